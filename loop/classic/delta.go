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

var delta = Design{
	Name: "delta", New: Unlimited(Delta), Varies: true,
	Summary: "one update a turn, as long as the last turn took",
	Intent:  "Its updates are as long as the turns before them.",
	Source:  `Nystrom "One small step, one giant step"; Entropy "delta loop"; Mileff 3.2`,
}

// DeltaClamped is Delta whose updates are no longer than Clamp (Mileff 3.2.1);
// it drops the rest of a longer turn.
//
// Good: a debugger or a virus scan no longer makes the world leap. Bad: all
// else that is bad about Delta.
func (l *Limits) DeltaClamped(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	l.Fill()
	last := now()
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if over := current - last - l.Clamp; l.Clamp >= 0 && over > 0 {
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

var deltaClamped = Design{
	Name: "delta-clamped", New: func(l *Limits) loop.Func { return l.DeltaClamped }, Varies: true,
	Summary: "delta, but no update longer than the clamp",
	Source:  `Mileff 3.2.1`,
}

// DeltaSmoothed is DeltaClamped whose updates are the mean of the elapsed time
// and the update before (Mileff 3.2.1 and figure 2).
//
// Good: the spike of one slow turn is half as high. Bad: the rest of it comes
// in the updates that follow, each half of the one before. All updates together
// are the time that has passed less the last mean, so after the spike game time
// is that much behind, and then less and less.
func (l *Limits) DeltaSmoothed(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	l.Fill()
	last, smooth := now(), time.Duration(0)
	return loop.Forever(func(do *loop.Turn) {
		current := now()
		if over := current - last - l.Clamp; l.Clamp >= 0 && over > 0 {
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

var deltaSmoothed = Design{
	Name: "delta-smoothed", New: func(l *Limits) loop.Func { return l.DeltaSmoothed }, Varies: true,
	Summary: "delta-clamped, averaged with the update before",
	Intent:  "It is behind by its last update: after a slow turn by half of that, then less and less.",
	Source:  `Mileff 3.2.1, his code: the mean with the last mean; in his prose, with the last time`,
}
