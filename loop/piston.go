package loop

import (
	"iter"
	"time"
)

// Piston does whichever is due first, the next frame or the next update, and
// sleeps until one is (seeds 000 and 001, the state machine of Piston's game
// loop). It draws ahead of the last update by the time since.
//
// Good: fixed steps, capped frames, sleep, and input before every update. Bad:
// it catches up without end after a stall, and it guesses ahead. Seed 000 is
// also where the idea of a loop as an iterator comes from.
func Piston(now Now, c *Config) iter.Seq[Action] {
	step, lastUpdate, sim := c.Updates.Interval(), now(), time.Duration(0)
	nextFrame := lastUpdate
	return forever(func(do do) bool {
		current, nextUpdate := now(), lastUpdate+step
		next := min(nextFrame, nextUpdate)
		if next > current {
			return do(sleep(next - current))
		}
		if next == nextFrame {
			nextFrame = current + c.Frame // slipping: late frames move the later ones
			return do(drawAhead(sim, current-lastUpdate, step))
		}
		if !do(input) {
			return false
		}
		lastUpdate = nextUpdate
		return do(update(&sim, step))
	})
}
