package loop

import (
	"iter"
	"time"
)

// Limited updates and draws whenever the next step is due, and else sleeps
// until it is (seed 003, "A Frame Rate Limited Game Loop").
//
// Good: the next step is counted from when the last one was due and not from
// when it was done, so no time is lost. Bad: a machine too slow to draw every
// update falls behind for good, and one that was held up plays on too fast
// until it has caught up.
func Limited(now Now, c *Config) iter.Seq[Action] {
	step, next, sim := c.Updates.Interval(), now(), time.Duration(0)
	return forever(func(do do) bool {
		current := now()
		if current < next {
			return do(sleep(next - current))
		}
		if !do(input) {
			return false
		}
		next += step
		return do(update(&sim, step)) && do(draw(sim))
	})
}

// FrameSkip is Limited that leaves out the draw when the next step is due
// already (seed 003, "An Advanced Game Loop").
//
// Good: a machine too slow to draw every update still plays at the right
// speed. Bad: one that is held up shows nothing at all until it has caught up,
// and one too slow for the updates alone never draws again.
func FrameSkip(now Now, c *Config) iter.Seq[Action] {
	step, next, sim := c.Updates.Interval(), now(), time.Duration(0)
	return forever(func(do do) bool {
		current := now()
		if current < next {
			return do(sleep(next - current))
		}
		if !do(input) {
			return false
		}
		next += step
		return do(update(&sim, step)) && (current >= next || do(draw(sim)))
	})
}

// Guarded is FrameSkip that drops what it is behind by when that is more than
// Resync, and that draws after MaxSkip draws left out (seed 003, "A More
// Advanced Game Loop").
//
// Good: it plays on at once after a long stall, and the screen never freezes.
// Bad: up to Resync of game is still played too fast.
func Guarded(now Now, c *Config) iter.Seq[Action] {
	step, next, sim := c.Updates.Interval(), now(), time.Duration(0)
	skipped := 1
	return forever(func(do do) bool {
		current := now()
		if late := current - next; late > c.Resync {
			next = current
			if !do(drop(late)) {
				return false
			}
		}
		if current < next {
			return do(sleep(next - current))
		}
		if !do(input) {
			return false
		}
		next += step
		if !do(update(&sim, step)) {
			return false
		}
		if current >= next && skipped <= c.MaxSkip {
			skipped++
			return true
		}
		skipped = 1
		return do(draw(sim))
	})
}
