package loop

import "time"

// A Rate is a number of times in a span of time, kept as a fraction so that
// an hour at 60 a second is 216,000 times exactly. Both parts are above 0.
type Rate struct {
	N   int64         // times
	Per time.Duration // in this span
}

// PerSecond returns the rate of n times a second. It panics unless n is
// from 1 to 1,000,000,000.
func PerSecond(n int) Rate { return Rate{int64(n), time.Second}.checked() }

// Every returns the rate of once in d. It panics unless d is above 0.
func Every(d time.Duration) Rate { return Rate{1, d}.checked() }

func (r Rate) checked() Rate {
	if r.N <= 0 || r.Per <= 0 || r.N > int64(r.Per) {
		panic("loop: a rate must be above 0, and its interval a nanosecond at least")
	}
	return r
}

// At returns when the n-th time is due, counted from the start: n·Per/N,
// rounded down. It is computed from n alone, so errors never add up.
func (r Rate) At(n int64) time.Duration {
	return r.Per*time.Duration(n/r.N) + r.Per*time.Duration(n%r.N)/time.Duration(r.N)
}

// Count returns how many times have been due at a time t >= 0 after the start:
// the largest n with At(n) <= t.
func (r Rate) Count(t time.Duration) int64 {
	whole, rest := int64((t+1)/r.Per), (t+1)%r.Per
	return whole*r.N + int64((rest*time.Duration(r.N)+r.Per-1)/r.Per) - 1
}

// Interval returns the time from one to the next in whole nanoseconds,
// rounded down.
func (r Rate) Interval() time.Duration { return r.At(1) }

// Cap returns the Frame that lets through n frames a second: a second's n-th
// part, rounded up so that there is never one too many. It panics unless n is
// above 0.
func Cap(n int) time.Duration {
	if n <= 0 {
		panic("loop: a frame cap must be above 0")
	}
	return (time.Second + time.Duration(n) - 1) / time.Duration(n)
}

// A Config holds the numbers that a loop runs by. The zero value of each means
// the default that is named beside it, so the zero Config is a good one. A loop
// fills in the defaults when it is set up (see Fill), and reads the numbers
// again at each turn: a host may change all but Updates while the loop runs.
type Config struct {
	// Updates is how often the world is updated; 0: 60 a second.
	Updates Rate
	// Frame is the shortest time from the start of one draw to the start of
	// the next, see Cap; 0: 60 frames a second; below 0: no cap.
	Frame time.Duration
	// MaxUpdates is the most updates that a loop makes in a burst to catch up;
	// 0: the loop's own rule (Steady 5, CatchUp and Residual no limit); below
	// 0: no limit.
	MaxUpdates int
	// Jitter is how late Steady may be woken and still keep its rhythm; 0: 4
	// ms, or a quarter of Frame or of the step if that is less; below 0: the
	// strict law, by which frames are never closer together than Frame.
	Jitter time.Duration
	// Clamp is the longest elapsed time that DeltaClamped and DeltaSmoothed
	// simulate at once; 0: a second; below 0: no clamp.
	Clamp time.Duration
	// Resync is how far Guarded may be late before it drops what it owes; 0:
	// 500 ms; below 0: it drops whenever it is late.
	Resync time.Duration
	// MaxSkip is how many draws Guarded may leave out in a row; 0: 5; below
	// 0: none.
	MaxSkip int
}

// The defaults of a Config. A terminal program is woken up to 4 ms late, but
// for rare hiccups; a resync after half a second and at most five skipped draws
// are what "A More Advanced Game Loop" (Entropy Interactive) suggests.
const (
	defaultRate    = 60
	defaultJitter  = 4 * time.Millisecond
	defaultClamp   = time.Second
	defaultResync  = 500 * time.Millisecond
	defaultMaxSkip = 5
)

// Fill replaces every number that is 0 by its default, MaxUpdates excepted,
// whose default is the loop's own. It panics if Updates is no Rate. Every loop
// calls it when it is set up.
func (c *Config) Fill() {
	if c.Updates == (Rate{}) {
		c.Updates = PerSecond(defaultRate)
	}
	c.Updates.checked()
	fill(&c.Frame, Cap(defaultRate))
	fill(&c.Jitter, min(defaultJitter, max(c.Frame, 0)/4, c.Updates.Interval()/4))
	fill(&c.Clamp, defaultClamp)
	fill(&c.Resync, defaultResync)
	fill(&c.MaxSkip, defaultMaxSkip)
}

func fill[N int | time.Duration](number *N, otherwise N) {
	if *number == 0 {
		*number = otherwise
	}
}
