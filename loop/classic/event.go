package classic

import (
	"iter"

	"fixstep/loop"
)

// Event does nothing until an input event comes, then makes one update and
// draws (Nystrom, "Event loops"; Mileff 2, type 4). The texts take one event a
// turn; here one update serves all waiting events, so that a held key, which
// repeats faster than a slow game draws, leaves no queue.
//
// Good: the loop costs nothing without input, and suits a board game. Bad: the
// world stands still until the player moves.
func Event(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	step := o.Updates.Interval()
	return loop.Forever(func(do *loop.Turn) {
		do.Sleep(loop.UntilInput)
		do.Input()
		do.Update(step)
		do.Draw()
	})
}
