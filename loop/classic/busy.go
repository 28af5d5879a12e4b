package classic

import (
	"iter"

	"fixstep/loop"
)

// Busy is the simplest loop: input, update and draw, as fast as the machine can
// (Nystrom, "Run, run as fast as you can"; Entropy Interactive, "A Simple (and
// Flawed) Game Loop"; Mileff 2.1.1).
//
// Good: it has three lines, and draws every update.
//
// Bad: the machine sets the speed of the game, and a core is never idle.
func Busy(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
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
// Good: with one line more than Busy, the game is never too fast.
//
// Bad: the game can be too slow, because Nap never makes up for a turn longer
// than a step, nor for a sleep that ended late.
func Nap(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	return loop.Forever(func(do *loop.Turn) {
		start := now()
		do.Input()
		do.Update(step)
		do.Draw()
		do.Sleep(start + step - now())
	})
}

// Event does nothing until there is input. Then it makes one update and draws
// (Nystrom, "Event loops"; Mileff 2, type 4). The texts take one event a turn.
// Here one update serves all events that wait, so that no queue grows if a key
// is held and repeats faster than the game draws.
//
// Good: the loop costs nothing without input, and suits a board game.
//
// Bad: the world stands still until the player moves.
func Event(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step := o.Updates.Interval()
	return loop.Forever(func(do *loop.Turn) {
		do.Sleep(loop.UntilInput)
		do.Input()
		do.Update(step)
		do.Draw()
	})
}
