package render

import (
	"fmt"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/term/termtest"
	"fixstep/world"
)

// golden compares a picture of w x h cells with a text file under testdata.
func golden(t *testing.T, name string, draw func(*Canvas), w, h int, way way) {
	t.Helper()
	c := way.blank(w, h)
	draw(c)
	termtest.Golden(t, fmt.Sprintf("testdata/%s-%dx%d%s.txt", name, w, h, way.name), c.String())
}

// A game is a world that a test has set up: before and after a tick.
type game struct {
	prev, cur world.State
	fx        Effects
	round     Round
}

// duel returns a fight, some ticks after its start. At the start the needle
// and its torpedo are at the left edge, and the wedge thrusts with little
// fuel.
func duel(ticks int) *game {
	g := &game{cur: world.New(world.Options{Seed: 1})}
	for g.cur.Phase != world.Fight {
		g.cur.Step(world.Commands{})
	}
	places := [2]point{{2 * world.Unit, 30 * world.Unit}, {120 * world.Unit, 60 * world.Unit}}
	for i, at := range places {
		ship := &g.cur.Ships[i]
		ship.X, ship.Y = at.x, at.y
		ship.VX, ship.VY = -world.Unit/8, 0
		ship.Heading = world.Angle(i+1) << 29
	}
	g.cur.Ships[1].Fuel /= 6
	g.cur.Score = [2]uint8{3, 4}
	for range ticks {
		g.step(world.Commands{world.Fire, world.Thrust})
	}
	return g
}

func (g *game) step(c world.Commands) {
	g.prev = g.cur
	g.fx.Step(&g.prev, &g.cur, g.cur.Step(c))
}

// death returns a game some ticks after the wedge has fallen into the star.
func death(ticks int) *game {
	g := duel(20)
	g.cur.Ships[1].X, g.cur.Ships[1].Y = world.W/2, world.H/2
	for range ticks {
		g.step(world.Commands{})
	}
	return g
}

// over returns a match that the needle has won.
func over() *game {
	g := duel(20)
	g.cur.Score[0] = world.MatchPoints
	g.cur.Phase = world.Over
	return g
}

// panel has every kind of row: with one text and with two, wide characters,
// and signs that ASCII replaces. The program's tests show its own panels.
var panel = Panel{
	Title: "Title", Selected: 2, Hint: "hint · below",
	Rows: []Row{
		{"alone", ""},
		{"left", "right"},
		{"selected", "right"},
		{"arrows", "← → ↑ ↓"},
		{"wide", "中文"},
		{"the longest text on the left", "last"},
	},
}

var hud = HUD{
	Updates: 600,
	Frames:  299,
	Alpha:   loop.One / 3,
	Lag:     3200 * time.Microsecond,
	Back:    67 * time.Millisecond,
	Dropped: time.Second,
}

// between returns a game before its seventh round.
func between() *game {
	s := world.New(world.Options{NoStar: true})
	s.Round = 7
	s.Score = [2]uint8{4, 2}
	s.Won = 2
	return &game{cur: s}
}

// A picture is a game at a moment, and the texts over it.
type picture struct {
	name    string
	game    *game
	alpha   loop.Alpha
	overlay func(c *Canvas)
}

func (p *picture) draw(c *Canvas) {
	Game(c, &Seat{}, &p.game.prev, &p.game.cur, p.alpha, &p.game.fx)
	p.game.round.Draw(c, &Seat{}, &p.game.cur, "hint")
	p.overlay(c)
}

// pictures are all kinds of pictures of the game.
func pictures() []picture {
	nothing := func(*Canvas) {}
	rows := func(c *Canvas) { hud.Draw(c); Message(c, "a message with 中文") }
	return []picture{
		// The ships at their start, without a star, and the number of the round.
		{"ready", &game{cur: world.New(world.Options{NoStar: true})}, loop.One, nothing},
		// The score before the next round, and who needs one more point.
		{"score", between(), loop.One, nothing},
		// Ships, torpedoes across an edge, exhaust, the star, little fuel.
		{"fight", duel(60), loop.One / 2, nothing},
		// Sparks of an explosion, and how the wedge died.
		{"death", death(12), loop.One, nothing},
		// The result of a match, and the caller's hint.
		{"over", over(), 0, nothing},
		// A panel over the game.
		{"panel", duel(1), 0, panel.Draw},
		// The logo, and a panel below it.
		{"logo", duel(1), 0, func(c *Canvas) { Title(c, &panel) }},
		// The numbers of the loop in the last row, a message above them.
		{"rows", duel(1), 0, rows},
	}
}

// TestGoldenScreens holds every picture of the game at 80x24 cells, the
// pictures that differ at 20x6, and the fight in each look.
func TestGoldenScreens(t *testing.T) {
	for _, p := range pictures() {
		golden(t, p.name, p.draw, 80, 24, ways[0])
		switch p.name {
		case "fight":
			for _, way := range ways {
				golden(t, p.name, p.draw, 80, 24, way)
			}
			for _, size := range [][2]int{{300, 100}, {40, 30}, {20, 6}, {1, 1}} {
				golden(t, p.name, p.draw, size[0], size[1], ways[0])
			}
			golden(t, p.name, p.draw, 120, 40, ways[1])
			golden(t, p.name, p.draw, 20, 6, ways[2])
		case "panel":
			golden(t, p.name, p.draw, 80, 24, ways[2])
			golden(t, p.name, p.draw, 20, 6, ways[0])
		case "logo": // a small window has none
			golden(t, "panel", p.draw, 20, 6, ways[0])
		case "death", "rows":
			golden(t, p.name, p.draw, 20, 6, ways[0])
		}
	}
}
