package classic

import (
	"iter"

	"fixstep/loop"
)

// Limited updates and draws whenever the next step is due, and otherwise sleeps
// until it is (Entropy Interactive, "A Frame Rate Limited Game Loop").
//
// Good: the next step is counted from when the last one was due and not from
// when it was done, so no time is lost. Bad: a machine too slow to draw every
// update falls behind for good, and one that was held up plays too fast until
// it has caught up.
func Limited(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, next := o.Updates.Interval(), now()
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if current < next {
			do.Sleep(next - current)
		} else {
			do.Input()
			next += step // and not current + step, which loses time
			do.Update(step)
			do.Draw()
		}
	})
}

var limited = Design{
	Name: "limited", New: Unlimited(Limited), Sleeps: true,
	Summary: "update and draw when a step is due, else sleep",
	Intent:  "It makes late updates one after the other, each with its draw.",
	Source:  `Entropy "A Frame Rate Limited Game Loop"`,
}

// FrameSkip is Limited that leaves out the draw when the next step is due
// already (Entropy Interactive, "An Advanced Game Loop").
//
// Good: a machine too slow to draw every update still plays at the right
// speed. Bad: one that is held up shows nothing at all until it has caught up,
// and one too slow for the updates alone never draws again.
func FrameSkip(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, next := o.Updates.Interval(), now()
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if current < next {
			do.Sleep(next - current)
		} else {
			do.Input()
			next += step
			do.Update(step)
			if current < next {
				do.Draw()
			}
		}
	})
}

var frameSkip = Design{
	Name: "frameskip", New: Unlimited(FrameSkip), Sleeps: true,
	Summary: "limited, but no draw while the next step is due already",
	Intent:  "It leaves draws out while it is late.",
	Source:  `Entropy "An Advanced Game Loop"`,
}

// Guarded is FrameSkip that drops what it is late by when that is more than
// Resync, and that draws after MaxSkip draws left out (Entropy Interactive, "A
// More Advanced Game Loop").
//
// Good: it plays on at once after a long stall, and the screen never freezes.
// Bad: up to Resync of game is still played too fast.
func (l *Limits) Guarded(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	l.Fill()
	step, next, skipped := o.Updates.Interval(), now(), 0
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if late := current - next; late > max(l.Resync, 0) {
			next = current
			do.Drop(late)
		}
		if current < next {
			do.Sleep(next - current)
			return
		}
		do.Input()
		next += step
		do.Update(step)
		skipped++
		if current < next || skipped > max(l.MaxSkip, 0) {
			skipped = 0
			do.Draw()
		}
	})
}

var guarded = Design{
	Name: "guarded", New: func(l *Limits) loop.Func { return l.Guarded }, Sleeps: true,
	Summary: "frameskip that gives up when far behind, and draws now and then",
	Intent:  "It gives up what it owes beyond the resync limit, and draws at least every sixth update.",
	Source:  `Entropy "A More Advanced Game Loop"`,
}
