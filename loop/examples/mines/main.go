// Command mines is a game without a clock: it waits for its player, who has a
// mouse or keys, and wakes for nobody else. A game of this kind begins as a copy
// of this folder.
//
// The field, the rules and the pictures are this game's own. The library's are:
//
//   - a loop that waits for input: Options.Loop, here classic.Event;
//   - a mouse, whose events have a cell and buttons: Screen.EnableMouse;
//   - the action of a key, with Caps Lock too: held.Find;
//   - the window that is too small: Screen.Need.
//
// Read it in this order: game, which is the state; open and flag, which are the
// rules; Input and act, which turn a key or a click into one of these; Draw;
// main.
//
// A game of turns whose pieces glide needs the loop of Options' zero value, and
// a loop.Moving for each piece: classic.Event would show each turn at once, and
// stand still until the next key (Nystrom, "When to Use It": even a game of
// turns animates while it waits for you).
//
// A left click or Space opens a cell, a right click or f flags it, and n begins
// a new game. All mines are found when all other cells are open.
package main

import (
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/held"
)

const (
	cols  = 16
	rows  = 9
	mines = 20
	wide  = 2 // the width of a cell of the field, in cells of the terminal
)

// The actions of the player.
const (
	left = iota
	right
	up
	down
	open
	flag
	anew
	quit
)

var bindings = []held.Binding[int]{
	{Action: left, Keys: []tcell.Key{tcell.KeyLeft}},
	{Action: right, Keys: []tcell.Key{tcell.KeyRight}},
	{Action: up, Keys: []tcell.Key{tcell.KeyUp}},
	{Action: down, Keys: []tcell.Key{tcell.KeyDown}},
	{Action: open, Keys: []tcell.Key{tcell.KeyEnter}, Runes: " "},
	{Action: flag, Runes: "f"},
	{Action: anew, Runes: "n"},
	{Action: quit, Keys: []tcell.Key{tcell.KeyCtrlC}, Runes: "q"},
}

// A cell is a cell of the field.
type cell struct{ mine, open, flag bool }

type game struct {
	*term.Screen
	random   *rand.Rand // the same seed gives the same field
	field    [rows][cols]cell
	col, row int // the cursor
	opened   int // cells that are open
	lost     bool
	buttons  tcell.ButtonMask // those that were down at the last event of the mouse
}

func newGame(screen *term.Screen, seed uint64) *game {
	screen.Need(cols*wide, rows+1)
	screen.EnableMouse()
	g := &game{Screen: screen, random: rand.New(rand.NewPCG(seed, 0))}
	g.begin()
	return g
}

func (g *game) begin() {
	g.field = [rows][cols]cell{}
	g.opened = 0
	g.lost = false
	g.col, g.row = cols/2, rows/2
}

// lay lays the mines. None is on the first cell that is opened, or beside it.
func (g *game) lay(col, row int) {
	laid := 0
	for laid < mines {
		x, y := g.random.IntN(cols), g.random.IntN(rows)
		far := max(x-col, col-x, y-row, row-y) > 1
		if far && !g.field[y][x].mine {
			g.field[y][x].mine = true
			laid++
		}
	}
}

// around calls f for a cell and for the cells beside it.
func (g *game) around(col, row int, f func(col, row int)) {
	for y := max(0, row-1); y <= min(row+1, rows-1); y++ {
		for x := max(0, col-1); x <= min(col+1, cols-1); x++ {
			f(x, y)
		}
	}
}

// count returns the number of mines beside a cell.
func (g *game) count(col, row int) (n int) {
	g.around(col, row, func(x, y int) {
		if g.field[y][x].mine {
			n++
		}
	})
	return n
}

// open opens a cell. If no mine is beside it, the cells around it open, too.
func (g *game) open(col, row int) {
	c := &g.field[row][col]
	if c.open || c.flag || g.over() != "" {
		return
	}
	if g.opened == 0 {
		g.lay(col, row)
	}
	c.open = true
	g.opened++
	switch {
	case c.mine:
		g.lost = true
	case g.count(col, row) == 0:
		g.around(col, row, g.open)
	}
}

// flag sets the flag of a cell, or takes it away.
func (g *game) flag(col, row int) {
	c := &g.field[row][col]
	if !c.open && g.over() == "" {
		c.flag = !c.flag
	}
}

// over returns how the game has ended, or "" while it goes on.
func (g *game) over() string {
	switch {
	case g.lost:
		return "a mine: n begins anew"
	case g.opened == cols*rows-mines:
		return "all found: n begins anew"
	}
	return ""
}

// act does what a key or a button of the mouse means, at the cursor.
func (g *game) act(action int) error {
	switch action {
	case left:
		g.col = max(0, g.col-1)
	case right:
		g.col = min(g.col+1, cols-1)
	case up:
		g.row = max(0, g.row-1)
	case down:
		g.row = min(g.row+1, rows-1)
	case open:
		g.open(g.col, g.row)
	case flag:
		g.flag(g.col, g.row)
	case anew:
		g.begin()
	case quit:
		return loop.ErrQuit
	}
	return nil
}

// corner returns the cell of the terminal where the field begins.
func (g *game) corner() (x, y int) {
	w, h := g.Size()
	return max(0, w-cols*wide) / 2, max(1, (h-rows)/2)
}

func (g *game) Input(ev tcell.Event) error {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		action, found := held.Find(bindings, ev.Key(), ev.Rune(), ev.Modifiers())
		if found {
			return g.act(action)
		}
	case *tcell.EventMouse:
		return g.mouse(ev)
	}
	return nil
}

// mouse moves the cursor under the mouse, and takes a button that goes down.
func (g *game) mouse(ev *tcell.EventMouse) error {
	pressed := ev.Buttons() &^ g.buttons
	g.buttons = ev.Buttons()
	x, y := ev.Position()
	left, top := g.corner()
	x -= left
	y -= top
	if x < 0 || x >= cols*wide || y < 0 || y >= rows {
		return nil
	}
	g.col, g.row = x/wide, y
	switch {
	case pressed&tcell.ButtonPrimary != 0:
		return g.act(open)
	case pressed&tcell.ButtonSecondary != 0:
		return g.act(flag)
	}
	return nil
}

func (g *game) Update() error { return nil }

func (g *game) Draw(loop.Alpha) {
	g.Clear()
	left, top := g.corner()
	for i := range cols * rows {
		col, row := i%cols, i/cols
		text, style := g.look(col, row)
		if col == g.col && row == g.row {
			style = style.Reverse(true)
		}
		g.PutStrStyled(left+wide*col, top+row, text, style)
	}
	text := g.over()
	if text == "" {
		text = fmt.Sprintf("%d mines: Space opens, f flags", mines)
	}
	g.PutStr(left, top-1, text)
	g.Show()
}

// look returns how a cell of the field looks.
func (g *game) look(col, row int) (string, tcell.Style) {
	c := g.field[row][col]
	n := g.count(col, row)
	plain := tcell.StyleDefault
	switch {
	case c.mine && g.lost:
		return " *", plain.Bold(true)
	case c.open && n == 0:
		return "  ", plain
	case c.open:
		return fmt.Sprintf("%2d", n), plain.Foreground(tcell.PaletteColor(9 + n%6))
	case c.flag:
		return " !", plain.Bold(true)
	}
	return " ·", plain
}

func main() {
	screen, err := term.Open(term.Options{})
	if err == nil {
		err = loop.Play(screen, loop.Options{Loop: classic.Event}, newGame(screen, rand.Uint64()))
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
