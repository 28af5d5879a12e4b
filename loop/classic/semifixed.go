package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// SemiFixed cuts the time that has passed into steps and one shorter rest
// (Mileff, the text of 3.3; Fiedler's semi-fixed step).
//
// Good: game time is exact at every draw, and no update is longer than a step.
// Bad: the rests differ from run to run, so the game does too; on a fast
// machine all updates are rests; it never sleeps, and has no way out when
// updates take longer than what they simulate.
func SemiFixed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, previous, left := o.Updates.Interval(), now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		left += current - previous
		previous = current
		if !do.Input() {
			return false
		}
		for left > 0 {
			dt := min(left, step)
			left -= dt
			if !do.Update(dt) {
				return false
			}
		}
		return do.Draw()
	})
}

var semiFixed = Design{
	Name: "semifixed", New: SemiFixed, Varies: true,
	Summary: "the time that has passed, in steps and one shorter rest",
	Intent:  "Its last update of a turn is a rest, shorter than a step.",
	Source:  `Mileff 3.3, the text; Fiedler's semi-fixed step`,
	Code: `previous = now; left = 0
forever:
    current = now
    left += current - previous
    previous = current
    input
    while left > 0:
        dt = min(left, step)
        left -= dt
        update(dt)
    draw(sim)
`,
}
