package loop

import (
	"iter"
	"sync/atomic"
	"time"
)

// Async returns two loops to be run at once, on two goroutines: one is Limited
// without its draws, the other draws every Frame and never waits for an update
// (seed 004, 2, the fifth type). A draw shows the world between the state
// before the latest finished update and the state after it, by the time since
// that update was due, one step at most.
//
// Good: a slow draw never delays an update, nor the other way round. Bad: the
// two share a world, so each update must be handed over as a copy; and after a
// stall it plays on too fast, as Limited does.
func Async(now Now, c *Config) (updates, draws iter.Seq[Action]) {
	step, start, sim := c.Updates.Interval(), now(), time.Duration(0)
	var done atomic.Int64 // updates finished, all that the two share

	updates = forever(func(do do) bool {
		next := start + step*time.Duration(done.Load())
		if current := now(); current < next {
			return do(sleep(next - current))
		}
		if !do(input) {
			return false
		}
		more := do(update(&sim, step))
		done.Add(1)
		return more
	})

	draws = forever(func(do do) bool {
		current := now()
		if !do(drawBetween(done.Load(), current-start, step)) {
			return false
		}
		left := current + c.Frame - now()
		return left <= 0 || do(sleep(left))
	})
	return updates, draws
}

// drawBetween shows the game at t after the start, but no later than the last
// of n states. Update n was due one step before its state, so this lies between
// that state and the one before.
func drawBetween(n int64, t, step time.Duration) Action {
	sim := step * time.Duration(n)
	if n == 0 || t >= sim {
		return draw(sim)
	}
	before := max(t, sim-step) - (sim - step)
	return Action{Do: Draw, At: sim - step + before, Alpha: alphaOf(before, step)}
}
