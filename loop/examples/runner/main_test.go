package main

import (
	"errors"
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

// keep keeps no keys.
func keep(string) error { return nil }

// begin starts a game on a terminal. It has 61 frames a second, so that
// pictures lie between two updates.
func begin(t *testing.T, o vt.Options) (*termtest.Player, *game) {
	var g *game
	p := termtest.Start(t, func(screen *term.Screen) error {
		g = newGame(screen, bindings, keep)
		return loop.Play(screen, loop.Options{Clock: &g.clock, Frames: loop.PerSecond(61)}, g)
	}, 80, 24, o)
	return p, g
}

// TestARunIsAsLongOnEveryKeyboard: six tenths of a second, and a jump in it,
// where a tap ends the run, or the release.
func TestARunIsAsLongOnEveryKeyboard(t *testing.T) {
	const taps = "Right wait:350ms Space wait:150ms Down"
	repeats := "Right wait:200ms " + strings.Repeat("Right ", 5) + "Space wait:50ms Down"
	far := vt.Line{Rate: 1_000_000, Trip: 200 * time.Millisecond}
	for name, c := range map[string]struct {
		o    vt.Options
		keys string
	}{
		"xterm":             {vt.Options{}, taps},
		"kitty":             {vt.Options{Kitty: true}, "hold:Right:600ms"},
		"Linux console":     {vt.Options{}, repeats},
		"xterm over 200 ms": {vt.Options{Line: far}, taps},
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
		g := newGame(screen, bindings, keep)
		text := g.text
		g.Input(tcell.NewEventKey(tcell.KeyRight, 0, 0))
		far := 0
		for n := 0; g.text == text && n < 3000; n++ {
			far = max(far, g.x.Cur/wide)
			ahead := g.tile(g.x.Cur+wide+cell, g.y.Cur)
			under := g.tile(g.x.Cur+wide, g.y.Cur+cell)
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

// TestAWallEndsARun: where no release is reported, the runner does not run on
// when it has jumped above the wall.
func TestAWallEndsARun(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, bindings, keep)
	g.x.Leap(20 * wide) // a wall is at tile 22
	g.Input(tcell.NewEventKey(tcell.KeyRight, 0, 0))
	for range 60 {
		g.Update()
	}
	if g.x.Cur != 21*wide || g.run != 0 {
		t.Errorf("at %d of %d, with a run of %d", g.x.Cur, 21*wide, g.run)
	}
}

// TestAJumpNeedsGround: in the air a second jump does not count.
func TestAJumpNeedsGround(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{Kitty: true})
	defer screen.Fini()
	g := newGame(screen, bindings, keep)
	for n := range 5 {
		g.Input(tcell.NewEventKey(tcell.KeyUp, 0, 0))
		g.Input(&term.EventRelease{Key: tcell.KeyUp})
		g.Update()
		if want := (n+1)*gravity - leap; g.fall != want {
			t.Errorf("update %d: a fall of %d, want %d", n, g.fall, want)
		}
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
		p.Type("wait:1s p q")
		if g.clock.Now()-before > 100*time.Millisecond {
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
	_, err = held.Parse(bindings, "jump: q")
	if err == nil || !strings.Contains(err.Error(), "q is a key of jump already") {
		t.Errorf("two actions on q: %v", err)
	}
}

// TestThePlayerChangesTheKeys on a page, while the game stands still: from then
// on they count, and are kept. A file that cannot be written is told.
func TestThePlayerChangesTheKeys(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p, g := begin(t, vt.Options{})
		kept, failure := "", error(nil)
		g.save = func(keys string) error {
			kept = keys
			return failure
		}
		p.Type("wait:500ms k wait:100ms Down*3 wait:100ms Enter wait:1s j wait:100ms")
		p.Golden("keys")
		before := g.clock.Now()
		p.Type("wait:1s Escape wait:500ms p wait:100ms j wait:200ms")
		if g.clock.Now()-before > 400*time.Millisecond || g.fall >= 0 {
			t.Errorf("it has played for %v, and j is no jump", g.clock.Now()-before)
		}
		if !strings.Contains(kept, "jump: j\n") {
			t.Errorf("kept: %s", kept)
		}
		failure = errors.New("no room")
		p.Type("k Escape wait:500ms")
		p.Until("no room", time.Second)
		p.Type("k wait:100ms C-c")
		p.End()
	})
}
