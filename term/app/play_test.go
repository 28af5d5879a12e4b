package app

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
	"fixstep/world"
)

// golden compares a text with a file under testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	termtest.Golden(t, "testdata/"+name, got)
}

// xterm is the environment of a program in an xterm.
func xterm(name string) string {
	return map[string]string{"TERM": "xterm-256color", "LANG": "C.UTF-8"}[name]
}

// worldOf returns the world of a program in a terminal. Its time begins now.
func worldOf(tty tcell.Tty, out io.Writer) *Env {
	start := time.Now()
	return &Env{
		Out: out, Interactive: true, Date: time.Now,
		Now: func() time.Duration { return time.Since(start) },
		Open: func(o term.Options) (*term.Screen, error) {
			o.Tty, o.Env = tty, xterm
			return term.Open(o)
		},
	}
}

// looking lets time pass while a program reads the clock: otherwise a loop that
// never sleeps would not go on.
func looking(env *Env) {
	now, looks := env.Now, new(atomic.Int64)
	env.Now = func() time.Duration { return now() + time.Duration(looks.Add(1))*100*time.Microsecond }
}

// start starts the whole program, as main does, in a terminal of w x h cells.
// It must be called in a bubble.
func start(t testing.TB, w, h int, args ...string) (p *termtest.Player, out *bytes.Buffer) {
	t.Helper()
	out = new(bytes.Buffer)
	return termtest.StartTTY(t, func(tty *termtest.TTY) error {
		env := worldOf(tty, out)
		if slices.Contains(args, "-loop") {
			looking(env)
		}
		if code := Main(env, out, args); code != 0 {
			return fmt.Errorf("%q: exit status %d: %s", args, code, out)
		}
		return nil
	}, w, h), out
}

// A played holds the results of a program.
type played struct {
	screen string // the last screen before it gave the terminal back
	styled string // the same screen with styles
	out    string
}

// play plays the whole program in a terminal of w x h cells by a script, and
// then quits it if it has not ended.
func play(t *testing.T, w, h int, script string, args ...string) (p played) {
	t.Helper()
	termtest.Test(t, func(t *testing.T) {
		player, out := start(t, w, h, args...)
		player.Type(script)
		look := player.Look()
		p = played{screen: look.String(), styled: look.Styled()}
		player.Type("C-c")
		player.End()
		p.out = out.String()
	})
	return p
}

// TestReleasesAreSaidByAFlag: with it a key is held until it is released.
func TestReleasesAreSaidByAFlag(t *testing.T) {
	for said, want := range map[string]bool{"auto": false, "on": true} {
		termtest.Test(t, func(t *testing.T) {
			p, _ := start(t, 80, 24, "play", "-releases", said)
			p.Type("until:Play Space wait:1500ms Space wait:1s")
			if got := !strings.Contains(p.Look().String(), "torpedoes 19"); got != want {
				t.Errorf("-releases %s: %v", said, got)
			}
			p.Type("C-c")
			p.End()
		})
	}
}

// TestAFarPlayerIsJudgedByThePictureThatWasSeen, without a flag, if the line's
// round trip is longer than 60 ms: H says so. All recordings come out the same.
func TestAFarPlayerIsJudgedByThePictureThatWasSeen(t *testing.T) {
	for trip, far := range map[time.Duration]bool{0: false, 20: false, 55: false, 65: true, 100: true, 200: true} {
		termtest.Test(t, func(t *testing.T) {
			dir := t.TempDir()
			p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
				Main(worldOf(tty, io.Discard), io.Discard, []string{"-level", "hard", "-seed", "1", "-dir", dir})
				return nil
			}, 80, 24, vt.Options{Line: vt.Line{Trip: trip * time.Millisecond}})
			p.Type("wait:1s h wait:2s " + strings.Repeat("Left wait:150ms Space wait:150ms ", 8))
			if look := p.Look().String(); strings.Contains(look, " ms back") != far {
				t.Errorf("a trip of %d ms:\n%s", trip, look)
			}
			p.Type("C-c")
			p.End()
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			log, _ := os.ReadFile(files[0])
			if last, err := world.Verify(bytes.NewReader(log)); err != nil || last.Tick < 200 {
				t.Errorf("a trip of %d ms: the recording has %d ticks: %v", trip, last.Tick, err)
			}
		})
	}
}
