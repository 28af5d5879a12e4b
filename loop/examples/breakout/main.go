// Command breakout is a game of held keys and of motion by less than a cell. A
// game of this kind begins as a copy of this folder.
//
// The field, the rules and the pictures are this game's own. The library's are:
//
//   - steps, and frames between them: loop.Play, loop.Moving;
//   - keys that are held on every terminal: package held;
//   - a pause: loop.Clock;
//   - bars and pixels finer than a cell: package canvas;
//   - the window that is too small: Screen.Need.
//
// Read it in this order: bindings and game, which are the keys and the state;
// Input and Update, which tell its three states apart; play, serve and fly,
// which are the rules; Draw; run and main.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/held"
)

// The field has the same size, in units, in every window. The window shows it
// larger or smaller.
const (
	side = 12000 // the width of the field, and its height

	cols = 12 // bricks in a row
	rows = 5  // rows of bricks
	wide = side / cols
	high = side / 24
	top  = 3 * high // of the first row

	floor = 22 * high // where the bat is
	bat   = side / 7  // the width of the bat
	speed = side / 90 // the way of the bat in an update
	rest  = 60        // updates before the ball flies
)

// The actions of the player.
const (
	left = iota
	right
	start
	pause
	quit
)

var bindings = []held.Binding[int]{
	{Action: left, Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: right, Keys: []tcell.Key{tcell.KeyRight}, Runes: "d", Axis: 1},
	{Action: start, Keys: []tcell.Key{tcell.KeyEnter}, Runes: " ", Aside: true},
	{Action: pause, Runes: "p"},
	{Action: quit, Keys: []tcell.Key{tcell.KeyCtrlC}, Runes: "q"},
}

// The states of the game, in their order. The title follows the last one.
const (
	title = iota
	play
	over
	states
)

type game struct {
	tcell.Screen
	clock  loop.Clock
	keys   *held.Keys[int]
	canvas canvas.Canvas

	bat    loop.Moving[int]  // the left end of the bat
	x, y   loop.Moving[int]  // the place of the ball
	dx, dy int               // the way of the ball in an update
	wait   int               // updates before the ball flies
	gone   [cols * rows]bool // the bricks that are gone

	state int
	balls int // the balls that are left, with the one in play
	level int
	score int
	best  int
}

func newGame(screen *term.Screen, best int) *game {
	screen.Need(20, 6)
	g := &game{Screen: screen, best: best}
	g.canvas.Font = canvas.FontOf(screen)
	g.keys = held.New(screen, held.Options[int]{Bindings: bindings, Clock: &g.clock})
	g.bat.Leap((side - bat) / 2)
	return g
}

func (g *game) Input(ev tcell.Event) error {
	action, pressed := g.keys.Input(ev)
	switch {
	case pressed && action == pause:
		g.clock.Toggle()
	case pressed && action == quit:
		return loop.ErrQuit
	}
	return nil
}

func (g *game) Update() error {
	g.keys.Update()
	switch {
	case g.state == play:
		g.play()
	case g.keys.Pressed(start):
		g.state = (g.state + 1) % states
		g.balls = 3
		g.level = 0
		g.score = 0
	}
	return nil
}

func (g *game) play() {
	way := speed * g.keys.Axis(left, right)
	g.bat.Move(max(0, min(g.bat.Cur+way, side-bat)))
	switch {
	case g.score == g.level*len(g.gone): // all bricks are gone: the next level is faster
		g.level++
		g.gone = [cols * rows]bool{}
		g.serve()
	case g.wait > 0:
		g.wait--
	default:
		g.fly()
	}
}

// serve puts the ball above the bat.
func (g *game) serve() {
	g.wait = rest
	g.dx = side / 200
	g.dy = -side/200 - g.level*side/1000
	g.x.Leap(g.bat.Cur + bat/2)
	g.y.Leap(floor - high)
}

// fly moves the ball. Walls, bricks and the bat turn it back.
func (g *game) fly() {
	x := g.x.Cur + g.dx
	if x < 0 || x >= side || g.hit(x, g.y.Cur) {
		g.dx = -g.dx
	}
	y := g.y.Cur + g.dy
	if y < 0 || g.hit(g.x.Cur, y) {
		g.dy = -g.dy
	}
	g.x.Move(max(0, min(g.x.Cur+g.dx, side-1)))
	g.y.Move(g.y.Cur + g.dy)

	off := g.x.Cur - g.bat.Cur - bat/2 // from the middle of the bat
	falls := g.y.Prev < floor && g.y.Cur >= floor
	switch {
	case falls && max(off, -off) <= bat*5/8:
		g.dx = off / 12
		g.dy = -g.dy
	case g.y.Cur >= side && g.balls == 1:
		g.state = over
		g.best = max(g.best, g.score)
	case g.y.Cur >= side:
		g.balls--
		g.serve()
	}
}

// hit takes the brick at a place, and reports whether there was one.
func (g *game) hit(x, y int) bool {
	i := (y-top)/high*cols + x/wide
	if y < top || i >= len(g.gone) || g.gone[i] {
		return false
	}
	g.gone[i] = true
	g.score++
	return true
}

func (g *game) Draw(alpha loop.Alpha) {
	c := &g.canvas
	c.Clear(g.Size())
	row := func(y int) int { return y * c.H / side }
	eighth := func(x int) int { return x * 8 * c.W / side } // of a cell, as a Bar counts
	for i, gone := range g.gone {
		if !gone {
			x, y := i%cols*wide, top+i/cols*high
			c.Bar(row(y), eighth(x), eighth(x+wide*9/10), canvas.Red+canvas.Ink(i/cols))
		}
	}
	x := eighth(g.bat.At(alpha))
	c.Bar(row(floor), x, x+eighth(bat), 0)
	c.Pixel(g.x.At(alpha)*2*c.W/side, g.y.At(alpha)*2*c.H/side, 0)
	c.Text(0, 0, 0, fmt.Sprintf("score %d  balls %d  level %d  best %d",
		g.score, g.balls, g.level, g.best))
	c.Center(0, c.H*2/3, c.W, 0, g.text())
	c.Flush(g)
	g.Show()
}

// text returns what the player can do now.
func (g *game) text() string {
	switch {
	case g.clock.Paused():
		return "paused  p go on"
	case g.state == title:
		return "BREAKOUT  space play  arrows move  p pause  q quit"
	case g.state == over:
		return "over  space again  q quit"
	}
	return ""
}

// run plays on a screen until the player quits, and keeps the best score.
func run(screen *term.Screen, file string) error {
	text, _ := os.ReadFile(file)
	best, _ := strconv.Atoi(string(text)) // 0 the first time
	g := newGame(screen, best)
	err := loop.Play(screen, loop.Options{Clock: &g.clock}, g)
	if g.best > best {
		err = errors.Join(err, keep(file, g.best))
	}
	return err
}

// keep saves the best score. It writes a new file first, so that a full disk
// loses nothing.
func keep(file string, best int) error {
	if err := os.WriteFile(file+".new", fmt.Append(nil, best), 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

func main() {
	home, _ := os.UserHomeDir()
	screen, err := term.Open(term.Options{})
	if err == nil {
		err = run(screen, filepath.Join(home, ".breakout"))
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
