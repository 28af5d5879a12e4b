package app

import (
	"io"
	"os"
	"slices"
	"testing"

	"fixstep/loop/classic"
	"fixstep/world"
)

// TestEveryLoopPlaysTheSameGame records a game of pilots by every loop that can
// drive it, at several frame rates, paused, stepped, at other time scales, and
// on another screen: all recordings begin with the same states.
func TestEveryLoopPlaysTheSameGame(t *testing.T) {
	t.Parallel()
	games := map[string][]uint64{}
	record := func(name string, w, h int, script string, args ...string) {
		dir := t.TempDir()
		args = append(args, "-seed", "7", "-autopilot", "-for", "4s", "-dir", dir)
		play(t, w, h, script+" wait:1m", args...)
		games[name] = hashes(t, recording(t, dir))
	}
	for _, d := range classic.Designs {
		if slices.Contains(playable(), d.Name) && d.Name != "event" {
			record(d.Name, 80, 24, "", "-loop", d.Name)
		}
	}
	for _, fps := range []string{"1", "7", "30", "240"} {
		record("fps "+fps, 80, 24, "", "-fps", fps)
	}
	record("small", 20, 6, "")
	record("paused", 80, 24, "wait:1001ms p wait:450ms . wait:50ms .*2 wait:300ms p")
	record("slow", 80, 24, "wait:1001ms -*2 wait:1900ms +*4")
	want := games["steady"]
	for name, game := range games {
		n := min(len(game), len(want))
		if n < 150 || !slices.Equal(game[:n], want[:n]) {
			t.Errorf("%s: some of its %d states differ from those of steady", name, n)
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
