package classic

import (
	"cmp"
	"time"
)

// Limits are the numbers that only three of the loops have: DeltaClamped,
// DeltaSmoothed and Guarded, which are its methods. The zero value of each is
// the default beside it. A loop reads them anew at each turn.
type Limits struct {
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

// Fill replaces each number that is 0 by its default. The loops call it when
// they are set up. A resync after half a second and at most five skipped draws
// are what "A More Advanced Game Loop" (Entropy Interactive) suggests.
func (l *Limits) Fill() {
	l.Clamp = cmp.Or(l.Clamp, time.Second)
	l.Resync = cmp.Or(l.Resync, 500*time.Millisecond)
	l.MaxSkip = cmp.Or(l.MaxSkip, 5)
}
