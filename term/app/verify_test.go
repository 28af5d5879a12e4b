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

// recorded returns the path of a recording of 150 ticks without its last bytes,
// and the last state of the whole game. After change ticks ship 0 gets fuel
// that no replay will give it; 0: never.
func recorded(t testing.TB, without int, change uint64) (string, world.State) {
	t.Helper()
	var file bytes.Buffer
	s := world.New(world.Options{})
	w, _ := world.NewWriter(&file, world.Header{Options: s.Options})
	for s.Tick < 150 {
		c := world.Commands{world.Command(s.Tick / 20), world.Thrust}
		s.Step(c)
		if s.Tick == change {
			s.Ships[0].Fuel++
		}
		w.Add(c, &s)
	}
	w.Close(&s)
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, file.Bytes()[:file.Len()-without], 0o644); err != nil {
		t.Fatal(err)
	}
	return path, s
}

func TestReplayChecksMatches(t *testing.T) {
	good, last := recorded(t, 0, 0)
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	ok := fmt.Sprintf("%s: 150 ticks, hash %016x, ok\n", good, last.Hash())
	for _, test := range []struct {
		files []string
		err   string
		usage bool   // exit status 2
		out   string // a pattern
	}{
		{nil, "replay: name the files to check: fixstep replay -check FILE…", true, ""},
		{[]string{good}, "", false, ok},
		{[]string{good, good, good}, "", false, ok + ok + ok},
		{[]string{good + "-not", good}, "replay: 1 of 2 files cannot be read to the end", false,
			good + "-not: no such file or directory\n" + ok},
		{[]string{other, good}, "replay: 1 of 2 files come out differently", false,
			other + ": 120 ticks, hash *, comes out differently in tick 61 to 120 *\n" + ok},
		{[]string{other, cut}, "replay: 1 of 2 files cannot be read to the end", false,
			other + ": *\n" + cut + ": 120 ticks, hash *, cut off after tick 120 (byte *\n"},
		{[]string{"verify_test.go", os.DevNull}, "replay: 2 of 2 files cannot be read to the end", false,
			"verify_test.go: not a recorded game*\n/dev/null: not a regular file\n"},
	} {
		var out bytes.Buffer
		err := runReplay(&Env{Out: &out}, append([]string{"-check"}, test.files...))
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != test.err || errors.As(err, new(*statusError)) != test.usage || !like(out.String(), test.out) {
			t.Errorf("replay -check %v: %v\n%s", test.files, err, out.String())
		}
	}
}

// like reports whether text fits pattern, in which * stands for any text.
func like(text, pattern string) bool {
	parts := strings.Split(pattern, "*")
	text, ok := strings.CutPrefix(text, parts[0])
	for _, part := range parts[1:] {
		_, after, found := strings.Cut(text, part)
		text, ok = after, ok && found
	}
	return ok && text == ""
}
