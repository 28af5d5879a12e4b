package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// Delta makes one update a turn, as long as the last turn took (Nystrom, "One
// small step, one giant step"; Entropy Interactive's delta loop; Mileff 3.2).
// The elapsed time counts from the start of the last turn, as in the text, and
// not from its end: so it includes the last turn itself. Delta makes no update
// when no time has passed.
//
// Good: game time is never further behind than one turn, on any machine. Bad:
// the steps differ in each run, and so does the game; a long step can break its
// physics; Delta never sleeps.
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

// DeltaClamped is Delta with updates of at most a second (Mileff 3.2.1); it
// drops the rest of a longer turn.
//
// Good: a debugger or a virus scan no longer makes the world leap. Bad: as
// Delta in all else.
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
// Good: the spike of one slow turn is half as high. Bad: the rest of the spike
// comes in the updates that follow, each half of the update before. All updates
// together are the passed time less the last mean, and less a nanosecond a turn
// at most, which the halving rounds away: on average half of one, or 0.05 % at
// a million turns a second. So after the spike game time is behind by that
// mean, and then by less and less.
func DeltaSmoothed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
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
