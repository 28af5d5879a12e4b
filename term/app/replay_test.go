package app

import (
	"bytes"
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
			p, out := start(t, 80, 24, "replay", c.path)
			p.Until(c.text, 3*time.Second)
			p.Type("q wait:1s")
			_, err := p.Ended()
			if !strings.Contains(fmt.Sprint(err), "exit status 1") || !strings.HasPrefix(out.String(), "fixstep: replay: "+c.path+": "+c.text) || p.Now() < 2*time.Second {
				t.Errorf("after %v %v, printed %s", p.Now(), err, out)
			}
		})
	}
}

// TestAReplayIsReadFromStandardInput, which is not the terminal.
func TestAReplayIsReadFromStandardInput(t *testing.T) {
	path, _ := recorded(t, 0, 0)
	termtest.Test(t, func(t *testing.T) {
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
			file, err := os.Open(path)
			if err != nil {
				return err
			}
			defer file.Close()
			var out bytes.Buffer
			env := worldOf(tty, &out)
			env.In, env.Interactive = file, false
			if code := Main(env, &out, []string{"replay", "-"}); code != 0 {
				return fmt.Errorf("exit status %d: %s", code, &out)
			}
			return nil
		}, 80, 24)
		p.Type("until:'-  0:01 of 0:' right")
		p.Until("unfinished", 3*time.Second)
		p.Type("q")
		p.End()
	})
}

// TestTheLastMatchIsShownWithoutAFile, and nothing is kept behind a door.
func TestTheLastMatchIsShownWithoutAFile(t *testing.T) {
	last := filepath.Join(t.TempDir(), "last.replay")
	for _, c := range []struct{ args, sees, said string }{
		{"-players 1 -door", "You", ""},
		{"replay", "", "fixstep: replay: there is no last match yet: play one, or name a file: fixstep replay FILE\n"},
		{"-autopilot", "Needle", ""},
		{"replay", "last.replay  0:06 of 0:06", last + ": unfinished at "},
	} {
		termtest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
				env := worldOf(tty, &out)
				env.Last = last
				Main(env, &out, strings.Fields(c.args))
				return nil
			}, 80, 24)
			p.Type("wait:6100ms")
			text := p.Look().String()
			p.Type("ctrl-c")
			p.End()
			if !strings.Contains(text, c.sees) || !strings.HasPrefix(out.String(), c.said) {
				t.Errorf("%s: said %s\n%s", c.args, &out, text)
			}
		})
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
		{nil, 2, "fixstep: replay: name the files to check: fixstep replay -check FILE…\n"},
		{[]string{good}, 0, ok},
		{[]string{good, good, good}, 0, ok + ok + ok},
		{[]string{good + "-not", good}, 1, good + "-not: no such file or directory\n" + ok +
			"fixstep: replay: 1 of 2 files cannot be read to the end\n"},
		{[]string{other, good}, 1, other + ": 120 ticks, hash *, comes out differently in tick 61 to 120 *\n" + ok +
			"fixstep: replay: 1 of 2 files come out differently\n"},
		{[]string{other, cut}, 1, other + ": *\n" + cut + ": 120 ticks, hash *, cut off after tick 120 (byte *\n" +
			"fixstep: replay: 1 of 2 files cannot be read to the end\n"},
		{[]string{"replay_test.go", os.DevNull}, 1, "replay_test.go: not a recorded game*\n/dev/null: not a regular file\n" +
			"fixstep: replay: 2 of 2 files cannot be read to the end\n"},
	} {
		if out, code := run(t, append([]string{"replay", "-check"}, test.files...)...); code != test.code || !like(out, test.out) {
			t.Errorf("replay -check %v: status %d\n%s", test.files, code, out)
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
