package app

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/term/app/internal/scene"
	"fixstep/world"
)

// playToEnd returns the playback of a recording at its end.
func playToEnd(t *testing.T, path string) *scene.Playback {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in, err := world.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	return scene.NewPlayback(in, 1<<63)
}

func TestReplayReportsTheEnd(t *testing.T) {
	path, _ := recorded(t, 0, 0)
	var out bytes.Buffer
	err := report(&out, "game", playToEnd(t, path))
	if err != nil || out.String() != "game: ended at 0 to 0: nobody has won\n" {
		t.Errorf("reported %q, %v", out.String(), err)
	}
}

func TestReplayReportsDamage(t *testing.T) {
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	for _, test := range []struct {
		path, text string
		usage      bool // exit status 2
	}{
		{cut, "replay: game: cut off after tick 120 (byte ", true},
		{other, "replay: game: comes out differently in tick 61 to 120", false},
	} {
		err := report(io.Discard, "game", playToEnd(t, test.path))
		if err == nil || errors.As(err, new(*usageError)) != test.usage || !strings.HasPrefix(err.Error(), test.text) {
			t.Errorf("want %q, reported %v", test.text, err)
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	good, _ := recorded(t, 0, 0)
	for _, args := range [][]string{
		{}, {good, good}, {good, "-from", "3"}, {good + "-not"}, {"replay_test.go"},
		{"-from", "-1", good}, {"-colors", "many", good},
	} {
		env := &Env{Out: new(bytes.Buffer), Now: func() time.Duration { return 0 }}
		if err := runReplay(env, args); !errors.As(err, new(*usageError)) {
			t.Errorf("replay %v: %v", args, err)
		}
	}
}
