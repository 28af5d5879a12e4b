package classic

import (
	"cmp"
	"iter"
	"time"

	"fixstep/loop"
)

// CatchUp adds up the time that has passed, and takes whole steps out of it
// (Nystrom, "Play catch up"; Mileff, the code of 3.3). As in the text it has no
// sleep: one turn follows the other, and makes an update for each step that is
// owed. MaxUpdates is the most updates of a turn. At this limit Nystrom leaves
// the inner loop and keeps the lag. This loop drops the whole steps that it
// still owes: as soon as the machine can, it would play a kept lag too fast.
//
// Good: it plays fixed steps at the right speed, whatever drawing costs.
//
// Bad: it never sleeps. A draw between two updates shows the earlier state, so
// motion stutters. Without MaxUpdates a machine is lost if its updates take
// longer than a step: every turn owes more than the turn before.
func CatchUp(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	previous := now()
	lag := time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		lag += current - previous
		previous = current
		do.Input()
		for n := 0; lag >= step && n != limit(o); n++ {
			lag -= step
			do.Update(step)
		}
		owed := lag - lag%step // 0 without a limit
		lag -= owed
		do.Drop(owed)
		do.Draw()
	})
}

// limit is the most updates of a turn; -1: there is no limit.
func limit(o *loop.Options) int { return cmp.Or(o.MaxUpdates, -1) }

// Residual is CatchUp, but draws ahead of the last update by the lag: each body
// goes on at its velocity (Nystrom, "Stuck in the middle"; Mileff 3.3.1).
//
// Good: a body on a straight line moves smoothly.
//
// Bad: a body about to hit a wall is drawn inside the wall, until the update
// that bounces it. Residual never sleeps either.
func Residual(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	previous := now()
	lag := time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		lag += current - previous
		previous = current
		do.Input()
		for n := 0; lag >= step && n != limit(o); n++ {
			lag -= step
			do.Update(step)
		}
		owed := lag - lag%step // 0 without a limit
		lag -= owed
		do.Drop(owed)
		do.DrawAhead(lag, step)
	})
}

// mostFrameTime is the longest time of a turn that Blend adds, as in its text.
const mostFrameTime = 250 * time.Millisecond

// Blend is the loop that most people mean by a fixed timestep (Fiedler, "Fix
// Your Timestep!", the final touch). It adds the time of a turn to an
// accumulator, 250 ms at most, takes whole steps out of it, and draws between
// the last two states, by what is left. As in the text it has no sleep and no
// MaxUpdates.
//
// Good: it plays fixed steps, and motion is as smooth as the machine can draw,
// without a body inside a wall.
//
// Bad: the picture is a step old, and Blend never sleeps. The clamp drops most
// of a long stall, and Blend plays a quarter of a second of it in one leap. On
// a machine that is too slow for its updates, each turn makes all the steps of
// a quarter of a second, so that there are fewer than four pictures a second.
func Blend(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	current := now()
	accumulator := time.Duration(0)
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
		alpha := loop.AlphaOf(accumulator, step)
		do.DrawAt(max(0, do.Sim-step+accumulator), alpha)
	})
}

// SemiFixed cuts the time that has passed into whole steps and one shorter rest
// (Fiedler's semi-fixed step). Mileff's code of this name (3.3) is CatchUp.
//
// Good: game time is exact at every draw, and no update is longer than a step.
//
// Bad: the rests differ from run to run, so the game does too. On a fast
// machine all updates are rests. SemiFixed never sleeps, and never catches up
// if updates take longer than the time that they simulate.
func SemiFixed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	previous := now()
	left := time.Duration(0)
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
