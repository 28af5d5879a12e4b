package loop

import (
	"iter"
	"time"
)

// Delta makes one update a turn, as long as the turn before it took (seed 002,
// "One small step, one giant step"; seed 003's delta loop; seed 004, 3.2). No
// update is made when no time has passed.
//
// Good: game time is never further behind than one turn, on any machine. Bad:
// the steps are never the same twice, so neither is the game, and a long one
// can break its physics; it never sleeps.
func Delta(now Now, c *Config) iter.Seq[Action] {
	last, sim := now(), time.Duration(0)
	return forever(func(do do) bool {
		current := now()
		elapsed := current - last
		if !do(input) {
			return false
		}
		last = current
		return (elapsed <= 0 || do(update(&sim, elapsed))) && do(draw(sim))
	})
}

// DeltaClamped is Delta whose updates are no longer than Clamp (seed 004,
// 3.2.1); the rest of a longer turn is dropped.
//
// Good: a debugger or a virus scan no longer makes the world leap. Bad: all
// else that is bad about Delta.
func DeltaClamped(now Now, c *Config) iter.Seq[Action] {
	last, sim := now(), time.Duration(0)
	return forever(func(do do) bool {
		current := now()
		if !clamp(do, c, current, &last) || !do(input) {
			return false
		}
		elapsed := current - last
		last = current
		return (elapsed <= 0 || do(update(&sim, elapsed))) && do(draw(sim))
	})
}

// DeltaSmoothed is DeltaClamped whose updates are the mean of the elapsed time
// and the update before (seed 004, 3.2.1 and figure 2).
//
// Good: one slow turn is felt as two that are a little slow. Bad: the means do
// not add up to the time that passed, so game time drifts and nobody says so.
func DeltaSmoothed(now Now, c *Config) iter.Seq[Action] {
	last, sim, smooth := now(), time.Duration(0), time.Duration(0)
	return forever(func(do do) bool {
		current := now()
		if !clamp(do, c, current, &last) || !do(input) {
			return false
		}
		smooth = (smooth + current - last) / 2
		last = current
		return (smooth <= 0 || do(update(&sim, smooth))) && do(draw(sim))
	})
}

// clamp drops what has passed since last beyond Clamp.
func clamp(do do, c *Config, current time.Duration, last *time.Duration) bool {
	over := current - *last - c.Clamp
	if c.Clamp == 0 || over <= 0 {
		return true
	}
	*last += over
	return do(drop(over))
}
