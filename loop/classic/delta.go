package classic

import (
	"iter"
	"time"

	"fixstep/loop"
)

// Delta makes one update a turn, as long as the turn before it took (Nystrom,
// "One small step, one giant step"; Entropy Interactive's delta loop; Mileff
// 3.2). It makes no update when no time has passed.
//
// Good: game time is never further behind than one turn, on any machine. Bad:
// the steps are never the same twice, so neither is the game, and a long one
// can break its physics; it never sleeps.
func Delta(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	o.Fill()
	last := now()
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		elapsed := current - last
		if !do.Input() {
			return false
		}
		last = current
		return do.Update(elapsed) && do.Draw()
	})
}

var delta = Design{
	Name: "delta", New: Delta, Varies: true,
	Summary: "one update a turn, as long as the last turn took",
	Intent:  "Its updates are as long as the turns before them.",
	Source:  `Nystrom "One small step, one giant step"; Entropy "delta loop"; Mileff 3.2`,
	Code: `last = now
forever:
    current = now
    elapsed = current - last
    input
    last = current
    update(elapsed), unless it is 0
    draw(sim)
`,
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
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		if !l.cut(do, current, &last) || !do.Input() {
			return false
		}
		elapsed := current - last
		last = current
		return do.Update(elapsed) && do.Draw()
	})
}

// cut drops what has passed since last beyond the clamp.
func (l *Limits) cut(do *loop.Turn, current time.Duration, last *time.Duration) bool {
	over := current - *last - l.Clamp
	if l.Clamp < 0 || over <= 0 {
		return true
	}
	*last += over
	return do.Drop(over)
}

var deltaClamped = Design{
	Name: "delta-clamped", New: new(Limits).DeltaClamped, withLimits: (*Limits).DeltaClamped, Varies: true,
	Summary: "delta, but no update longer than the clamp",
	Source:  `Mileff 3.2.1`,
	Code: `last = now
forever:
    current = now
    over = current - last - clamp
    if over > 0:
        last += over
        drop(over)
    input
    elapsed = current - last
    last = current
    update(elapsed), unless it is 0
    draw(sim)
`,
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
	return loop.Forever(func(do *loop.Turn) bool {
		current := now()
		if !l.cut(do, current, &last) || !do.Input() {
			return false
		}
		smooth = (smooth + current - last) / 2
		last = current
		return do.Update(smooth) && do.Draw()
	})
}

var deltaSmoothed = Design{
	Name: "delta-smoothed", New: new(Limits).DeltaSmoothed, withLimits: (*Limits).DeltaSmoothed, Varies: true,
	Summary: "delta-clamped, averaged with the update before",
	Intent:  "It is behind by its last update: after a slow turn by half of that, then less and less.",
	Source:  `Mileff 3.2.1 and figure 2`,
	Code: `last = now; smooth = 0
forever:
    current = now
    over = current - last - clamp
    if over > 0:
        last += over
        drop(over)
    input
    smooth = (smooth + current - last) / 2
    last = current
    update(smooth), unless it is 0
    draw(sim)
`,
}
