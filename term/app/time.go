package app

import (
	"fixstep/loop"
	"fixstep/term/keys"
)

// steerTime pauses, steps, hurries or slows a game, as one of the intents for
// that asks.
func steerTime(c *loop.Clock, i keys.Intent) {
	switch {
	case i == keys.Pause && c.Paused():
		c.Resume()
	case i == keys.Pause:
		c.Pause()
	case i == keys.Step && c.Paused():
		c.Step()
	case i == keys.Step:
		c.Pause()
	case i == keys.Faster:
		scale(c, 2, 1)
	case i == keys.Slower:
		scale(c, 1, 2)
	}
}

// slowest and fastest bound the time scale.
const (
	slowest = 16 // a sixteenth
	fastest = 8
)

// scale multiplies the time scale by num/den, one of which is 2 and the other 1.
func scale(c *loop.Clock, num, den int64) {
	n, d := c.Scale()
	if n, d = n*num, d*den; n%2 == 0 && d%2 == 0 {
		n, d = n/2, d/2
	}
	if n <= fastest && d <= slowest {
		c.SetScale(n, d)
	}
}
