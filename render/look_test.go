package render

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// TestShipsDifferWithoutColors: in every look, size and heading, burning or
// not, each ship looks different from the other one, and different when it
// points the other way.
func TestShipsDifferWithoutColors(t *testing.T) {
	for _, way := range ways {
		for _, size := range [][2]int{{20, 6}, {40, 12}, {80, 24}, {120, 40}} {
			step := world.Angle(max(1, size[0]/40))
			for heading := world.Angle(0); heading < 64; heading += step {
				for _, burning := range []bool{false, true} {
					seen := map[string]bool{}
					for ship := range 2 {
						there := alone(way, size, ship, heading<<26, burning)
						back := alone(way, size, ship, heading<<26+2*world.Quarter, burning)
						seen[there.String()] = true
						seen[back.String()] = true
					}
					if len(seen) < 4 {
						t.Fatalf("%s, %v, heading %d/64: two of %v", way.name, size, heading, seen)
					}
				}
			}
		}
	}
}

// alone draws one ship, far from the star and the edges, without the other
// one.
func alone(way way, size [2]int, ship int, heading world.Angle, burning bool) *Canvas {
	c, s := way.blank(size[0], size[1]), world.New(world.Options{NoStar: true})
	s.Ships[1-ship].Mode = world.Dead
	s.Ships[ship].Body = world.Body{X: 40 * world.Unit, Y: 20 * world.Unit}
	s.Ships[ship].Heading, s.Ships[ship].Burning = heading, burning
	Game(c, &Seat{}, &s, &s, loop.One, nil)
	return c
}

// TestTheNoseIsTheTip: in ASCII no sign of a ship is ahead of its nose.
func TestTheNoseIsTheTip(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {120, 40}, {300, 100}} {
		for ship := range 2 {
			for n := range world.Angle(64) {
				heading := n << 26
				c := alone(ways[2], size, ship, heading, false)
				cos := float64(heading.Cos()) / float64(world.SinOne)
				sin := float64(heading.Sin()) / float64(world.SinOne)
				nose, most := math.Inf(-1), math.Inf(-1)
				for i, cell := range c.all() {
					if cell.Ink != Needle+Ink(ship) || i < c.W {
						continue
					}
					ahead := float64(i%c.W)*cos + float64(i/c.W)*2*sin
					most = max(most, ahead)
					if strings.Contains("<>^v", cell.Text) {
						nose = ahead
					}
				}
				if nose < most-1.2 {
					t.Errorf("%v, ship %d, heading %d/64: %.1f cells ahead of the nose\n%s",
						size, ship, n, most-nose, c.String())
				}
			}
		}
	}
}

// TestShipsStayThemselvesUnderThrust: there is a flame, of three cells if it
// lies in a row, and it changes no cell of the ship.
func TestShipsStayThemselvesUnderThrust(t *testing.T) {
	for _, way := range ways {
		for n := range 2 * 64 {
			ship, heading := n%2, world.Angle(n/2)<<26
			calm := alone(way, [2]int{120, 40}, ship, heading, false)
			burning := alone(way, [2]int{120, 40}, ship, heading, true)
			flame := burning.count(Flame) + burning.count(Beam) - calm.count(Beam)
			where := fmt.Sprintf("%s, ship %d, heading %x", way.name, ship, heading)
			if flame < 1 || heading == 0 && flame != 3 {
				t.Errorf("%s: a flame of %d cells", where, flame)
			}
			for i, was := range calm.all() {
				now := burning.At(i%calm.W, i/calm.W)
				if was.Ink == Needle+Ink(ship) && was.Pixels&^now.Pixels != 0 {
					t.Errorf("%s: the flame covers cell %d", where, i)
				}
			}
		}
	}
}

// TestWakesDoNotBlurShips: in a look of dots, ships and torpedoes have the same
// dots with and without a wake.
func TestWakesDoNotBlurShips(t *testing.T) {
	for ticks := 30; ticks < 90; ticks += 7 {
		bare, wakes, g := ways[1].blank(120, 40), ways[1].blank(120, 40), duel(ticks)
		clear(g.fx.sparks[:])
		Game(bare, &Seat{}, &g.prev, &g.cur, loop.One, nil)
		Game(wakes, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
		if wakes.count(Glow) == 0 || wakes.count(Fade) == 0 {
			t.Errorf("%d ticks: no wakes", ticks)
		}
		for i, was := range bare.all() {
			now := wakes.At(i%wakes.W, i/wakes.W)
			if was.Ink == Beam && now != was {
				t.Errorf("%d ticks: cell %d is %v, not %v", ticks, i, now, was)
			}
		}
	}
}

// TestTheAfterglowIsBrightForAThird of its time.
func TestTheAfterglowIsBrightForAThird(t *testing.T) {
	v := largestView(ways[1].blank(80, 24), 1)
	for age := range 30 {
		if bright := v.wake(Needle, age, 30) == Glow; bright != (age < 10) {
			t.Errorf("after %d of 30: bright %v", age, bright)
		}
	}
}

// TestAWakeIsTheWayOfHalfASecond at every rate: a wake behind a ship is half a
// second long, and ends half a second after the ship.
func TestAWakeIsTheWayOfHalfASecond(t *testing.T) {
	for _, rate := range []int{4, 10, 30, 60, 100, 240, 1000} {
		g := &game{cur: world.New(world.Options{Rate: rate, NoStar: true})}
		for g.cur.Phase != world.Fight {
			g.cur.Step(world.Commands{})
		}
		for range 2 * rate {
			g.cur.Ships[0].VX = 20 * world.Unit / int64(max(60, rate))
			g.step(world.Commands{})
		}
		wake := func() (n int) {
			c := blank(300, 100)
			Game(c, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
			return c.count(NeedleWake)
		}
		// Half a second is 10 units, less 4 that the ship covers; a cell is
		// about half a unit, and a slow rate rounds to a tick.
		if n := wake(); n < 5 || n > 24 {
			t.Errorf("rate %d: the wake has %d cells", rate, n)
		}
		g.cur.Ships[0].Mode = world.Dead
		for range rate/2 + 2 {
			g.step(world.Commands{})
			g.cur.Phase = world.Fight
		}
		if n := wake(); n != 0 {
			t.Errorf("rate %d: half a second later there are %d cells", rate, n)
		}
	}
}

// TestThriftLeavesOutWakesThenSparksThenColors, and never ships or torpedoes.
func TestThriftLeavesOutWakesThenSparksThenColors(t *testing.T) {
	g := duel(60)
	for thrift, want := range [][3]bool{
		{true, true, true},
		{false, true, true},
		{false, false, true},
		{false, false, false},
	} {
		c := blank(80, 24)
		c.SetColors(OnDark, thrift)
		Game(c, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
		shown := &colored{}
		c.Flush(shown)
		got := [3]bool{c.count(NeedleWake) > 0, c.count(Ember) > 0, shown.colors > 0}
		if got != want || c.count(Needle) < 8 || c.count(Wedge) < 8 {
			t.Errorf("thrift %d: wakes, sparks, colors %v, want %v", thrift, got, want)
		}
	}
}
