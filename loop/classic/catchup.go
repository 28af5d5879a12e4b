package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// CatchUp adds up the time that has passed and takes whole steps out of it
// (Nystrom, "Play catch up"; Mileff, the code of 3.3). With MaxUpdates it makes
// no more than that many a turn, and drops the whole steps it still owes.
//
// Good: fixed steps at the right speed, whatever drawing costs. Bad: it never
// sleeps; a draw between two updates shows the earlier one, which stutters;
// and without MaxUpdates a machine whose update takes longer than a step is
// lost: every turn owes more than the one before.
func CatchUp(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, previous, lag := o.Updates.Interval(), now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		lag += current - previous
		previous = current
		return do.Input() && takeSteps(do, o.MaxUpdates, step, &lag) && do.Draw()
	})
}

// takeSteps takes the whole steps out of lag.
func takeSteps(do *loop.Turn, limit int, step time.Duration, lag *time.Duration) bool {
	for n := 0; *lag >= step; n++ {
		if n == limit && limit > 0 {
			owed := *lag - *lag%step
			*lag -= owed
			return do.Drop(owed)
		}
		*lag -= step
		if !do.Update(step) {
			return false
		}
	}
	return true
}

var catchUp = Design{
	Name: "catchup", New: CatchUp,
	Summary: "whole steps out of the time that has passed, then a draw",
	Intent:  "Its picture is up to a step old on purpose: the rest of the lag is in no update yet.",
	Source:  `Nystrom "Play catch up"; Mileff 3.3, the code`,
	Code: `previous = now; lag = 0
forever:
    current = now
    lag += current - previous
    previous = current
    input
    made = 0
    while lag >= step and made < max-updates:
        lag -= step; made += 1
        update(step)
    drop(lag - lag mod step); lag = lag mod step
    draw(sim)
`,
}

// Residual is CatchUp that draws ahead of the last update by the lag that is
// left (Nystrom, "Stuck in the middle"; Mileff 3.3.1).
//
// Good: what moves in a straight line moves smoothly. Bad: what has just hit a
// wall is drawn inside it for a frame, and it never sleeps either.
func Residual(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, previous, lag := o.Updates.Interval(), now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		lag += current - previous
		previous = current
		return do.Input() && takeSteps(do, o.MaxUpdates, step, &lag) && do.DrawAhead(lag, step)
	})
}

var residual = Design{
	Name: "residual", New: Residual,
	Summary: "catchup, drawn ahead by the lag that is left",
	Intent:  "Its picture is ahead of its last update on purpose: a guess.",
	Source:  `Nystrom "Stuck in the middle"; Mileff 3.3.1`,
	Code: `previous = now; lag = 0
forever:
    current = now
    lag += current - previous
    previous = current
    input
    made = 0
    while lag >= step and made < max-updates:
        lag -= step; made += 1
        update(step)
    drop(lag - lag mod step); lag = lag mod step
    draw(sim + lag)
`,
}
