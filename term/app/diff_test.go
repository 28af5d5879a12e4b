package app

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"fixstep/world"
)

// fired returns a recording of 150 ticks in which a ship fires in one of them.
func fired(t *testing.T, o world.Options, ship int, in uint64) string {
	t.Helper()
	var file bytes.Buffer
	s := world.New(o)
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for s.Tick < 150 {
		var c world.Commands
		if s.Tick+1 == in {
			c[ship] = world.Fire
		}
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestDiff(t *testing.T) {
	good, _ := recorded(t, 0, 0)
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	first, second, later := fired(t, world.Options{}, 0, 100), fired(t, world.Options{}, 1, 100), fired(t, world.Options{}, 0, 101)
	seeded := fired(t, world.Options{Seed: 3}, 0, 100)
	for _, c := range []struct {
		files [2]string
		code  int
		want  string // a pattern
	}{
		{[2]string{good, good}, 0, "150 ticks, the same in both\n"},
		{[2]string{good, other}, 1, other + ": comes out differently in tick 61 to 120 *\nfixstep: diff: they are the same for 120 ticks\n"},
		{[2]string{good, cut}, 2, "fixstep: diff: " + cut + ": cut off after tick 120 *\n"},
		{[2]string{first, later}, 1, "tick 100: " + first + ", " + later + "\nShips[0].Torpedoes  19  20\n*Torpedoes[0].Left *\ncommandHash *fixstep: diff: they differ from tick 100 on\n"},
		{[2]string{second, first}, 1, "tick 100: *Ships[0].Torpedoes  20  19\n*Ships[1].Torpedoes  19  20\n*from tick 100 on\n"},
		{[2]string{first, seeded}, 1, "tick 0: *\nOptions.Seed  0  3\n*from tick 0 on\n"},
		{[2]string{good, "diff_test.go"}, 2, "fixstep: diff: diff_test.go: not a recorded game*\n"},
		{[2]string{good, os.DevNull}, 2, "fixstep: diff: *not a regular file\n"},
	} {
		out, code := run(t, "diff", c.files[0], c.files[1])
		if code != c.code || !like(out, c.want) {
			t.Errorf("%v: status %d, want %d and %s\n%s", c.files, code, c.code, c.want, out)
		}
	}
}
