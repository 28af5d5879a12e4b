//go:build !js

package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/world"
)

// TestReplayOfADamagedFile plays the sound part, and names the fault on the
// screen, and after it.
func TestReplayOfADamagedFile(t *testing.T) {
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	for _, c := range []struct {
		path, text string
	}{
		{cut, "cut off after tick 120 (byte "},
		{other, "comes out differently in tick 61 to 120"},
	} {
		termtest.Test(t, func(t *testing.T) {
			p := start(t, 80, 24, same, "replay", c.path)
			p.Until(c.text, 3*time.Second)
			p.Type("q")
			p.End()
			if p.code != 1 || !strings.HasPrefix(p.out.String(), "fixstep replay: "+c.path+": "+c.text) ||
				p.Now() < 2*time.Second {
				t.Errorf("after %v status %d, printed %s", p.Now(), p.code, &p.out)
			}
		})
	}
}

// TestTheLastMatchIsShownWithoutAFile, and nothing is kept behind a door.
func TestTheLastMatchIsShownWithoutAFile(t *testing.T) {
	last := filepath.Join(t.TempDir(), "last.replay")
	for _, c := range []struct{ args, sees, said string }{
		{"-players 1 -door", "You", ""},
		{"replay", "", "fixstep replay: there is no last match yet: play one, or name a file: fixstep replay FILE\n"},
		{"-autopilot", "Needle", ""},
		{"replay", "last.replay  0:06 of 0:06", last + ": unfinished at "},
	} {
		p := playIn(t, 80, 24, func(e *Env) { e.Last = last }, "wait:6100ms", strings.Fields(c.args)...)
		if !strings.Contains(p.screen, c.sees) || !strings.HasPrefix(p.out, c.said) {
			t.Errorf("%s: said %s\n%s", c.args, p.out, p.screen)
		}
	}
}

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
		code  int
		out   string // a pattern
	}{
		{nil, 2, "fixstep replay: name the files to check: fixstep replay -check FILE…\n"},
		{[]string{good}, 0, ok},
		{[]string{good, good, good}, 0, ok + ok + ok},
		{[]string{good + "-not", good}, 1, good + "-not: " + notThere() + "\n" + ok +
			"fixstep replay: 1 of 2 files are not ok\n"},
		{[]string{other, good}, 1, other + ": 120 ticks, hash *, comes out differently in tick 61 to 120 *\n" + ok +
			"fixstep replay: 1 of 2 files are not ok\n"},
		{[]string{other, cut}, 1, other + ": *\n" + cut + ": 120 ticks, hash *, cut off after tick 120 (byte *\n" +
			"fixstep replay: 2 of 2 files are not ok\n"},
		{[]string{"replay_test.go", os.DevNull}, 1, "replay_test.go: not a recorded game*\n" + os.DevNull + ": not a regular file\n" +
			"fixstep replay: 2 of 2 files are not ok\n"},
	} {
		out, code := run(t, append([]string{"replay", "-check"}, test.files...)...)
		if code != test.code || !like(out, test.out) {
			t.Errorf("replay -check %v: status %d\n%s", test.files, code, out)
		}
	}
}

// notThere returns the system's words for a file that is not there.
func notThere() string {
	_, err := os.Open("no-such-file")
	return errors.Unwrap(err).Error()
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
