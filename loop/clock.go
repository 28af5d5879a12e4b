package loop

import (
	"math"
	"sync"
	"time"
)

// A Now returns the nanoseconds since some fixed moment. It never goes back.
type Now func() time.Duration

// A Clock turns real time into game time: it can be paused, slowed down and
// sped up. The zero Clock is ready: it runs at scale 1, and stands at 0 until a
// run with it in Options.Clock begins.
//
// Several goroutines may use a clock at once, but only one run at a time. A
// change by any goroutine wakes the host that waits. After its run a clock goes
// on, and the next run goes on with it.
type Clock struct {
	// Source returns real time; nil: the system's clock is read. A run takes
	// Source when it begins, so set it before; a simulation ignores it.
	Source Now

	mu       sync.Mutex
	changed  chan struct{} // holds a token after a change in a run
	now      Now           // real time in a run; nil: no run has begun
	start    time.Duration // result of now at the start
	seen     time.Duration // real time of the last change
	game     time.Duration // game time at seen
	told     time.Duration // game time that Now returned last
	num, den int64         // the time scale is num/den; 0 counts as 1
	paused   bool
	held     bool // by hold
	steps    int
}

// begin makes the function now the clock's source of real time.
func (c *Clock) begin(now Now) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.start = now() - c.real()
	c.now = now
	c.changed = make(chan struct{}, 1)
}

// Real returns the real time in nanoseconds since the clock's first run began.
func (c *Clock) Real() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.real()
}

func (c *Clock) real() time.Duration {
	if c.now == nil {
		return 0
	}
	return c.now() - c.start
}

// Now returns the game time in nanoseconds. It stands still while the clock is
// paused, and never goes back.
func (c *Clock) Now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told = max(c.told, c.at(c.real()))
	return c.told
}

// Pause stops game time. The host only takes input, and draws after input. The
// picture stays where it is, up to a step behind the last update. So a game
// that pauses at its end must draw that end without alpha.
func (c *Clock) Pause() {
	c.change(func() { c.paused = true })
}

// Resume lets game time go on from where it was paused. Calls of Step that were
// not served yet are forgotten.
func (c *Clock) Resume() {
	c.change(func() {
		c.paused = false
		c.steps = 0
	})
}

// Toggle pauses the clock, or resumes it as Resume does if it is paused.
func (c *Clock) Toggle() {
	c.change(func() {
		c.paused = !c.paused
		c.steps = 0
	})
}

// hold stops game time beside a pause, while a screen is too small for a game.
func (c *Clock) hold(held bool) {
	c.change(func() {
		c.held = held
		c.steps = 0
	})
}

// Paused reports whether game time stands still.
func (c *Clock) Paused() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.paused || c.held
}

// Step asks the host of a paused game for one more update. It does nothing
// while the clock runs, nor while the screen is too small for the game.
func (c *Clock) Step() {
	c.change(func() {
		if c.paused && !c.held {
			c.steps++
		}
	})
}

// SetScale lets num nanoseconds of game time pass in den of real time from now
// on. The length of a step does not change: updates come more or less often.
// SetScale panics unless both numbers are from 1 to a million.
func (c *Clock) SetScale(num, den int64) {
	if min(num, den) < 1 || max(num, den) > 1_000_000 {
		panic("loop: both numbers of a time scale must be from 1 to a million")
	}
	c.change(func() { c.num, c.den = num, den })
}

// Scale returns the numbers that SetScale has set; at first 1 and 1.
func (c *Clock) Scale() (num, den int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.scale()
}

// gameTime returns the game time that passes in d of real time, rounded up. A
// nil clock is one at scale 1.
func (c *Clock) gameTime(d time.Duration) time.Duration {
	if c == nil {
		return d
	}
	num, den := c.Scale()
	return scaled(d, num, den)
}

// realTime returns the real time in which d of game time passes, rounded up. It
// is the inverse of gameTime.
func (c *Clock) realTime(d time.Duration) time.Duration {
	num, den := c.Scale()
	return scaled(d, den, num)
}

func (c *Clock) scale() (num, den int64) { return max(1, c.num), max(1, c.den) }

// takeStep reports whether a call of Step is still to be served. If so, the
// clock is paused, and d of game time passes at once.
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

// change changes the clock by f, and wakes the host.
func (c *Clock) change(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.real()
	c.game = c.at(now)
	c.seen = max(c.seen, now)
	f()
	select {
	case c.changed <- struct{}{}: // a nil channel before the first run
	default:
	}
}

// at returns the game time at a real time. It is computed from the last change
// and not from the last call, so that a slow clock loses nothing to rounding
// however often it is read. If real time goes back, game time stands still.
func (c *Clock) at(real time.Duration) time.Duration {
	if c.paused || c.held || real <= c.seen {
		return c.game
	}
	passed := real - c.seen
	num, den := c.scale()
	n, d := time.Duration(num), time.Duration(den)
	return c.game + passed/d*n + passed%d*n/d
}

// scaled returns d·num/den rounded up, but at most 146 years.
func scaled(d time.Duration, num, den int64) time.Duration {
	const most = math.MaxInt64 / 2
	if int64(d) > (most-den)/num {
		return most
	}
	return time.Duration((int64(d)*num + den - 1) / den)
}
