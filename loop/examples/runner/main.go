// Command runner is a side-scroller: run and jump to the flag, take the coins,
// keep off the spikes. A game of this kind begins as a copy of this folder.
//
// The level, the rules of run and fall, and the pictures are this game's own.
// The library's are:
//
//   - steps, and frames between them: loop.Play, loop.Moving;
//   - keys that are held on every terminal, and a file of them: package held;
//   - a page on which the player changes them: package keypage;
//   - tiles and pictures finer than a cell, through a camera: package canvas;
//   - the window that is too small: Screen.Need.
//
// Read it in this order: level and bindings, which are tables; Update, which is
// a step of the rules, with steer, walk, drop and meet; Draw, which shows a
// moment between two steps; Input, which takes what waits for no step; main.
//
// The key k opens the page of keys. They are kept in the file ~/.runner, a line
// for each action, such as "jump: Space Up w".
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
	"fixstep/term/held/keypage"
)

const level = `

                                o o
             o              o  #####              o               o
            ###            ###                   ###             ###
                      ##
    o             ^   ##                                 o           o        F
#########  ############################  ####   #####^^^####  ##########  ######
#########  ############################  ####   ############  ##########  ######`

// Places are in 256ths of a cell, and speeds are ways in an update. A tile is
// two cells wide and one high, and so is the runner.
const (
	cell    = 256
	wide    = 2 * cell
	columns = 81 // tiles in a row of the level

	speed   = 60  // of a run
	leap    = 120 // of a jump, up
	gravity = 7   // added to the speed of a fall in an update
	fastest = 150 // of a fall
)

// runnerInks are those of the runner's head and body.
var runnerInks = map[rune]canvas.Ink{'r': canvas.Red, 's': canvas.Blue}

var bindings = []held.Binding[string]{
	{Action: "left", Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: "right", Keys: []tcell.Key{tcell.KeyRight}, Runes: "d", Axis: 1},
	// Stop ends a run on a terminal that reports no release.
	{Action: "stop", Keys: []tcell.Key{tcell.KeyDown}, Runes: "s", Axis: 1},
	{Action: "jump", Keys: []tcell.Key{tcell.KeyUp}, Runes: " w", Aside: true},
	{Action: "pause", Runes: "p"},
	{Action: "change keys", Runes: "k"},
	{Action: "quit", Keys: []tcell.Key{tcell.KeyCtrlC}, Runes: "q"},
}

type game struct {
	*term.Screen
	clock  loop.Clock
	keys   *held.Keys[string]
	table  []held.Binding[string]  // of the keys
	page   *keypage.Page[string]   // on which they are changed; nil: it is not open
	save   func(keys string) error // keeps them
	canvas canvas.Canvas

	rows  [][]byte         // the level, without the coins that were taken
	x, y  loop.Moving[int] // the runner's upper left corner
	run   int              // -1, 0 or 1: to the left, not at all, to the right
	fall  int              // the speed of the fall; below 0 it is a jump
	lives int
	coins int
	text  string // what the player is told
}

func newGame(
	screen *term.Screen, keys []held.Binding[string], save func(keys string) error,
) *game {
	screen.Need(30, 10)
	g := &game{Screen: screen, save: save}
	g.canvas.Font = canvas.FontOf(screen)
	g.hold(keys)
	g.begin("arrows run, Space jumps, Down stops")
	return g
}

// hold makes these the keys of the game.
func (g *game) hold(table []held.Binding[string]) {
	g.table = table
	g.keys = held.New(g, held.Options[string]{Bindings: table, Clock: &g.clock})
}

// begin begins a game: with all lives, and with all coins in the level.
func (g *game) begin(text string) {
	g.rows = bytes.Split([]byte(level), []byte("\n"))
	g.coins = 0
	g.start(3, text)
}

// start puts the runner at the start of the level.
func (g *game) start(lives int, text string) {
	g.lives = lives
	g.text = text
	g.run = 0
	g.fall = 0
	g.x.Leap(wide)
	g.y.Leap(6 * cell)
}

// tile returns the tile at a place. Beyond the sides of the level there is
// ground.
func (g *game) tile(x, y int) *byte {
	col, row := x/wide, max(0, y)/cell
	tile := byte(' ')
	switch {
	case x < 0 || col >= columns:
		tile = '#'
	case row < len(g.rows) && col < len(g.rows[row]):
		return &g.rows[row][col]
	}
	return &tile
}

// touches returns a tile of a kind that the runner touches at a place, or nil.
func (g *game) touches(x, y int, kind byte) *byte {
	right, bottom := x+wide-1, y+cell-1
	for _, corner := range [4][2]int{{x, y}, {right, y}, {x, bottom}, {right, bottom}} {
		tile := g.tile(corner[0], corner[1])
		if *tile == kind {
			return tile
		}
	}
	return nil
}

func (g *game) Update() error {
	g.keys.Update()
	g.steer()
	g.walk()
	g.drop()
	g.meet()
	return nil
}

// steer takes the keys. On a terminal that reports no release, a run goes on
// until another key ends it.
func (g *game) steer() {
	way := g.keys.Axis("left", "right")
	switch {
	case g.Releases() || way != 0:
		g.run = way
	case g.keys.Pressed("stop"):
		g.run = 0
	}
	stands := g.touches(g.x.Cur, g.y.Cur+1, '#') != nil
	if stands && g.keys.Pressed("jump") {
		g.fall = -leap
	}
}

// walk moves the runner to the left or right. A wall ends the run.
func (g *game) walk() {
	way := g.free(g.run, 0, speed)
	g.x.Move(g.x.Cur + way*g.run)
	if way == 0 {
		g.run = 0
	}
}

// drop moves the runner up or down. The ground ends the fall.
func (g *game) drop() {
	g.fall = min(g.fall+gravity, fastest)
	down := 1
	if g.fall < 0 {
		down = -1
	}
	way := g.free(0, down, g.fall*down)
	g.y.Move(g.y.Cur + way*down)
	if way == 0 {
		g.fall = 0
	}
}

// free returns how far the runner can go in a direction, at most so far, before
// it is in the ground.
func (g *game) free(dx, dy, most int) int {
	x, y := g.x.Cur, g.y.Cur
	for way := range most {
		x += dx
		y += dy
		if g.touches(x, y, '#') != nil {
			return way
		}
	}
	return most
}

// meet is what the runner's tiles do to it.
func (g *game) meet() {
	if coin := g.touches(g.x.Cur, g.y.Cur, 'o'); coin != nil {
		*coin = ' '
		g.coins++
	}
	hurt := g.touches(g.x.Cur, g.y.Cur, '^') != nil || g.y.Cur > len(g.rows)*cell
	switch {
	case g.touches(g.x.Cur, g.y.Cur, 'F') != nil:
		g.begin(fmt.Sprintf("home with %d coins", g.coins))
	case hurt && g.lives == 1:
		g.begin(fmt.Sprintf("over with %d coins", g.coins))
	case hurt:
		g.start(g.lives-1, "")
	}
}

func (g *game) Input(ev tcell.Event) error {
	if focus, ok := ev.(*tcell.EventFocus); ok && !focus.Focused {
		g.clock.Pause()
	}
	if g.page != nil {
		return g.change(ev)
	}
	action, pressed := g.keys.Input(ev)
	switch {
	case pressed && action == "pause":
		g.clock.Toggle()
	case pressed && action == "change keys":
		g.clock.Pause()
		g.page = keypage.New(g.table)
	case pressed && action == "quit":
		return loop.ErrQuit
	}
	return nil
}

// change gives an event to the page of keys. When the player leaves the page,
// its keys are those of the game.
func (g *game) change(ev tcell.Event) error {
	key, is := ev.(*tcell.EventKey)
	if is && key.Key() == tcell.KeyCtrlC {
		return loop.ErrQuit
	}
	if !g.page.Input(ev) {
		return nil
	}
	g.hold(g.page.Table())
	g.page = nil
	err := g.save(held.Text(g.table))
	if err != nil {
		g.text = err.Error()
	}
	return nil
}

func (g *game) Draw(alpha loop.Alpha) {
	c := &g.canvas
	c.Clear(g.Size())
	x := g.x.At(alpha) >> 5 // in eighths of a cell
	y := g.y.At(alpha) >> 7 // in pixels
	left := max(0, min(x-4*c.W, 16*columns-8*c.W))
	top := len(g.rows) - c.H
	c.Tiles(left, 2*top, 2, 1, g.ground)
	g.drawThings(left, top)
	c.Image((x-left)>>2, y-2*top, runnerInks, " rr ", "ssss")
	status := fmt.Sprintf("lives %d  coins %d  %s", g.lives, g.coins, g.text)
	c.Label(0, 0, c.W, 0, status)
	switch {
	case g.page != nil:
		c.Clear(g.Size())
		g.page.Draw(c, 1, 0, c.W-1, c.H, 0, canvas.Yellow)
	case g.clock.Paused():
		c.Center(0, 1, c.W, 0, "paused  p go on  k keys  q quit")
	}
	c.Flush(g)
	g.Show()
}

// ground reports whether a tile is ground, and in which ink it is drawn.
func (g *game) ground(col, row int) (canvas.Ink, bool) {
	inside := row >= 0 && row < len(g.rows) && col < len(g.rows[row])
	return canvas.Green, inside && g.rows[row][col] == '#'
}

// drawThings draws the other tiles, under a camera at left and top.
func (g *game) drawThings(left, top int) {
	c := &g.canvas
	for row, line := range g.rows {
		for col, tile := range line {
			x, y := (16*col-left)>>2, 2*(row-top) // in pixels
			switch tile {
			case 'o':
				c.Sprite(x, y, canvas.Yellow, " oo ", " oo ")
			case '^':
				c.Sprite(x, y, canvas.Red, " ^^ ", "^^^^")
			case 'F':
				c.Sprite(x, y, canvas.Orange, "FFF ", "F   ")
			}
		}
	}
}

func main() {
	home, _ := os.UserHomeDir()
	file := filepath.Join(home, ".runner")
	text, _ := os.ReadFile(file) // none: the keys of the table
	save := func(keys string) error { return os.WriteFile(file, []byte(keys), 0o600) }
	keys, err := held.Parse(bindings, string(text))
	if err != nil {
		fmt.Fprintln(os.Stderr, "~/.runner:", err)
		os.Exit(2)
	}
	screen, err := term.Open(term.Options{})
	if err == nil {
		g := newGame(screen, keys, save)
		err = loop.Play(screen, loop.Options{Clock: &g.clock}, g)
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
