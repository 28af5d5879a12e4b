package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// Delta makes one update a turn, as long as the last turn took (Nystrom, "One
// small step, one giant step"; Entropy Interactive's delta loop; Mileff 3.2).
// As in the text the elapsed time counts from the start of the last turn, and
// not from its end, so that it includes the last turn itself. Delta makes no
// update if no time has passed.
//
// Good: game time is never further behind than one turn, on any machine.
//
// Bad: the steps differ in each run, and so does the game. A long step can
// break its physics. Delta never sleeps.
func Delta(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	last := now()
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		elapsed := current - last
		do.Input()
		last = current
		do.Update(elapsed)
		do.Draw()
	})
}

// clamp is the longest elapsed time that is simulated at once.
const clamp = time.Second

// DeltaClamped is Delta with updates of at most a second (Mileff 3.2.1). It
// drops the rest of a longer turn.
//
// Good: a debugger or a virus scan no longer makes the world leap.
//
// Bad: in all else it is like Delta.
func DeltaClamped(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	last := now()
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if over := current - last - clamp; over > 0 {
			last += over
			do.Drop(over)
		}
		do.Input()
		elapsed := current - last
		last = current
		do.Update(elapsed)
		do.Draw()
	})
}

// DeltaSmoothed is DeltaClamped, but each update is the mean of the elapsed
// time and the update before (Mileff 3.2.1 and figure 2).
//
// Good: the spike of one slow turn is half as high.
//
// Bad: the rest of the spike comes in the updates that follow, each half as
// long as the one before it. Game time is behind by the last mean: after a
// spike by half of it, and then by less and less. Halving also rounds away half
// a nanosecond a turn on average, or 0.05 % at a million turns a second.
func DeltaSmoothed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	last := now()
	smooth := time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if over := current - last - clamp; over > 0 {
			last += over
			do.Drop(over)
		}
		do.Input()
		smooth = (smooth + current - last) / 2
		last = current
		do.Update(smooth)
		do.Draw()
	})
}
