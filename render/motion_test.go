package render

import (
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// TestNothingStreaks: at any moment of any tick a body is drawn no farther from
// its place than it can have flown in that tick, and between two of its places
// that a wake joins it has flown: no line leads across the sky after an edge, a
// jump through hyperspace, a death or a new round.
func TestNothingStreaks(t *testing.T) {
	for _, rate := range []int{15, 60, 250} {
		g := &game{cur: world.New(world.Options{Rate: rate, Seed: 7})}
		joined, jumps, wraps := 0, 0, 0
		near := func(from, to pose, most int64) {
			if abs(from.at.x-to.at.x) > world.W/2 {
				wraps++
			}
			dx, dy := world.Offset(from.at.x, from.at.y, to.at.x, to.at.y)
			if max(abs(dx), abs(dy)) > most {
				t.Fatalf("rate %d, tick %d: over %d units", rate, g.cur.Tick, max(abs(dx), abs(dy))/world.Unit)
			}
		}
		for tick := range 60 * rate {
			c := world.Commands{world.Thrust | world.Fire, world.Thrust | world.Left}
			if tick%(2*rate) == 0 {
				c[1] |= world.Hyper
			}
			g.step(c)
			for i := range flyers {
				last := poseOf(&g.cur, i)
				for alpha := loop.Alpha(0); alpha <= loop.One && last.flies; alpha += loop.One / 4 {
					near(between(poseOf(&g.prev, i), last, alpha), last, 150*world.Unit/int64(rate)+world.Unit)
				}
				for n := range g.fx.trail.length {
					p := g.fx.trail.sample(n)[i]
					if p.generation != last.generation {
						jumps++
					}
					if flown(p, last) {
						joined++
						near(p, last, 300*world.Unit/min(int64(rate), 50))
					}
					last = p
				}
			}
		}
		if joined < 1000 || jumps < 10 || wraps == 0 {
			t.Errorf("rate %d: %d joined, %d jumps, %d wraps: this tests nothing", rate, joined, jumps, wraps)
		}
	}
}

// TestAWakeEndsWhereABodyIsPlacedAnew: what is placed anew, from one tick to
// the next, leaves no line behind it.
func TestAWakeEndsWhereABodyIsPlacedAnew(t *testing.T) {
	draw := func(generation uint32) int {
		g := &game{cur: world.New(world.Options{NoStar: true})}
		ship := &g.cur.Ships[0]
		ship.X, ship.Y = world.W/4, world.H/4
		for tick := range uint64(20) {
			g.prev = g.cur
			if g.cur.Tick = tick; tick >= 10 {
				ship.X, ship.Generation = world.W/2, 1+generation
			}
			g.fx.Step(&g.prev, &g.cur, 0)
		}
		c := Canvas{Look: Wake}
		c.Clear(80, 24)
		Game(&c, &Seat{}, &g.prev, &g.cur, loop.One, &g.fx)
		between := 0
		for _, row := range strings.Split(c.String(), "\n")[4:12] {
			between += strings.Count(strings.Map(func(r rune) rune {
				if r > 0x2800 && r < 0x2900 { // braille
					return '*'
				}
				return -1
			}, row), "*")
		}
		return between
	}
	if flown, placed := draw(0), draw(1); flown < 10 || placed > 1 {
		t.Errorf("a wake of %d cells where a ship has flown, of %d where it was placed anew", flown, placed)
	}
}
