package render

import (
	"math"
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// drifting returns a fight in which both ships fly with a heading.
func drifting(heading world.Angle) *game {
	g := duel(0)
	for i := range g.cur.Ships {
		g.cur.Ships[i].Heading = heading
	}
	g.cur.Options.NoStar = true
	g.cur.Ships[0].Y, g.cur.Ships[0].X = 20*world.Unit, 40*world.Unit
	g.cur.Ships[1].Y, g.cur.Ships[1].X = 70*world.Unit, 110*world.Unit
	g.prev = g.cur
	return g
}

// TestShipsDifferWithoutColours: in every look, however small they are and
// wherever they point, each ship looks different from the other, and different
// when it is turned round, burning or not.
func TestShipsDifferWithoutColours(t *testing.T) {
	for look := range looks {
		for _, size := range [][2]int{{20, 6}, {40, 12}, {80, 24}, {120, 40}} {
			for heading := world.Angle(0); heading < 64; heading += world.Angle(max(1, size[0]/40)) {
				for _, burning := range []bool{false, true} {
					seen := map[string]bool{}
					for n := range 4 {
						seen[alone(look, size, n%2, heading<<26+world.Angle(n/2)*2*world.Quarter, burning).String()] = true
					}
					if len(seen) < 4 {
						t.Fatalf("%v, %v, heading %d/64: two of %v", look, size, heading, seen)
					}
				}
			}
		}
	}
}

// alone draws one ship, and not the other.
func alone(look Look, size [2]int, ship int, heading world.Angle, burning bool) *Canvas {
	c := Canvas{Look: look}
	g := drifting(heading)
	g.cur.Ships[ship].Burning = burning
	g.cur.Ships[1-ship].Mode = world.Dead
	c.Clear(size[0], size[1])
	Game(&c, &Seat{}, &g.prev, &g.cur, loop.One, nil)
	return &c
}

// TestTheNoseIsTheTip: in ASCII no sign of a ship is ahead of its nose.
func TestTheNoseIsTheTip(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}, {300, 100}} {
		for ship := range 2 {
			for heading := range world.Angle(64) {
				c := alone(ASCII, size, ship, heading<<26, false)
				cos, sin := float64((heading<<26).Cos())/float64(world.One), float64((heading<<26).Sin())/float64(world.One)
				nose, most := math.Inf(-1), math.Inf(-1)
				for i, cell := range c.cells {
					if cell.ink != Needle+Ink(ship) || i < c.w {
						continue
					}
					ahead := float64(i%c.w)*cos + float64(i/c.w)*2*sin
					if most = max(most, ahead); strings.Contains("<>^v", cell.text) {
						nose = ahead
					}
				}
				if nose < most-1.2 {
					t.Errorf("%v, ship %d, heading %d/64: %.1f cells ahead of the nose\n%s", size, ship, heading, most-nose, c.String())
				}
			}
		}
	}
}

// TestShipsStayThemselvesUnderThrust: the flame changes no cell of the ship.
func TestShipsStayThemselvesUnderThrust(t *testing.T) {
	for look := range looks {
		for heading := range world.Angle(64) {
			var cells [2][]cell
			for burning := range cells {
				c := Canvas{Look: look}
				g := drifting(heading << 26)
				g.cur.Ships[0].Burning, g.cur.Ships[1].Burning = burning == 1, burning == 1
				c.Clear(120, 40)
				Game(&c, &Seat{}, &g.prev, &g.cur, loop.One, nil)
				cells[burning] = c.cells
			}
			for i, was := range cells[0] {
				if ship := was.ink == Needle || was.ink == Wedge; ship && was.mask&^cells[1][i].mask != 0 {
					t.Errorf("%v, heading %d/64: the flame covers cell %d", look, heading, i)
				}
			}
		}
	}
}

// TestWakesDoNotBlurShips: where all is of dots, ships and torpedoes have those
// that they have without a wake.
func TestWakesDoNotBlurShips(t *testing.T) {
	for ticks := 30; ticks < 90; ticks += 7 {
		var bare, wakes Canvas
		g := duel(ticks)
		clear(g.fx.sparks[:])
		for _, c := range []*Canvas{&bare, &wakes} {
			c.Look = P7
			c.Clear(120, 40)
		}
		Game(&bare, &Seat{}, &g.prev, &g.cur, loop.One, nil)
		Game(&wakes, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
		if wakes.count(Glow) == 0 || wakes.count(Fade) == 0 {
			t.Errorf("%d ticks: no wakes", ticks)
		}
		for i, was := range bare.cells {
			if ship := was.ink == Needle || was.ink == Wedge; ship && wakes.cells[i] != was {
				t.Errorf("%d ticks: cell %d is %v, not %v", ticks, i, wakes.cells[i], was)
			}
		}
	}
}

// TestLooksHaveNames: every name is read, and others are refused.
func TestLooksHaveNames(t *testing.T) {
	for want, name := range LookNames {
		if got, err := ParseLook(name); got != Look(want) || err != nil {
			t.Errorf("%s is read as %v, %v", name, got, err)
		}
	}
	if _, err := ParseLook("quadrants"); err == nil {
		t.Error("quadrants can be chosen")
	}
}

// TestAWakeIsTheWayOfHalfASecond at every rate: it is drawn behind a ship, as
// long, and it is gone half a second after the ship.
func TestAWakeIsTheWayOfHalfASecond(t *testing.T) {
	for _, rate := range []int{4, 10, 30, 60, 100, 240, 1000} {
		s := world.New(world.Options{Rate: rate, NoStar: true})
		for s.Phase != world.Fight {
			s.Step(world.Commands{})
		}
		g := &game{cur: s}
		for range 2 * rate {
			g.cur.Ships[0].VX = 20 * world.Unit / int64(g.cur.StepRate())
			g.step(world.Commands{})
		}
		wake := func() (n int) {
			var c Canvas
			c.Clear(300, 100)
			Game(&c, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
			return c.count(NeedleWake)
		}
		// Half a second is 10 units, less 4 that the ship covers; a cell is
		// about half a unit, and a slow rate rounds to a tick.
		if n := wake(); n < 5 || n > 24 {
			t.Errorf("rate %d: the wake has %d cells", rate, n)
		}
		g.cur.Ships[0].Mode = world.Dead
		for range rate/2 + 2 {
			mode := g.cur.Phase
			g.step(world.Commands{})
			g.cur.Phase = mode
		}
		if n := wake(); n != 0 {
			t.Errorf("rate %d: half a second later there are %d cells", rate, n)
		}
	}
}

// TestThriftLeavesOutWakesThenSparksThenColours, and never ships or torpedoes.
func TestThriftLeavesOutWakesThenSparksThenColours(t *testing.T) {
	g := duel(60)
	for thrift, want := range [][3]bool{{true, true, true}, {false, true, true}, {false, false, true}, {false, false, false}} {
		c := Canvas{Thrift: thrift}
		c.Clear(80, 24)
		Game(&c, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
		shown := &colored{}
		c.Flush(shown)
		got := [3]bool{c.count(NeedleWake) > 0, c.count(Ember) > 0, shown.colors > 0}
		if got != want || c.count(Needle) < 8 || c.count(Wedge) < 8 {
			t.Errorf("thrift %d: wakes, sparks, colours %v, want %v", thrift, got, want)
		}
	}
}
