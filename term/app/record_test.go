package app

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term"
	"fixstep/term/termtest"
)

// unopened carries out a command line that may not open a terminal. It returns
// the exit status and the output.
func unopened(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	env := &Env{
		Out: &out, Interactive: true,
		Now: func() time.Duration { return 0 },
		Open: func(term.Options) (*term.Screen, error) {
			t.Errorf("%q: a terminal is opened", args)
			return nil, errors.New("not here")
		},
	}
	return Main(env, &out, args), out.String()
}

// A path to which no replay can be written is refused before the game begins,
// and its file is not changed.
func TestARecordingIsRefusedAtTheStart(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	os.WriteFile(old, []byte("old"), 0o644)
	for _, c := range []struct{ path, want string }{
		{old, "there is such a file"},
		{dir, "there is such a file"},
		{filepath.Join(dir, "no", "such"), "no such"},
		{os.DevNull, "there is such a file"},
	} {
		termtest.Test(t, func(t *testing.T) {
			p, _ := start(t, 80, 24, "play", "-record", c.path)
			if _, err := p.Ended(); err == nil || !strings.Contains(err.Error(), "exit status 2: fixstep: play: -record") ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("-record %s: %v", c.path, err)
			}
		})
	}
	if text, _ := os.ReadFile(old); string(text) != "old" {
		t.Errorf("the old file is %q", text)
	}
}
