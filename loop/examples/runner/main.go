// Command runner is a side-scroller: run and jump to the flag, take the coins,
// keep off the spikes. A game of this kind begins as a copy of this folder.
//
// The level, the rules of run and fall, and the pictures are this game's own.
// The library's are:
//
//   - steps, and frames between them: loop.Play, loop.Moving;
//   - keys that are held on every terminal, and a file of them: package held;
//   - tiles and pictures finer than a cell, by a camera: package canvas;
//   - the window that is too small: Screen.Need.
//
// Read it in this order: level and bindings, which are tables; Update, a step of
// the rules, with move; Draw, a moment between two steps; Input, which takes
// what waits for no step; main.
//
// A player's own keys stand in the file ~/.runner, a line for each action, such
// as "jump: Space Up w".
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/held"
)

const level = `

                                o o
             o              o  #####              o               o
            ###            ###                   ###             ###
                      ##
    o             ^   ##                                 o           o        F
#########  ############################  ####   #####^^^####  ##########  ######
#########  ############################  ####   ############  ##########  ######`

// A place is in 256ths of a cell. A tile, and the runner, is two cells wide and
// one high. A speed is a way in an update.
const cell, wide, speed, leap, gravity, fastest = 256, 512, 60, 120, 7, 150

var bindings = []held.Binding[string]{
	{Action: "left", Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: "right", Keys: []tcell.Key{tcell.KeyRight}, Runes: "d", Axis: 1},
	{Action: "stop", Keys: []tcell.Key{tcell.KeyDown}, Runes: "s", Axis: 1}, // a run, where no release is reported
	{Action: "jump", Keys: []tcell.Key{tcell.KeyUp}, Runes: " w", Aside: true},
	{Action: "pause", Runes: "p"},
	{Action: "quit", Keys: []tcell.Key{tcell.KeyCtrlC}, Runes: "q"},
}

type game struct {
	*term.Screen
	clock  loop.Clock
	keys   *held.Keys[string]
	canvas canvas.Canvas

	rows         [][]byte         // the level, without the coins that were taken
	x, y         loop.Moving[int] // the runner's upper left corner
	run, fall    int              // -1, 0 or 1; down, a way in an update
	lives, coins int
	text         string
}

func newGame(screen *term.Screen, keys []held.Binding[string]) *game {
	screen.Need(30, 10)
	g := &game{Screen: screen, canvas: canvas.Canvas{Font: canvas.FontOf(screen)}}
	g.keys = held.New(screen, held.Options[string]{Bindings: keys, Clock: &g.clock})
	g.begin(3, "arrows run, Space jumps, Down stops")
	return g
}

func (g *game) begin(lives int, text string) {
	if lives == 3 {
		g.rows, g.coins = bytes.Split([]byte(level), []byte("\n")), 0
	}
	g.lives, g.text, g.run, g.fall = lives, text, 0, 0
	g.x.Leap(wide)
	g.y.Leap(6 * cell)
}

// tile returns the tile of a place. Ground is beyond the sides.
func (g *game) tile(x, y int) *byte {
	tile, col, row := byte(' '), x/wide, max(0, y)/cell
	switch {
	case x < 0 || col > 80:
		tile = '#'
	case row < len(g.rows) && col < len(g.rows[row]):
		return &g.rows[row][col]
	}
	return &tile
}

// touches returns a tile of a kind that the runner touches at a place; nil:
// there is none.
func (g *game) touches(x, y int, kind byte) *byte {
	for i := range 4 {
		if tile := g.tile(x+i%2*(wide-1), y+i/2*(cell-1)); *tile == kind {
			return tile
		}
	}
	return nil
}

func (g *game) Update() error {
	g.keys.Update()
	switch way := g.keys.Axis("left", "right"); {
	case g.Releases() || way != 0:
		g.run = way
	case g.keys.Pressed("stop"):
		g.run = 0
	}
	if g.keys.Pressed("jump") && g.touches(g.x.Cur, g.y.Cur+1, '#') != nil {
		g.fall = -leap
	}
	g.fall = min(g.fall+gravity, fastest)
	if g.x.Move(g.move(g.x.Cur, speed*g.run, func(x int) (int, int) { return x, g.y.Cur })); g.x.Cur == g.x.Prev {
		g.run = 0
	}
	if g.y.Move(g.move(g.y.Cur, g.fall, func(y int) (int, int) { return g.x.Cur, y })); g.y.Cur == g.y.Prev {
		g.fall = 0
	}
	if tile := g.touches(g.x.Cur, g.y.Cur, 'o'); tile != nil {
		*tile = ' '
		g.coins++
	}
	hurt := g.touches(g.x.Cur, g.y.Cur, '^') != nil || g.y.Cur > len(g.rows)*cell
	switch {
	case g.touches(g.x.Cur, g.y.Cur, 'F') != nil:
		g.begin(3, fmt.Sprintf("home with %d coins", g.coins))
	case hurt && g.lives == 1:
		g.begin(3, fmt.Sprintf("over with %d coins", g.coins))
	case hurt:
		g.begin(g.lives-1, "")
	}
	return nil
}

// move returns the place after a way, or before the ground that is in the way.
func (g *game) move(from, way int, place func(int) (x, y int)) int {
	for range max(way, -way) {
		x, y := place(from + way/max(way, -way))
		if g.touches(x, y, '#') != nil {
			break
		}
		from += way / max(way, -way)
	}
	return from
}

func (g *game) Input(ev tcell.Event) error {
	if focus, ok := ev.(*tcell.EventFocus); ok && !focus.Focused {
		g.clock.Pause()
	}
	switch a, pressed := g.keys.Input(ev); {
	case pressed && a == "pause":
		g.clock.Toggle()
	case pressed && a == "quit":
		return loop.ErrQuit
	}
	return nil
}

func (g *game) Draw(alpha loop.Alpha) {
	c := &g.canvas
	c.Clear(g.Size())
	x, y := g.x.At(alpha)>>5, g.y.At(alpha)>>7 // in eighths of a cell, and in pixels
	left, top := max(0, min(x-4*c.W, 81*16-8*c.W)), len(g.rows)-c.H
	c.Tiles(left, top, 2, 1, func(col, row int) (canvas.Ink, bool) {
		return canvas.Green, row >= 0 && row < len(g.rows) && col < len(g.rows[row]) && g.rows[row][col] == '#'
	})
	for row, line := range g.rows {
		for col, tile := range line {
			at, row := (16*col-left)>>2, 2*(row-top) // in pixels
			switch tile {
			case 'o':
				c.Sprite(at, row, canvas.Yellow, " oo ", " oo ")
			case '^':
				c.Sprite(at, row, canvas.Red, " ^^ ", "^^^^")
			case 'F':
				c.Sprite(at, row, canvas.Orange, "FFF ", "F   ")
			}
		}
	}
	c.Image((x-left)>>2, y-2*top, " r   s", " rr ", "ssss")
	if c.Label(0, 0, c.W, 0, fmt.Sprintf("lives %d  coins %d  %s", g.lives, g.coins, g.text)); g.clock.Paused() {
		c.Center(0, 1, c.W, 0, "paused  p go on  q quit")
	}
	c.Flush(g)
	g.Show()
}

func main() {
	home, _ := os.UserHomeDir()
	text, _ := os.ReadFile(filepath.Join(home, ".runner")) // none: the keys are those of the table
	keys, err := held.Parse(bindings, string(text))
	if err != nil {
		fmt.Fprintln(os.Stderr, "~/.runner:", err)
		os.Exit(2)
	}
	screen, err := term.Open(term.Options{})
	if err == nil {
		g := newGame(screen, keys)
		err = loop.Play(screen, loop.Options{Clock: &g.clock}, g)
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
