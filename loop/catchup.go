package loop

import (
	"iter"
	"time"
)

// CatchUp adds up the time that has passed and takes whole steps out of it
// (seed 002, "Play catch up"; the code of seed 004, 3.3). With MaxUpdates it
// makes no more than that many a turn, and drops the whole steps still owed.
//
// Good: fixed steps at the right speed, whatever drawing costs. Bad: it never
// sleeps; a draw between two updates shows the earlier one, which stutters;
// and without MaxUpdates a machine whose update takes longer than a step is
// lost: every turn owes more than the one before.
func CatchUp(now Now, c *Config) iter.Seq[Action] {
	step, previous := c.Updates.Interval(), now()
	var sim, lag time.Duration
	return forever(func(do do) bool {
		current := now()
		lag += current - previous
		previous = current
		return do(input) && catchUp(do, c.MaxUpdates, step, &sim, &lag) && do(draw(sim))
	})
}

// Residual is CatchUp that draws ahead of the last update by the lag that is
// left (seed 002, "Stuck in the middle"; seed 004, 3.3.1).
//
// Good: what moves in a straight line moves smoothly. Bad: what has just hit a
// wall is drawn inside it for a frame, and it never sleeps either.
func Residual(now Now, c *Config) iter.Seq[Action] {
	step, previous := c.Updates.Interval(), now()
	var sim, lag time.Duration
	return forever(func(do do) bool {
		current := now()
		lag += current - previous
		previous = current
		return do(input) && catchUp(do, c.MaxUpdates, step, &sim, &lag) && do(drawAhead(sim, lag, step))
	})
}

// catchUp takes the whole steps out of lag. A limit of 0 is none.
func catchUp(do do, limit int, step time.Duration, sim, lag *time.Duration) bool {
	for n := 0; *lag >= step; n++ {
		if n == limit && limit > 0 {
			owed := *lag - *lag%step
			*lag -= owed
			return do(drop(owed))
		}
		*lag -= step
		if !do(update(sim, step)) {
			return false
		}
	}
	return true
}
