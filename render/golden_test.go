package render

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/world"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// golden compares a picture with a text file under testdata.
func golden(t *testing.T, name string, draw func(*Canvas), w, h int, mode Mode) {
	t.Helper()
	c := Canvas{Mode: mode}
	c.Clear(w, h)
	draw(&c)
	file := fmt.Sprintf("testdata/%s-%dx%d%s.txt", name, w, h, [...]string{"", "-halves", "-ascii"}[mode])
	got := c.String()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; after a look at it run go test -update\n%s", file, got)
	}
}

// A game is a world that a test has set up, before and after a tick.
type game struct {
	prev, cur world.State
	fx        Effects
}

// duel returns a fight with the needle at the edge, its own torpedo half
// across it, and the wedge burning, some ticks after it was set up so.
func duel(ticks int) *game {
	g := &game{cur: world.New(world.Options{Seed: 1})}
	for g.cur.Phase != world.Fight {
		g.cur.Step(world.Commands{})
	}
	for i, at := range [2]point{{2 * world.Unit, 30 * world.Unit}, {120 * world.Unit, 60 * world.Unit}} {
		ship := &g.cur.Ships[i]
		ship.X, ship.Y, ship.VX, ship.VY = at.x, at.y, -world.Unit/8, 0
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

// death returns a game in which the wedge has fallen into the star, and goes
// on for some ticks.
func death(ticks int) *game {
	g := duel(20)
	g.cur.Ships[1].X, g.cur.Ships[1].Y = world.W/2, world.H/2
	for range ticks {
		g.step(world.Commands{})
	}
	return g
}

// over returns a game that the needle has won.
func over() *game {
	g := duel(20)
	g.cur.Score[0] = world.MatchPoints
	g.cur.Phase = world.Over
	return g
}

var (
	menu = Panel{Title: "Spacewar!", Hint: "Enter", Rows: []Row{
		{"Start", ""}, {"Players", "1"}, {"Autopilot", "medium"}, {"Star", "on"}, {"Practice", ""}, {"Quit", ""}}}
	help = Panel{Title: "Keys", Hint: "any key goes on", Selected: -1, Rows: []Row{
		{"turn", "left right, a d"}, {"thrust", "up, w"}, {"fire", "space, Enter"}, {"hyperspace", "Tab, x"},
		{"pause", "p"}, {"one step", "."}, {"slower, faster", "- +"}, {"quit", "q, Ctrl-C"}}}
	pause = Panel{Title: "Paused", Selected: -1}
	lost  = Panel{Title: "Link lost", Selected: -1, Rows: []Row{{"no answer for 12 s", ""}}, Hint: "waiting"}
	stats = Stats{Updates: 600, Frames: 299, Alpha: loop.One / 3, Lag: 3200 * time.Microsecond, Dropped: time.Second}
)

// A picture is one kind of screen.
type picture struct {
	name    string
	game    *game
	alpha   loop.Alpha
	overlay func(c *Canvas)
}

func (p *picture) draw(c *Canvas) {
	Game(c, &p.game.prev, &p.game.cur, p.alpha, &p.game.fx)
	Round(c, &p.game.cur, "Enter goes on")
	p.overlay(c)
}

// pictures are all there are of the game.
func pictures() []picture {
	nothing := func(*Canvas) {}
	return []picture{
		{"ready", &game{cur: world.New(world.Options{NoStar: true})}, loop.One, nothing},
		{"fight", duel(60), loop.One / 2, nothing},
		{"death", death(12), loop.One, nothing},
		{"over", over(), 0, nothing},
		{"title", duel(1), 0, func(c *Canvas) { Title(c, &menu) }},
		{"help", duel(1), 0, help.Draw},
		{"pause", duel(1), 0, func(c *Canvas) { pause.Draw(c); HUD(c, stats) }},
		{"lost", duel(1), 0, func(c *Canvas) { lost.Draw(c); Message(c, "recorded to 中文.replay") }},
	}
}

func TestGoldenScreens(t *testing.T) {
	for _, p := range pictures() {
		golden(t, p.name, p.draw, 80, 24, Quadrants)
		golden(t, p.name, p.draw, 20, 6, Quadrants)
		switch p.name {
		case "fight":
			golden(t, p.name, p.draw, 300, 100, Quadrants)
			golden(t, p.name, p.draw, 40, 30, Quadrants)
			golden(t, p.name, p.draw, 1, 1, Quadrants)
			golden(t, p.name, p.draw, 80, 24, Halves)
			golden(t, p.name, p.draw, 80, 24, ASCII)
		case "title":
			golden(t, p.name, p.draw, 300, 100, Quadrants)
		case "help":
			golden(t, p.name, p.draw, 80, 24, ASCII)
		}
	}
}
