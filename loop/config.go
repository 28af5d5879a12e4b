package loop

import "time"

// A Rate is a number of times in a span of time, kept as a fraction so that
// an hour at 60 a second is 216,000 times exactly. Both parts are above 0.
type Rate struct {
	N   int64
	Per time.Duration
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

// A Config holds the numbers a loop runs by. A loop reads them again at each
// turn, so a host may change them while it runs, Updates excepted. Which loop
// reads what is said at the loop; a zero means what is said here.
type Config struct {
	Updates    Rate          // updates a second, above 0
	Frame      time.Duration // shortest time from the start of one draw to the next; 0: no cap, but see Options
	MaxUpdates int           // most updates in a burst; 0: the loop's own rule
	Jitter     time.Duration // how late Steady may be woken and still be on time; 0: it never makes up for lateness
	Clamp      time.Duration // longest elapsed time that counts; 0: no clamp
	Resync     time.Duration // how far Guarded may fall behind; 0: it resyncs whenever late
	MaxSkip    int           // draws that Guarded may leave out in a row
}

// A Now tells the time in nanoseconds since some fixed moment. It never goes
// back.
type Now func() time.Duration
