package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// SemiFixed cuts the time that has passed into steps and one shorter rest
// (Fiedler's semi-fixed step). Mileff's code of this name (3.3) is CatchUp.
//
// Good: game time is exact at every draw, and no update is longer than a step.
// Bad: the rests differ from run to run, so the game does too; on a fast
// machine all updates are rests; SemiFixed never sleeps, and never catches up
// when updates take longer than the time they simulate.
func SemiFixed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, previous, left := o.Updates.Interval(), now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		left += current - previous
		previous = current
		do.Input()
		for left > 0 {
			dt := min(left, step)
			left -= dt
			do.Update(dt)
		}
		do.Draw()
	})
}
