package lab

import (
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// Fixed steps give one result on every machine; others do not, and break.
func TestProbes(t *testing.T) {
	run := func(name string, p Physics, draw time.Duration) *Lane {
		m := light()
		m.Probe, m.DrawCost, m.For = p, draw, 8*time.Second
		return on(t, m, name)
	}
	fast, slow := run("delta", Spring, 4*ms), run("delta", Spring, 90*ms)
	if fast.Probe.Broken || !slow.Probe.Broken {
		t.Errorf("delta: broken fast %v, slow %v", fast.Probe.Broken, slow.Probe.Broken)
	}
	if a, b := run("delta", Spring, 4*ms), run("delta", Spring, 30*ms); a.Probe.Mark == b.Probe.Mark {
		t.Errorf("delta: %d on both machines", a.Probe.Mark)
	}
	if a, b := run("catchup", Spring, 4*ms), run("catchup", Spring, 90*ms); a.Probe.Mark != b.Probe.Mark || a.Probe.Mark == 0 {
		t.Errorf("catchup: %d and %d", a.Probe.Mark, b.Probe.Mark)
	}
	if fast, slow := run("delta", Wall, 4*ms), run("delta", Wall, 140*ms); fast.Probe.Through || !slow.Probe.Through {
		t.Errorf("delta: through fast %v, slow %v", fast.Probe.Through, slow.Probe.Through)
	}
	if guess, steady := run("residual", Wall, 4*ms), run("steady", Wall, 4*ms); guess.Inside == 0 || steady.Inside != 0 {
		t.Errorf("inside: residual %d, steady %d", guess.Inside, steady.Inside)
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
