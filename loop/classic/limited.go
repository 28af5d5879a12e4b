package classic

import (
	"iter"
	"time"

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

// The limits of Guarded, as its text suggests them.
const (
	resync  = 500 * time.Millisecond
	maxSkip = 5
)

// Guarded is FrameSkip that drops what it is late by when that is more than
// half a second, and that draws after five draws left out (Entropy Interactive,
// "A More Advanced Game Loop").
//
// Good: it plays on at once after a long stall, and the screen never freezes.
// Bad: up to half a second of game is still played too fast.
func Guarded(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, next, skipped := o.Updates.Interval(), now(), 0
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if late := current - next; late > resync {
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
		if current < next || skipped > maxSkip {
			skipped = 0
			do.Draw()
		}
	})
}
