package main

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// begin starts a game on a terminal. It has 61 frames a second, so that
// pictures lie between two updates.
func begin(t *testing.T, o vt.Options) (*termtest.Player, *game) {
	var g *game
	p := termtest.Start(t, func(screen *term.Screen) error {
		g = newGame(screen, 99)
		return loop.Play(screen, loop.Options{Clock: &g.clock, Frames: loop.PerSecond(61)}, g)
	}, 80, 24, o)
	return p, g
}

// TestAMatch goes from the title to its end and back, through a pause and two
// other windows.
func TestAMatch(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p, g := begin(t, vt.Options{})
		p.Golden("title")
		p.Type("Space wait:1s Left wait:60ms")
		p.Golden("serve")
		p.Type("p")
		p.Until("paused", 50*time.Millisecond)
		before := g.y
		p.Type("wait:2s Left wait:0")
		if g.y != before {
			t.Errorf("a pause does not stop the ball:\n%s", p.Look())
		}
		p.Type("p resize:20x6 wait:200ms")
		p.Golden("small")
		p.Type("resize:300x100 until:again:60s")
		if g.best != max(99, g.score) || g.balls != 1 {
			t.Errorf("%d points, best %d, %d balls", g.score, g.best, g.balls)
		}
		p.Type("Enter until:BREAKOUT q")
		p.End()
	})
}

// TestTheBatGoesAsFarOnEveryTerminal for a first tap of 80 ms, which has four
// or five updates in it.
func TestTheBatGoesAsFarOnEveryTerminal(t *testing.T) {
	far := map[bool]int{}
	for _, kitty := range []bool{false, true} {
		termtest.Test(t, func(t *testing.T) {
			p, g := begin(t, vt.Options{Kitty: kitty})
			p.Type("Space wait:100ms")
			from := g.bat.Cur
			p.Type("hold:Left:80ms wait:500ms")
			far[kitty] = from - g.bat.Cur
			p.Type("C-c")
			p.End()
		})
	}
	fourOrFive := far[true] == 4*speed || far[true] == 5*speed
	if far[false] != 5*speed || !fourOrFive {
		t.Errorf("with releases %d, without %d, want %d", far[true], far[false], 5*speed)
	}
}

// TestAPlayerWhoFollowsTheBall takes every brick, of three levels.
func TestAPlayerWhoFollowsTheBall(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 0)
	g.state, g.balls = play, 3
	for n := 0; g.level < 4; n++ {
		way := tcell.KeyLeft
		if g.bat.Cur+bat/2+n%7*100-300 < g.x.Cur {
			way = tcell.KeyRight
		}
		if g.Input(tcell.NewEventKey(way, 0, 0)) != nil || g.Update() != nil {
			t.Fatal("it ends")
		}
		if g.state == over {
			g.state, g.balls, g.bat.Cur = play, 3, g.x.Cur
		}
		if n > 600_000 {
			t.Fatalf("level %d, %d points", g.level, g.score)
		}
	}
}

// TestABallStaysInTheField, also one that turns back within a brick.
func TestABallStaysInTheField(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 0)
	g.x.Leap(side - 10)
	g.y.Leap(top + 10)
	g.dx = -60
	g.fly()
	if g.x.Cur >= side || !g.gone[cols-1] {
		t.Errorf("the ball is at %d of %d", g.x.Cur, side)
	}
}

// TestAServeLeaps: no frame shows the ball between the floor and the bat.
func TestAServeLeaps(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 0)
	g.x.Move(side / 9)
	g.y.Move(side)
	g.serve()
	if g.x.Prev != g.x.Cur || g.y.Prev != g.y.Cur {
		t.Errorf("the ball moves: %v, %v", g.x, g.y)
	}
}

// TestTheBestScoreIsKept, and a full disk does not lose it.
func TestTheBestScoreIsKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "best")
	for _, best := range []int{12, 34} {
		if err := keep(file, best); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat("/dev/full"); err != nil || runtime.GOOS == "windows" { // Wine has it, but no links
		t.Skip("this system has no /dev/full")
	}
	if err := os.Symlink("/dev/full", file+".new"); err != nil {
		t.Fatal(err)
	}
	err := keep(file, 56)
	if text, _ := os.ReadFile(file); string(text) != "34" || err == nil {
		t.Errorf("kept is %q, %v", text, err)
	}
}
