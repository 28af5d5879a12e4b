package classic

import (
	"iter"

	"fixstep/loop"
)

// Busy is the simplest loop: input, update and draw, as fast as the machine can
// (Nystrom, "Run, run as fast as you can"; Entropy Interactive, "A Simple (and
// Flawed) Game Loop"; Mileff 2.1.1).
//
// Good: three lines, and every update is drawn. Bad: the machine sets the speed
// of the game, and a core is never idle.
func Busy(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step := o.Updates.Interval()
	return loop.Forever(func(do *loop.Turn) {
		do.Input()
		do.Update(step)
		do.Draw()
	})
}

// Nap takes one turn and sleeps for the rest of the step (Nystrom, "Take a
// little nap"; Mileff 3.1).
//
// Good: one line more than Busy, and the game is never too fast. Bad: the game
// can be too slow, because Nap never makes up for a turn longer than a step,
// nor for a sleep that ended late.
func Nap(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step := o.Updates.Interval()
	return loop.Forever(func(do *loop.Turn) {
		start := now()
		do.Input()
		do.Update(step)
		do.Draw()
		do.Sleep(start + step - now())
	})
}
