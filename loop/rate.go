package loop

import (
	"math"
	"time"
)

// A Rate is a number of times in a span of time, kept as a fraction so that an
// hour at 60 a second is exactly 216,000 times. PerSecond and Every make one.
// The zero Rate is 60 a second.
type Rate struct {
	n   int64         // times
	per time.Duration // in this span
}

// PerSecond returns the rate of n times a second. It panics unless n is
// from 1 to 1,000,000,000.
func PerSecond(n int) Rate {
	if n < 1 || n > int(time.Second) {
		panic("loop: a rate must be from 1 to 1,000,000,000 a second")
	}
	return Rate{int64(n), time.Second}
}

// Every returns the rate of once in d. It panics unless 0 < d < 146 years.
func Every(d time.Duration) Rate {
	if d < 1 || d > math.MaxInt64/2 {
		panic("loop: an interval must be above 0 and below 146 years")
	}
	return Rate{1, d}
}

// At returns the time from the start at which the n-th time is due, rounded
// down to a nanosecond. At computes it from n alone, so errors never add up.
func (r Rate) At(n int64) time.Duration {
	r = r.or60()
	return r.per*time.Duration(n/r.n) + r.per*time.Duration(n%r.n)/time.Duration(r.n)
}

// Count returns how many times have been due at a time t >= 0 after the start:
// the largest n with At(n) <= t.
func (r Rate) Count(t time.Duration) int64 {
	r = r.or60()
	whole, rest := int64((t+1)/r.per), (t+1)%r.per
	return whole*r.n + int64((rest*time.Duration(r.n)+r.per-1)/r.per) - 1
}

// Interval returns the time between two times, in nanoseconds, rounded down.
func (r Rate) Interval() time.Duration {
	r = r.or60()
	return r.per / time.Duration(r.n)
}

// or60 returns r, or for the zero Rate 60 a second.
func (r Rate) or60() Rate {
	if r.n == 0 {
		return Rate{60, time.Second}
	}
	return r
}

// atScale turns r, a rate in real time, into a rate in game time: num
// nanoseconds of game time pass in den of real time.
func (r Rate) atScale(num, den int64) Rate {
	r = r.or60()
	if num*den > math.MaxInt64/2/r.n/int64(r.per) {
		return Every(max(1, scaled(r.Interval(), num, den)))
	}
	return Rate{r.n * den, r.per * time.Duration(num)} // exact, so that two rates still coincide
}
