package loop

import (
	"sync"
	"time"
)

// A Clock turns real time into game time. It can be paused, slowed down and
// sped up, and the loop that reads it does not notice. It starts at 0, running,
// at scale 1. Several goroutines may use it at once. A host that waits notices
// another goroutine's change only when it wakes: at the next event, or when its
// timer ends.
type Clock struct {
	mu       sync.Mutex
	real     Now
	seen     time.Duration // real time of the last change
	game     time.Duration // game time then
	last     time.Duration // game time last told
	num, den int64
	paused   bool
	steps    int
}

// NewClock returns a clock that runs as real does.
func NewClock(real Now) *Clock {
	start := real()
	return &Clock{real: func() time.Duration { return real() - start }, num: 1, den: 1}
}

// Now returns the game time in nanoseconds. It stands still while the clock is
// paused, and never goes back.
func (c *Clock) Now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = max(c.last, c.at(c.real()))
	return c.last
}

// Real returns the time in nanoseconds that has really passed since NewClock.
func (c *Clock) Real() time.Duration { return c.real() }

// Pause stops game time. The host of a paused game only takes input, and draws
// when there was some.
func (c *Clock) Pause() { c.change(func() { c.paused = true }) }

// Resume lets game time go on from where it was paused.
func (c *Clock) Resume() { c.change(func() { c.paused, c.steps = false, 0 }) }

// Paused reports whether game time stands still.
func (c *Clock) Paused() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.paused
}

// Step asks the host of a paused game for one more update.
func (c *Clock) Step() {
	c.change(func() {
		if c.paused {
			c.steps++
		}
	})
}

// SetScale lets num nanoseconds of game time pass in den of real time from now
// on. The length of a step stays what it is: updates only come more or less
// often. It panics unless both are from 1 to a million.
func (c *Clock) SetScale(num, den int64) {
	if min(num, den) < 1 || max(num, den) > 1_000_000 {
		panic("loop: the parts of a time scale go from 1 to a million")
	}
	c.change(func() { c.num, c.den = num, den })
}

// Scale returns what SetScale has set.
func (c *Clock) Scale() (num, den int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.num, c.den
}

// takeStep reports whether a step was asked for, and if so lets d of game time
// pass at once.
func (c *Clock) takeStep(d time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.steps == 0 {
		return false
	}
	c.steps--
	c.game += d
	return true
}

// advance lets d of game time pass at once.
func (c *Clock) advance(d time.Duration) { c.change(func() { c.game += d }) }

// toReal returns the real time in which d of game time passes, rounded up so
// that a sleep never ends short of it.
func (c *Clock) toReal(d time.Duration) time.Duration {
	num, den := c.Scale()
	if d > UntilInput/time.Duration(den)-1 {
		return UntilInput
	}
	return (d*time.Duration(den) + time.Duration(num) - 1) / time.Duration(num)
}

// toGame returns the game time that passes in d of real time, rounded up.
func (c *Clock) toGame(d time.Duration) time.Duration {
	num, den := c.Scale()
	return (d*time.Duration(num) + time.Duration(den) - 1) / time.Duration(den)
}

func (c *Clock) change(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.real()
	c.game, c.seen = c.at(now), max(c.seen, now)
	f()
}

// at returns the game time at a real time. It is computed from the last change
// and not from the last call, so that a slow clock loses nothing to rounding
// however often it is read; should real time go back, game time stands still.
func (c *Clock) at(real time.Duration) time.Duration {
	if c.paused || real <= c.seen {
		return c.game
	}
	passed, num, den := real-c.seen, time.Duration(c.num), time.Duration(c.den)
	return c.game + passed/den*num + passed%den*num/den
}
