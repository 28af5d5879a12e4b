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
