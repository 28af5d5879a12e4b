package classic

import (
	"cmp"
	"iter"
	"time"

	"fixstep/loop"
)

// CatchUp adds up the time that has passed and takes whole steps out of it
// (Nystrom, "Play catch up"; Mileff, the code of 3.3). It has no sleep, as in
// the text: the inner loop takes a step only when a step is owed, and the next
// turn comes as soon as it can. MaxUpdates is the most updates of a turn.
// Nystrom leaves the inner loop at this limit and keeps the lag; this loop
// drops the whole steps that it still owes, because the game would play a kept
// lag too fast as soon as the machine can.
//
// Good: fixed steps at the right speed, whatever drawing costs. Bad: it never
// sleeps; a draw between two updates shows the earlier state, so motion
// stutters; and without MaxUpdates a machine whose update takes longer than a
// step is lost: every turn owes more than the turn before.
func CatchUp(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step, previous, lag := o.Updates.Interval(), now(), time.Duration(0)
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

// limit is the most updates of a turn; -1: no limit.
func limit(o *loop.Options) int { return cmp.Or(o.MaxUpdates, -1) }

// Residual is CatchUp, but draws ahead of the last update by the lag: each body
// goes on by its velocity (Nystrom, "Stuck in the middle"; Mileff 3.3.1).
//
// Good: a body on a straight line moves smoothly. Bad: a body about to hit a
// wall is drawn inside the wall until the update that bounces it, and Residual
// never sleeps either.
func Residual(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step, previous, lag := o.Updates.Interval(), now(), time.Duration(0)
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
		alpha := loop.AlphaOf(accumulator, step)
		do.DrawAt(max(0, do.Sim-step+accumulator), alpha)
	})
}

// SemiFixed cuts the time that has passed into steps and one shorter rest
// (Fiedler's semi-fixed step). Mileff's code of this name (3.3) is CatchUp.
//
// Good: game time is exact at every draw, and no update is longer than a step.
// Bad: the rests differ from run to run, so the game does too; on a fast
// machine all updates are rests; SemiFixed never sleeps, and never catches up
// when updates take longer than the time they simulate.
func SemiFixed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
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
