package classic

import (
	"iter"

	"fixstep/loop"
)

// Piston does whichever is due first, the next frame or the next update, and
// sleeps until one is (the state machine of "The current design of the Piston
// game loop"). A late frame moves the later ones, which the text calls
// slipping. It draws ahead of the last update by the time since, as Residual
// does.
//
// Good: fixed steps, capped frames, sleep, and input before every update. Bad:
// it catches up without end after a stall, and it guesses ahead. Piston's text
// is also where the idea of a loop as an iterator comes from.
func Piston(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, start := o.Updates.Interval(), now()
	nextFrame := start
	return loop.Forever(func(do *loop.Turn) {
		current, lastUpdate := now(), start+do.Sim
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
