package main

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// begin starts a game on a terminal.
func begin(t *testing.T, w, h int, o vt.Options) (*termtest.Player, *game) {
	var g *game
	p := termtest.Start(t, func(screen *term.Screen) error {
		g = newGame(screen, 1)
		return loop.Play(screen, loop.Options{Loop: classic.Event}, g)
	}, w, h, o)
	return p, g
}

// TestAFieldOnEveryKeyboard: the same keys and clicks make the same field, also
// over a slow line, and an hour without them changes nothing and sends nothing.
func TestAFieldOnEveryKeyboard(t *testing.T) {
	slow := vt.Line{Rate: 64_000, Trip: 200 * time.Millisecond}
	for name, o := range map[string]vt.Options{
		"xterm":       {},
		"kitty":       {Kitty: true},
		"a console":   {Mute: true},
		"over 200 ms": {Line: slow},
	} {
		termtest.Test(t, func(t *testing.T) {
			p, g := begin(t, 40, 12, o)
			p.Type("wait:500ms")
			p.Golden("begin")
			p.Type("click:20,5 rightclick:5,2 Right*3 Down f wait:2s")
			p.Golden("flagged")
			if n := p.Cost("wait:1h"); n > 0 {
				t.Errorf("%s: %d bytes in an hour without a key", name, n)
			}
			col, opened := g.col, g.opened
			p.Type("resize:20x6 wait:500ms Left Space wait:500ms")
			if g.col != col || g.opened != opened {
				t.Errorf("%s: a key counts in a window that is too small", name)
			}
			p.Type("q")
			p.End()
		})
	}
}

// TestAClickIsOnTheCellUnderTheMouse, in a window of any size.
func TestAClickIsOnTheCellUnderTheMouse(t *testing.T) {
	for _, size := range [][2]int{{32, 10}, {80, 24}, {300, 100}} {
		screen, _ := term.Sim(size[0], size[1], vt.Options{})
		g := newGame(screen, 1)
		x, y := g.corner()
		for _, c := range []struct{ x, y, col, row int }{
			{0, 0, 0, 0},
			{1, 0, 0, 0},
			{2, 1, 1, 1},
			{31, 8, 15, 8},
		} {
			g.Input(tcell.NewEventMouse(x+c.x, y+c.y, tcell.ButtonNone, 0))
			if g.col != c.col || g.row != c.row {
				t.Errorf("%v: %v is cell %d, %d", size, c, g.col, g.row)
			}
		}
		for _, beside := range [][2]int{{x - 1, y}, {x + 32, y}, {x, y - 1}, {x, y + 9}} {
			g.Input(tcell.NewEventMouse(beside[0], beside[1], tcell.ButtonPrimary, 0))
			g.Input(tcell.NewEventMouse(beside[0], beside[1], tcell.ButtonNone, 0))
			if g.opened > 0 || g.col != 15 || g.row != 8 {
				t.Errorf("%v: a click at %d, beside the field, counts", size, beside)
			}
		}
		screen.Fini()
	}
}

// TestAButtonThatStaysDownCountsOnce, although the mouse sends an event for
// each cell that it goes over.
func TestAButtonThatStaysDownCountsOnce(t *testing.T) {
	screen, _ := term.Sim(40, 12, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 1)
	x, y := g.corner()
	for i, step := range []struct {
		buttons tcell.ButtonMask
		flag    bool
	}{
		{tcell.ButtonSecondary, true},
		{tcell.ButtonSecondary, true},
		{tcell.ButtonNone, true},
		{tcell.ButtonSecondary, false},
	} {
		g.Input(tcell.NewEventMouse(x, y, step.buttons, 0))
		if g.field[0][0].flag != step.flag {
			t.Errorf("event %d: the flag is %v", i, g.field[0][0].flag)
		}
	}
}

// TestTheCursorGoesFromCellToCell, and is where the field is reversed.
func TestTheCursorGoesFromCellToCell(t *testing.T) {
	screen, _ := term.Sim(40, 12, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 1)
	for _, way := range []struct{ action, col, row int }{
		{left, cols/2 - 1, rows / 2},
		{up, cols/2 - 1, rows/2 - 1},
		{right, cols / 2, rows/2 - 1},
		{down, cols / 2, rows / 2},
	} {
		g.act(way.action)
		g.Draw(0)
		left, top := g.corner()
		for i := range cols * rows {
			col, row := i%cols, i/cols
			_, style, _ := g.Get(left+wide*col, top+row)
			_, _, attributes := style.Decompose()
			reversed := attributes&tcell.AttrReverse != 0
			if reversed != (col == way.col && row == way.row) {
				t.Errorf("action %d: the cell at %d, %d is reversed: %v", way.action, col, row, reversed)
			}
		}
	}
}

// TestTheCursorStaysInTheField.
func TestTheCursorStaysInTheField(t *testing.T) {
	screen, _ := term.Sim(40, 12, vt.Options{})
	defer screen.Fini()
	g := newGame(screen, 1)
	for _, way := range []struct{ action, col, row int }{
		{left, 0, rows / 2},
		{up, 0, 0},
		{right, cols - 1, 0},
		{down, cols - 1, rows - 1},
	} {
		for range cols {
			g.act(way.action)
		}
		if g.col != way.col || g.row != way.row {
			t.Errorf("action %d: the cursor is at %d, %d", way.action, g.col, g.row)
		}
	}
}

// TestTheRules: the first cell is never a mine, a flag is safe, a mine ends the
// game, and all other cells win it.
func TestTheRules(t *testing.T) {
	for seed := range uint64(200) {
		screen, _ := term.Sim(40, 12, vt.Options{})
		g := newGame(screen, seed)
		g.act(open)
		if g.lost || g.opened < 9 || g.count(g.col, g.row) != 0 {
			t.Fatalf("seed %d: %d cells are open, lost is %v", seed, g.opened, g.lost)
		}
		for i := range cols * rows {
			if c := &g.field[i/cols][i%cols]; c.mine {
				g.flag(i%cols, i/cols)
				g.open(i%cols, i/cols)
			} else if seed%2 == 0 {
				g.open(i%cols, i/cols)
			}
		}
		switch {
		case seed%2 == 0 && g.over() != "all found: n begins anew":
			t.Errorf("seed %d: %d cells, %q", seed, g.opened, g.over())
		case seed%2 == 1:
			for i := range cols * rows {
				if g.field[i/cols][i%cols].mine {
					g.flag(i%cols, i/cols)
					g.open(i%cols, i/cols)
				}
			}
			if g.over() != "a mine: n begins anew" {
				t.Errorf("seed %d: %q", seed, g.over())
			}
		}
		g.act(anew)
		if g.opened != 0 || g.lost || g.field != [rows][cols]cell{} {
			t.Errorf("seed %d: not anew", seed)
		}
		screen.Fini()
	}
}
