package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// mostFrameTime is the longest time of a turn that Blend adds, as in its text.
const mostFrameTime = 250 * time.Millisecond

// Blend is the loop that most people mean by a fixed timestep (Fiedler, "Fix
// Your Timestep!", the final touch): it adds the time of a turn, clamped, to an
// accumulator, takes whole steps out of it, and draws between the last two
// states by the rest. It has no sleep and no MaxUpdates, as in the text.
//
// Good: fixed steps, and motion as smooth as the machine can draw, without a
// body inside a wall. Bad: the picture is a step old; Blend never sleeps; the
// clamp drops most of a long stall and plays a quarter of a second in one leap;
// on a machine too slow for its updates each turn makes all the steps of a
// quarter of a second, so that it shows fewer than four pictures a second.
func Blend(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, current, accumulator := o.Updates.Interval(), now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		newTime := now()
		if over := newTime - current - mostFrameTime; over > 0 {
			current += over
			do.Drop(over)
		}
		accumulator += newTime - current
		current = newTime
		do.Input()
		for accumulator >= step {
			accumulator -= step
			do.Update(step)
		}
		do.DrawAt(max(0, do.Sim-step+accumulator), loop.AlphaOf(accumulator, step))
	})
}
