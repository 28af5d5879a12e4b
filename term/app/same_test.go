package app

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop/classic"
	"fixstep/world"
)

func TestEveryUpdateIsPlayedOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	play(t, 80, 24, 21*time.Second, nil, "-seed", "5", "-autopilot", "-for", "20s", "-record", file)
	var verified bytes.Buffer
	if code := Main(&Env{Out: &verified}, &verified, []string{"verify", file}); code != 0 {
		t.Errorf("exit status %d: %s", code, verified.String())
	}
	// Update 1200 is due at the very end, where nothing starts any more.
	if !strings.Contains(verified.String(), " 1199 ticks") {
		t.Errorf("20 s of play are %s", verified.String())
	}
}

// TestEveryLoopPlaysTheSameGame records one game of pilots as every loop plays
// it that the game can follow, at several frame rates, paused, stepped and at
// other time scales, on another screen: as far as each came, all are the same.
func TestEveryLoopPlaysTheSameGame(t *testing.T) {
	dir := t.TempDir()
	games := map[string][]uint64{}
	record := func(name string, w, h int, keys []key, args ...string) {
		file := filepath.Join(dir, name)
		args = append(args, "-seed", "7", "-autopilot", "-for", "5s", "-record", file)
		play(t, w, h, time.Minute, keys, args...)
		games[name] = hashes(t, file)
	}
	for _, d := range classic.Designs {
		if !d.Varies && d.Name != "event" {
			record(d.Name, 80, 24, nil, "-loop", d.Name)
		}
	}
	for _, fps := range []string{"1", "7", "30", "240"} {
		record("fps "+fps, 80, 24, nil, "-fps", fps)
	}
	record("small", 20, 6, nil)
	record("paused", 80, 24, []key{{1001 * ms, "p"}, {1501 * ms, "."}, {1601 * ms, ".."}, {2001 * ms, "p"}})
	record("slow", 80, 24, []key{{1001 * ms, "--"}, {3001 * ms, "++++"}})
	want := games["steady"]
	for name, game := range games {
		n := min(len(game), len(want))
		if n < 200 || !slices.Equal(game[:n], want[:n]) {
			t.Errorf("%s: of its %d states not all are those of steady", name, n)
		}
	}
}

// hashes returns the hash of the state after each tick of a recorded game.
func hashes(t *testing.T, file string) (list []uint64) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := world.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for s := world.New(r.Options); ; list = append(list, s.Hash()) {
		commands, err := r.Next(&s)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Step(commands)
	}
}
