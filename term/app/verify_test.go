package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/world"
)

// recorded returns the path of a recording of 150 ticks without its last
// bytes, and the last state of the whole game. After change ticks its ship 0 is
// given fuel that no replay will give it; 0: never.
func recorded(t testing.TB, without int, change uint64) (string, world.State) {
	t.Helper()
	return recordedBy(t, without, func(s *world.State) world.Commands {
		c := world.Commands{world.Command(s.Tick / 20), world.Thrust}
		s.Step(c)
		if s.Tick == change {
			s.Ships[0].Fuel++
		}
		return c
	})
}

// recordedBy is recorded of a game that play steps.
func recordedBy(t testing.TB, without int, play func(*world.State) world.Commands) (string, world.State) {
	t.Helper()
	var file bytes.Buffer
	s := world.New(world.Options{})
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for s.Tick < 150 {
		w.Add(play(&s), &s)
	}
	w.Close(&s)
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, file.Bytes()[:file.Len()-without], 0o644); err != nil {
		t.Fatal(err)
	}
	return path, s
}

// fired returns a recording in which ship 0 fires in one tick.
func fired(t testing.TB, in uint64) string {
	path, _ := recordedBy(t, 0, func(s *world.State) (c world.Commands) {
		if s.Tick+1 == in {
			c[0] = world.Fire
		}
		s.Step(c)
		return c
	})
	return path
}

func TestVerify(t *testing.T) {
	good, last := recorded(t, 0, 0)
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	first, later := fired(t, 100), fired(t, 101)
	ok := fmt.Sprintf("%s: 150 ticks, hash %016x, ok\n", good, last.Hash())
	for _, test := range []struct {
		files []string
		err   string
		usage bool   // exit status 2
		out   string // a pattern
	}{
		{nil, "verify: name the files to check: fixstep verify FILE…", true, ""},
		{[]string{good}, "", false, ok},
		{[]string{good, good, good}, "", false, ok + ok + ok},
		{[]string{good, good}, "", false, ok + ok + "the same in both for 150 ticks\n"},
		{[]string{first, later}, "", false, first + ": 150 *ok\nthey differ from tick 100 on\n"},
		{[]string{good + "-not", good}, "verify: 1 of 2 files cannot be read to the end", false,
			good + "-not: no such file or directory\n" + ok},
		{[]string{other, good}, "verify: 1 of 2 files come out differently", false,
			other + ": 120 ticks, hash *, comes out differently in tick 61 to 120 *\n" + ok + "the same in both for 120 ticks\n"},
		{[]string{other, cut}, "verify: 1 of 2 files cannot be read to the end", false,
			other + ": *\n" + cut + ": 120 ticks, hash *, cut off after tick 120 (byte *\nthe same in both for 120 ticks\n"},
		{[]string{"verify_test.go", os.DevNull}, "verify: 2 of 2 files cannot be read to the end", false,
			"verify_test.go: not a recorded game*\n/dev/null: not a regular file\n"},
	} {
		var out bytes.Buffer
		err := runVerify(&Env{Out: &out}, test.files)
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != test.err || errors.As(err, new(*usageError)) != test.usage || !like(out.String(), test.out) {
			t.Errorf("verify %v: %v\n%s", test.files, err, out.String())
		}
	}
}

// FuzzCompare compares any two files: each has a line, and where both can be
// read to their ends it is said whether and where they differ.
func FuzzCompare(f *testing.F) {
	for _, path := range []string{fired(f, 100), fired(f, 101), "verify_test.go"} {
		text, _ := os.ReadFile(path)
		f.Add(text, text)
		f.Add(text, text[:len(text)/2])
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, a, b []byte) {
		files := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}
		os.WriteFile(files[0], a, 0o600)
		os.WriteFile(files[1], b, 0o600)
		var out bytes.Buffer
		err := runVerify(&Env{Out: &out}, files)
		lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
		if len(lines) < 2 || len(lines) > 3 || err == nil && len(lines) != 3 || len(lines) == 3 && !strings.Contains(lines[2], " from tick ") != strings.HasPrefix(lines[2], "the same in both for ") {
			t.Fatalf("%v\n%s", err, &out)
		}
		if err == nil && bytes.Equal(a, b) && !strings.HasPrefix(lines[2], "the same in both for ") {
			t.Fatalf("a file differs from itself: %s", lines[2])
		}
	})
}

// like reports whether text is the pattern, in which * stands for anything.
func like(text, pattern string) bool {
	parts := strings.Split(pattern, "*")
	text, ok := strings.CutPrefix(text, parts[0])
	for _, part := range parts[1:] {
		_, after, found := strings.Cut(text, part)
		text, ok = after, ok && found
	}
	return ok && text == ""
}
