package render

import (
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
