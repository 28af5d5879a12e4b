package classic

import (
	"iter"

	"fixstep/loop"
)

// Piston does whichever is due first, the next frame or the next update, and
// sleeps until one is (the state machine of "The current design of the Piston
// game loop"). It draws ahead of the last update by the time since.
//
// Good: fixed steps, capped frames, sleep, and input before every update. Bad:
// it catches up without end after a stall, and it guesses ahead. Piston's text
// is also where the idea of a loop as an iterator comes from.
func Piston(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step, start := o.Updates.Interval(), now()
	nextFrame := start
	return loop.Forever(func(do *loop.Turn) bool {
		current, lastUpdate := now(), start+do.Sim
		next := min(nextFrame, lastUpdate+step)
		if current < next {
			return do.Sleep(next - current)
		}
		if next == nextFrame {
			nextFrame = current + o.Frames.Interval() // slipping: a late frame moves the later ones
			return do.DrawAhead(current-lastUpdate, step)
		}
		return do.Input() && do.Update(step)
	})
}

var piston = Design{
	Name: "piston", New: Piston, Sleeps: true,
	Summary: "the next frame or the next update, whichever is due first",
	Intent:  "Its picture is ahead of its last update on purpose: a guess.",
	Source:  `Piston`,
	Code: `start = next frame = now
forever:
    current = now
    last update = start + sim
    next = min(next frame, last update + step)
    if current < next: sleep(next - current)
    else if next = next frame:
        next frame = current + frame
        draw(sim + current - last update)
    else:
        input
        update(step)
`,
}
