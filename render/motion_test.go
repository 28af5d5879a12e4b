package render

import (
	"strings"
	"testing"

	"fixstep/loop"
	"fixstep/world"
)

// TestStepsAreEqualAtAnyPairOfRates: what flies straight is drawn at places
// that are equally far apart, whatever the rates of updates and frames, across
// the edges too.
func TestStepsAreEqualAtAnyPairOfRates(t *testing.T) {
	const speed = 37 * world.Unit // a second
	for _, updates := range []int64{7, 10, 25, 30, 60, 144, 1000} {
		for _, frames := range []int64{10, 24, 30, 60, 75, 144, 240} {
			// A world whose update n is at n*speed/updates, rounded down.
			place := func(n int64) (p pose) {
				p.at.x, p.at.y = world.Wrap(n*speed/updates, -n*speed/updates/2)
				return p
			}
			at := func(frame int64) point {
				n := frame * updates / frames
				rest := frame*updates - n*frames
				return between(place(n), place(n+1), loop.Alpha(rest*int64(loop.One)/frames)).at
			}
			for frame := range 10 * frames {
				a, b := at(frame), at(frame+1)
				dx, dy := world.Offset(a.x, a.y, b.x, b.y)
				const slack = world.Unit / 100
				if off := abs(dx - speed/frames); off > slack {
					t.Fatalf("%d updates, %d frames: frame %d is %d off in x", updates, frames, frame, off)
				}
				if off := abs(dy + speed/frames/2); off > slack {
					t.Fatalf("%d updates, %d frames: frame %d is %d off in y", updates, frames, frame, off)
				}
			}
		}
	}
}

// TestWakesNeverStreak: between two of its places that a wake joins, a body
// has flown: no line leads across the sky after an edge, a jump through
// hyperspace, a death or a new round.
func TestWakesNeverStreak(t *testing.T) {
	for _, rate := range []int{15, 60, 250} {
		g := &game{cur: world.New(world.Options{Rate: rate, Seed: 7})}
		joined, jumps := 0, 0
		for tick := range 60 * rate {
			c := world.Commands{world.Thrust | world.Fire, world.Thrust | world.Left}
			if tick%(2*rate) == 0 {
				c[1] |= world.Hyper
			}
			g.step(c)
			for i := range flyers {
				last := poseOf(&g.cur, i)
				for n := range g.fx.trail.length {
					p := g.fx.trail.sample(n)[i]
					if p.generation != last.generation {
						jumps++
					}
					if flown(p, last) {
						dx, dy := world.Offset(p.at.x, p.at.y, last.at.x, last.at.y)
						joined++
						if most := 300 * world.Unit / min(int64(rate), 50); max(abs(dx), abs(dy)) > most {
							t.Fatalf("rate %d, tick %d: body %d is joined over %d units", rate, tick, i, max(abs(dx), abs(dy))/world.Unit)
						}
					}
					last = p
				}
			}
		}
		if joined < 1000 || jumps < 10 {
			t.Errorf("rate %d: %d joined, %d jumps: this tests nothing", rate, joined, jumps)
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
