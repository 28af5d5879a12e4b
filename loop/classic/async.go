package classic

import (
	"iter"
	"sync/atomic"
	"time"

	"fixstep/loop"
)

// Async returns two loops for two goroutines: one is Limited without its draws,
// the other draws every Frame and never waits for an update (Mileff 2, type 5).
// A draw shows the world between the state before the latest finished update
// and the state after it, by the time since that update was due, one step at
// most.
//
// Good: a slow draw never delays an update, nor the other way round. Bad: the
// two share a world, so each update must be handed over as a copy; and after a
// stall it plays too fast, as Limited does.
func Async(now loop.Now, c *loop.Config) (updates, draws iter.Seq[loop.Action]) {
	c.Fill()
	step, start := c.Updates.Interval(), now()
	var finished atomic.Int64 // updates: all that the two loops share

	updates = loop.Forever(func(do *loop.Turn) bool {
		current, next := now(), start+step*time.Duration(finished.Load())
		if current < next {
			return do.Sleep(next - current)
		}
		if !do.Input() {
			return false
		}
		more := do.Update(step)
		finished.Add(1)
		return more
	})

	draws = loop.Forever(func(do *loop.Turn) bool {
		current := now()
		do.Sim = step * time.Duration(finished.Load())
		return drawBetween(do, current-start, step) && do.Sleep(current+max(c.Frame, 0)-now())
	})
	return updates, draws
}

// drawBetween shows the game at t after the start, but no later than the last
// state. That state's update was due one step before it, so t lies between the
// last state and the one before.
func drawBetween(do *loop.Turn, t, step time.Duration) bool {
	if do.Sim == 0 || t >= do.Sim {
		return do.Draw()
	}
	before := do.Sim - step
	lag := max(t, before) - before
	return do.DrawAt(before+lag, loop.AlphaOf(lag, step))
}

var async = loop.Design{
	Name: "async", Async: Async, Sleeps: true,
	Summary: "updates on one core, draws on another",
	Source:  `Mileff 2, type 5`,
	Code: `start = now
forever:                          # core 1
    current = now
    next = start + sim
    if current < next: sleep(next - current)
    else:
        input
        update(step)

forever:                          # core 2
    current = now
    draw(between the last two finished states)
    sleep(current + frame - now)
`,
}
