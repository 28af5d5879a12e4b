package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// Delta makes one update a turn, as long as the turn before it took (Nystrom,
// "One small step, one giant step"; Entropy Interactive's delta loop; Mileff
// 3.2). The elapsed time is counted from the start of the last turn, as in the
// text, and not from its end: what the last turn itself took has passed, too.
// It makes no update when no time has passed.
//
// Good: game time is never further behind than one turn, on any machine. Bad:
// the steps are never the same twice, so neither is the game, and a long one
// can break its physics; it never sleeps.
func Delta(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
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

// DeltaClamped is Delta whose updates are no longer than a second (Mileff
// 3.2.1); it drops the rest of a longer turn.
//
// Good: a debugger or a virus scan no longer makes the world leap. Bad: all
// else that is bad about Delta.
func DeltaClamped(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
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

// DeltaSmoothed is DeltaClamped whose updates are the mean of the elapsed time
// and the update before (Mileff 3.2.1 and figure 2).
//
// Good: the spike of one slow turn is half as high. Bad: the rest of it comes
// in the updates that follow, each half of the one before. All updates together
// are the time that has passed less the last mean, so after the spike game time
// is that much behind, and then less and less.
func DeltaSmoothed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	last, smooth := now(), time.Duration(0)
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
