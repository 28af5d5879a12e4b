package main

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/held"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// begin starts a game on a terminal. It has 61 frames a second, so that pictures
// lie between two updates.
func begin(t *testing.T, o vt.Options) (*termtest.Player, *game) {
	var g *game
	p := termtest.Start(t, func(screen *term.Screen) error {
		g = newGame(screen, bindings)
		return loop.Play(screen, loop.Options{Clock: &g.clock, Frames: loop.PerSecond(61)}, g)
	}, 80, 24, o)
	return p, g
}

// TestARunIsAsLongOnEveryKeyboard: six tenths of a second, and a jump in it,
// where a tap ends the run, or the release.
func TestARunIsAsLongOnEveryKeyboard(t *testing.T) {
	repeats := "Right wait:200ms " + strings.Repeat("Right ", 5) + "Space"
	for name, c := range map[string]struct {
		o    vt.Options
		keys string
	}{
		"xterm":             {vt.Options{}, "Right wait:350ms Space wait:150ms Down"},
		"kitty":             {vt.Options{Kitty: true}, "hold:Right:600ms"},
		"Linux console":     {vt.Options{}, repeats + " wait:50ms Down"},
		"xterm over 200 ms": {vt.Options{Line: vt.Line{Rate: 1_000_000, Trip: 200 * time.Millisecond}}, "Right wait:350ms Space wait:150ms Down"},
	} {
		termtest.Test(t, func(t *testing.T) {
			p, g := begin(t, c.o)
			p.Type("wait:500ms " + c.keys + " wait:1s")
			if ran := (g.x.Cur - wide) / speed; ran < 34 || ran > 38 || g.coins != 1 {
				t.Errorf("%s: %d updates of run and %d coins\n%s", name, ran, g.coins, p.Look())
			}
			p.Type("q")
			p.End()
		})
	}
}

// TestTheLevelCanBeWon by a runner that jumps where the ground ends, a wall
// stands or spikes are, and by no other one.
func TestTheLevelCanBeWon(t *testing.T) {
	for _, jumps := range []bool{true, false} {
		screen, _ := term.Sim(80, 24, vt.Options{Kitty: true})
		g := newGame(screen, bindings)
		text := g.text
		g.Input(tcell.NewEventKey(tcell.KeyRight, 0, 0))
		far := 0
		for n := 0; g.text == text && n < 3000; n++ {
			far = max(far, g.x.Cur/wide)
			ahead, under := g.tile(g.x.Cur+wide+cell, g.y.Cur), g.tile(g.x.Cur+wide, g.y.Cur+cell)
			if jumps && (*ahead == '#' || *ahead == '^' || *under != '#' && g.y.Cur == 6*cell) {
				g.Input(tcell.NewEventKey(tcell.KeyUp, 0, 0))
			}
			g.Update()
			g.Input(&term.EventRelease{Key: tcell.KeyUp})
		}
		if home := strings.HasPrefix(g.text, "home"); home != jumps {
			t.Errorf("jumps %v: %q after tile %d", jumps, g.text, far)
		}
		screen.Fini()
	}
}

// TestAGame: its first picture, a picture between two cells, a pause by a lost
// focus, a window that is too small, and the end of three lives.
func TestAGame(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p, g := begin(t, vt.Options{})
		p.Golden("begin")
		p.Type("Right wait:1040ms")
		p.Golden("run")
		p.Type("resize:20x6 wait:1s")
		p.Golden("small")
		p.Type("resize:300x100 wait:100ms")
		p.Golden("large")
		p.Type("wait:3s Right wait:3s Right until:over focus:out")
		p.Until("paused", 50*time.Millisecond)
		before := g.clock.Now()
		if p.Type("wait:1s p q"); g.clock.Now()-before > 100*time.Millisecond {
			t.Error("it plays without the focus")
		}
		p.End()
	})
}

// TestAFileOfKeys: a line changes an action, and a mistake is told.
func TestAFileOfKeys(t *testing.T) {
	keys, err := held.Parse(bindings, "jump: x Space\nstop: c\n")
	if a, ok := held.Find(keys, tcell.KeyRune, 'x', 0); err != nil || !ok || a != "jump" {
		t.Errorf("x is %v, %v, %v", a, ok, err)
	}
	if _, err := held.Parse(bindings, "jump: q"); err == nil || !strings.Contains(err.Error(), "q is a key of jump already") {
		t.Errorf("two actions on q: %v", err)
	}
}
