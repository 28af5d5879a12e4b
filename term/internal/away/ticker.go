package away

import (
	"sync"
	"time"
)

// A Ticker wakes a game in tests in fake time. It takes a lock before each
// wake-up. So a test that has held the lock is in order with the game, for the
// race detector: the test may read what the game writes after the wake-up.
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
		default: // an earlier one is unread
		}
	})
	timer.Stop()
	return &Ticker{timer, c}
}

// Chan returns the channel of the wake-ups. The times in it are zero.
func (t *Ticker) Chan() <-chan time.Time { return t.c }

// Reset sets one wake-up, after d.
func (t *Ticker) Reset(d time.Duration) { t.timer.Reset(d) }

// Stop takes the wake-up back, if it has not come.
func (t *Ticker) Stop() { t.timer.Stop() }
