// Command breakout is a game of held keys and of motion by less than a cell.
// Title, play and over are three states of one game.
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

// The field is as large in every window, which shows it larger or smaller.
const (
	side       = 12000 // of the field, in units
	cols, rows = 12, 5 // bricks
	wide, high = side / cols, side / 24
	top, floor = 3 * high, 22 * high // of the bricks, and where the bat is
	bat, speed = side / 7, side / 90 // width of the bat, and its units an update
	rest       = 60                  // updates before the ball flies
)

const left, right, start, pause, quit = 0, 1, 2, 3, 4 // actions

var bindings = []held.Binding[int]{
	{Action: left, Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: right, Keys: []tcell.Key{tcell.KeyRight}, Runes: "d", Axis: 1},
	{Action: start, Keys: []tcell.Key{tcell.KeyEnter}, Runes: " ", Aside: true},
	{Action: pause, Runes: "p"},
	{Action: quit, Keys: []tcell.Key{tcell.KeyCtrlC}, Runes: "q"},
}

const title, play, over = 0, 1, 2 // states

type game struct {
	tcell.Screen
	clock  loop.Clock
	keys   *held.Keys[int]
	canvas canvas.Canvas

	bat, x, y                        loop.Moving[int]  // the bat's left end, and the ball
	dx, dy, wait                     int               // of the ball, in units an update; updates before it flies
	gone                             [cols * rows]bool // bricks
	state, balls, level, score, best int
}

func newGame(screen *term.Screen, best int) *game {
	screen.Need(20, 6)
	g := &game{Screen: screen, best: best, canvas: canvas.Canvas{Font: canvas.FontOf(screen)}}
	g.keys = held.New(screen, held.Options[int]{Bindings: bindings, Clock: &g.clock})
	g.bat.Leap((side - bat) / 2)
	return g
}

func (g *game) Input(ev tcell.Event) error {
	a, pressed := g.keys.Input(ev)
	if pressed && a == pause {
		g.clock.Toggle()
	} else if pressed && a == quit {
		return loop.ErrQuit
	}
	return nil
}

func (g *game) Update() error {
	if g.keys.Update(); g.state == play {
		g.play()
	} else if g.keys.Pressed(start) { // from the title to play, and from the end to the title
		g.state, g.balls, g.level, g.score = (g.state+1)%3, 3, 0, 0
	}
	return nil
}

func (g *game) play() {
	g.bat.Move(max(0, min(g.bat.Cur+speed*g.keys.Axis(left, right), side-bat)))
	switch {
	case g.score == g.level*len(g.gone): // the next level is faster
		g.level, g.gone = g.level+1, [cols * rows]bool{}
		g.serve()
	case g.wait > 0:
		g.wait--
	default:
		g.fly()
	}
}

func (g *game) serve() {
	g.wait, g.dx, g.dy = rest, side/200, -side/200-g.level*side/1000
	g.x.Leap(g.bat.Cur + bat/2)
	g.y.Leap(floor - high)
}

func (g *game) fly() {
	if x := g.x.Cur + g.dx; x < 0 || x >= side || g.hit(x, g.y.Cur) {
		g.dx = -g.dx
	}
	if y := g.y.Cur + g.dy; y < 0 || g.hit(g.x.Cur, y) {
		g.dy = -g.dy
	}
	g.x.Move(max(0, min(g.x.Cur+g.dx, side-1)))
	g.y.Move(g.y.Cur + g.dy)
	off := g.x.Cur - g.bat.Cur - bat/2 // from the middle of the bat
	switch {
	case g.y.Cur >= floor && g.y.Prev < floor && max(off, -off) <= bat*5/8:
		g.dx, g.dy = off/12, -g.dy
	case g.y.Cur >= side && g.balls == 1:
		g.state, g.best = over, max(g.best, g.score)
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
	w, h := c.W, c.H
	for i, gone := range g.gone {
		if x := i % cols * wide; !gone {
			c.Bar((top+i/cols*high)*h/side, x*8*w/side, (x+wide*9/10)*8*w/side, canvas.Ink(1+i/cols))
		}
	}
	x := g.bat.At(alpha) * 8 * w / side
	c.Bar(floor*h/side, x, x+bat*8*w/side, 0)
	c.Pixel(g.x.At(alpha)*2*w/side, g.y.At(alpha)*2*h/side, 0)
	c.Text(0, 0, 0, fmt.Sprintf("score %d  balls %d  level %d  best %d", g.score, g.balls, g.level, g.best))
	text := [...]string{"BREAKOUT  space play  arrows move  p pause  q quit", "", "over  space again  q quit"}[g.state]
	if g.clock.Paused() {
		text = "paused  p go on"
	}
	c.Center(0, h*2/3, w, 0, text)
	c.Flush(g)
	g.Show()
}

// keep saves the best score in a new file first: a full disk loses nothing.
func keep(file string, best int) error {
	if err := os.WriteFile(file+".new", fmt.Append(nil, best), 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

func main() {
	home, _ := os.UserHomeDir()
	file := filepath.Join(home, ".breakout")
	text, _ := os.ReadFile(file)
	best, _ := strconv.Atoi(string(text)) // 0 the first time
	screen, err := term.Open(term.Options{})
	if err == nil {
		g := newGame(screen, best)
		if err = loop.Play(screen, loop.Options{Clock: &g.clock}, g); g.best > best {
			err = errors.Join(err, keep(file, g.best))
		}
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
