package away

import (
	"sync"
	"time"
)

// A Ticker wakes a game in a test in fake time. It takes a lock before each
// wake-up, so that the race detector knows the order: what the game does after
// a wake-up comes after all that the test did before it last held the lock. So
// the test may read what the game writes.
type Ticker struct {
	timer *time.Timer
	c     chan time.Time
}

// NewTicker returns a stopped Ticker.
func NewTicker(lock sync.Locker) *Ticker {
	c := make(chan time.Time, 1)
	timer := time.AfterFunc(time.Hour, func() {
		lock.Lock()
		defer lock.Unlock()
		select {
		case c <- time.Time{}:
		default: // the game has not yet seen an earlier one
		}
	})
	timer.Stop()
	return &Ticker{timer, c}
}

// Chan returns the channel of the wake-ups. The times in it are zero.
func (t *Ticker) Chan() <-chan time.Time { return t.c }

// Reset sets one wake-up, d from now.
func (t *Ticker) Reset(d time.Duration) { t.timer.Reset(d) }

// Stop takes the wake-up back if it has not come yet.
func (t *Ticker) Stop() { t.timer.Stop() }
