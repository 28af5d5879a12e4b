package loop

import (
	"iter"
	"time"
)

// Event does nothing until an input event comes, then makes one update and
// draws (seed 002, "Event loops"; seed 004, 2, the fourth type).
//
// Good: it costs nothing while nobody plays; right for a board game. Bad: the
// world stands still until the player moves.
func Event(now Now, c *Config) iter.Seq[Action] {
	step, sim := c.Updates.Interval(), time.Duration(0)
	return forever(func(do do) bool {
		return do(sleep(Forever)) && do(input) && do(update(&sim, step)) && do(draw(sim))
	})
}
