package classic

import (
	"cmp"
	"iter"
	"time"

	"fixstep/loop"
)

// Limited updates and draws whenever the next step is due, and otherwise sleeps
// until then (Entropy Interactive, "A Frame Rate Limited Game Loop").
//
// Good: the next step is due one step after the last one was due, and not after
// it was done, so that no time is lost.
//
// Bad: on a machine that is too slow to draw every update, the game falls
// behind for good. After a stall it plays too fast until it has caught up.
func Limited(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	next := now()
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

// FrameSkip is Limited, but leaves out the draw if the next step, too, was due
// when the turn began (Entropy Interactive, "An Advanced Game Loop").
//
// Good: a machine that is too slow to draw every update still plays at the
// right speed.
//
// Bad: after a stall it shows nothing until it has caught up. A machine that is
// too slow for the updates alone never draws again.
func FrameSkip(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	next := now()
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

// resync is the lateness beyond which Guarded drops it, as its text suggests.
const resync = 500 * time.Millisecond

// Guarded is FrameSkip, but drops its lateness if that is more than half a
// second, and leaves out at most MaxUpdates draws in a row (Entropy
// Interactive, "A More Advanced Game Loop"). Without a MaxUpdates above 0 it
// leaves out at most five, as its text suggests.
//
// Good: the game plays on at once after a long stall, and the screen never
// freezes.
//
// Bad: up to half a second of game time still plays too fast.
func Guarded(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	next := now()
	drawn := next // next at the last draw
	maxSkip := time.Duration(cmp.Or(max(0, o.MaxUpdates), 5))
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
		if current < next || (next-drawn)/step > maxSkip {
			drawn = next
			do.Draw()
		}
	})
}

// Piston makes the next frame or the next update, whichever is due first, and
// sleeps until then (the state machine of "The current design of the Piston
// game loop"). A late frame moves all later frames, which the text calls
// slipping. Like Residual it draws ahead of the last update, by the time since
// then.
//
// Good: it has fixed steps, capped frames, sleep, and input before every
// update.
//
// Bad: after a stall it catches up without a limit, and its pictures are
// guesses.
//
// The idea of a loop as an iterator comes from Piston's text, too.
func Piston(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	start := now()
	nextFrame := start
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		lastUpdate := start + do.Sim
		next := min(nextFrame, lastUpdate+step)
		if current < next {
			do.Sleep(next - current)
		} else if next == nextFrame {
			nextFrame = current + o.Frames.Interval()
			do.DrawAhead(current-lastUpdate, step)
		} else {
			do.Input()
			do.Update(step)
		}
	})
}
