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
	o.Fill()
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
	o.Fill()
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
