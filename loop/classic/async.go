package classic

import (
	"iter"
	"sync/atomic"
	"time"

	"fixstep/loop"
)

// Async returns two loops for two goroutines (Mileff 2, type 5). One is Limited
// without its draws. The other draws every Frame, and never waits for an
// update. It shows the world between the states before and after the last
// finished update. How far between depends on the time since that update was
// due, which counts up to one step.
//
// Good: a slow draw never delays an update, and a slow update never delays a
// draw.
//
// Bad: the two loops share a world, so each update must be handed over as a
// copy, or each loop must wait for the other. After a stall the game plays too
// fast, as with Limited. No host runs Async: only the model machine of package
// lab has two cores for it.
func Async(now loop.Now, o *loop.Options) (updates, draws iter.Seq[loop.Action]) {
	step := o.Updates.Interval()
	start := now()
	var finished atomic.Int64 // updates: the only value that the two loops share

	updates = loop.Forever(func(do *loop.Turn) {
		next := start + step*time.Duration(finished.Load())
		if early := next - now(); early > 0 {
			do.Sleep(early)
		} else {
			do.Input()
			defer finished.Add(1) // when the update has ended
			do.Update(step)
		}
	})

	draws = loop.Forever(func(do *loop.Turn) {
		current := now()
		do.Sim = step * time.Duration(finished.Load())
		at, alpha := between(current-start, do.Sim, step)
		do.DrawAt(at, alpha)
		do.Sleep(current + o.Frames.Interval() - now())
	})
	return updates, draws
}

// between returns the moment to show at a time t after the start: the moment
// nearest to t between the last state, at game time sim, and the one before.
func between(t, sim, step time.Duration) (at time.Duration, alpha loop.Alpha) {
	if sim == 0 || t >= sim {
		return sim, loop.One
	}
	at = max(t, sim-step)
	return at, loop.AlphaOf(at-(sim-step), step)
}
