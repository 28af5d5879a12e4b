package loop

import (
	"iter"
	"time"
)

// Busy is the simplest loop there is: input, update and draw, as fast as the
// machine can (seed 002, "Run, run as fast as you can"; seed 003, "A Simple
// (and Flawed) Game Loop"; seed 004, 2.1.1).
//
// Good: three lines, and every turn is seen. Bad: the machine sets the speed of
// the game, and a core is never idle.
func Busy(now Now, c *Config) iter.Seq[Action] {
	step, sim := c.Updates.Interval(), time.Duration(0)
	return forever(func(do do) bool {
		return do(input) && do(update(&sim, step)) && do(draw(sim))
	})
}

// Nap does one turn and sleeps for what is left of the step (seed 002, "Take a
// little nap"; seed 004, 3.1).
//
// Good: one line more than Busy, and the game is never too fast. Bad: it can
// be too slow, since the time that a long turn took over is never made up for,
// nor is a sleep that ends late.
func Nap(now Now, c *Config) iter.Seq[Action] {
	step, sim := c.Updates.Interval(), time.Duration(0)
	return forever(func(do do) bool {
		start := now()
		if !do(input) || !do(update(&sim, step)) || !do(draw(sim)) {
			return false
		}
		left := start + step - now()
		return left <= 0 || do(sleep(left))
	})
}
