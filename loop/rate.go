package loop

import (
	"math"
	"time"
)

// A Rate is a number of times in a span of time, kept as a fraction so that
// an hour at 60 a second is 216,000 times exactly. Both parts are above 0. In
// Options the zero Rate means the default.
type Rate struct {
	N   int64         // times
	Per time.Duration // in this span
}

// PerSecond returns the rate of n times a second. It panics unless n is
// from 1 to 1,000,000,000.
func PerSecond(n int) Rate { return Rate{int64(n), time.Second}.checked() }

// Every returns the rate of once in d. It panics unless d is above 0 and below
// 146 years.
func Every(d time.Duration) Rate { return Rate{1, d}.checked() }

// checked panics if r is no rate, or if the products of At and Count overflow.
func (r Rate) checked() Rate {
	if r.N <= 0 || r.Per <= 0 || r.N > int64(r.Per) || r.N > math.MaxInt64/2/int64(r.Per) {
		panic("loop: a rate must be above 0, its interval a nanosecond at least, and N·Per below 2⁶²")
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
func (r Rate) Interval() time.Duration { return r.Per / time.Duration(r.N) }

// scaled returns the rate, in game time, of what comes at r in real time when
// num nanoseconds of game time pass in den of real time.
func (r Rate) scaled(num, den int64) Rate {
	if num*den > math.MaxInt64/2/r.N/int64(r.Per) {
		return Every(max(1, scaled(r.Interval(), num, den)))
	}
	return Rate{r.N * den, r.Per * time.Duration(num)} // exact: what is due at once stays so
}
