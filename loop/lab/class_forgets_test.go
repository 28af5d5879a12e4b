package lab

import (
	"testing"

	"fixstep/loop"
)

// forgetfulPupils forget time when they are late.
var forgetfulPupils = []mistake{
	{
		mistake: "the rest after a burst is forgotten",
		why:     `^On slow: slow motion 66 %: an update of 16.7 ms comes each 25 ms: the rest is forgotten.$`,
		turn: func(p *pupil, do *loop.Turn) {
			late := p.now() - p.last
			if late >= p.step {
				do.Input()
				for n := late / p.step; n > 0; n-- {
					do.Update(p.step)
				}
				p.last += late
				do.Draw()
			}
			do.Sleep(p.last + p.step - p.now())
		},
	},
	{
		mistake: "a step is forgotten after each drop",
		why:     `^On slow: slow motion \d+ %: an update of 16.7 ms comes each \S+ ms: the rest is forgotten.$`,
		turn: func(p *pupil, do *loop.Turn) {
			do.Sleep(p.next - p.now())
			do.Input()
			p.next += p.step
			do.Update(p.step)
			if late := p.now() - p.next; late > 0 {
				do.Drop(late)
				p.next = p.now() + p.step
			}
			do.Draw()
		},
	},
}

// TestATurnMayBeAPicture of several updates: then a key may wait for that long.
func TestATurnMayBeAPicture(t *testing.T) {
	for _, c := range []struct {
		updates, pictures int
		each              bool // keys are taken before each update
	}{
		{120, 60, false}, {144, 60, true}, {240, 60, false}, {60, 30, false}, {50, 30, true},
	} {
		step, picture := loop.PerSecond(c.updates).Interval(), loop.PerSecond(c.pictures).Interval()
		g := graded(t, turns(func(p *pupil, do *loop.Turn) {
			p.lag += p.passed()
			if over := p.lag - 100*ms; over > 0 {
				p.lag -= over
				do.Drop(over)
			}
			if !c.each {
				do.Input()
			}
			for p.lag >= step {
				if c.each {
					do.Input()
				}
				p.lag -= step
				do.Update(step)
			}
			do.DrawAt(max(0, do.Sim-step+p.lag), loop.AlphaOf(p.lag, step))
			p.next = max(p.next+picture, p.now())
			do.Sleep(p.next - p.now())
		}))
		if g.Verdict != "ok" {
			t.Errorf("%+v: %s", c, g.Why)
		}
	}
}
