package classic

import (
	"iter"

	"fixstep/loop"
)

// Piston makes the next frame or update, the one that is due first, and sleeps
// until then (the state machine of "The current design of the Piston game
// loop"). A late frame moves all later frames, which the text calls slipping.
// It draws ahead of the last update by the time since, as Residual does.
//
// Good: fixed steps, capped frames, sleep, and input before every update. Bad:
// after a stall it catches up without a limit, and it guesses ahead. The idea
// of a loop as an iterator also comes from Piston's text.
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
