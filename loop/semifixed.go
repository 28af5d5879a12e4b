package loop

import (
	"iter"
	"time"
)

// SemiFixed cuts the time that has passed into steps and one shorter rest
// (the text of seed 004, 3.3; Fiedler's semi-fixed step).
//
// Good: game time is exact at every draw, and no update is longer than a step.
// Bad: the rests differ from run to run, so the game does too; on a fast
// machine all are rests; it never sleeps, and has no way out when updates take
// longer than what they simulate.
func SemiFixed(now Now, c *Config) iter.Seq[Action] {
	step, previous := c.Updates.Interval(), now()
	var sim, left time.Duration
	return forever(func(do do) bool {
		current := now()
		left += current - previous
		previous = current
		if !do(input) {
			return false
		}
		for left > 0 {
			dt := min(left, step)
			left -= dt
			if !do(update(&sim, dt)) {
				return false
			}
		}
		return do(draw(sim))
	})
}
