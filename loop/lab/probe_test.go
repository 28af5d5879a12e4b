package lab

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A step that is too long throws a spring out of all bounds, and a projectile
// through a wall.
func TestALongStepBreaks(t *testing.T) {
	for p, want := range map[Physics]string{Spring: "blown up", Wall: "through the wall"} {
		for _, draw := range []time.Duration{4 * ms, 140 * ms} {
			m := light()
			m.Probe, m.DrawCost = p, draw
			w := watch60(m, "delta", 8*time.Second)
			if broken := draw > 100*ms; (w.State == want) != broken || w.Fault != broken {
				t.Errorf("%v, draws of %v: %q, a fault: %v", Probes[p], draw, w.State, w.Fault)
			}
		}
	}
}

// A guess goes on at the velocity of the last state: it is wrong until an
// update knows of the wall, and right from then on (Nystrom).
func TestAGuessKnowsOfABounceThatWas(t *testing.T) {
	for _, name := range []string{"residual", "piston"} {
		inside := 0
		for step := 20 * ms; step < 33*ms; step += ms {
			m := light()
			m.Updates, m.Probe, m.For = loop.Every(step), Wall, 5*time.Second
			d, _ := classic.ByName(name)
			var r *Lane
			place := int64(0)
			r = m.Start(d, func(op Op) {
				back := r.Probe.Speed < 0
				if op.Do == loop.Draw && back && (inWall(r.Place) || place < WallAt && r.Place > place) {
					t.Errorf("%s, steps of %v: at %v it flies back and is drawn at %d after %d", name, step, op.T, r.Place, place)
				}
				place = r.Place
			})
			r.Advance(m.For)
			r.Stop()
			inside += r.Inside
		}
		if inside == 0 {
			t.Errorf("%s: never inside the wall", name)
		}
	}
}
