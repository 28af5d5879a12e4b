package away

import (
	"sync"
	"time"
)

// A Ticker wakes a game in tests in fake time. It takes a lock before each
// wake-up. So a test that has held the lock is in order with the game, for the
// race detector: the test may read what the game writes after the wake-up.
type Ticker struct {
	lock  sync.Locker
	timer *time.Timer // nil: there was no Reset
	c     chan time.Time
}

// NewTicker returns a stopped Ticker.
func NewTicker(lock sync.Locker) *Ticker { return &Ticker{lock: lock, c: make(chan time.Time, 1)} }

// Chan returns the channel of the wake-ups. The times in it are zero.
func (t *Ticker) Chan() <-chan time.Time { return t.c }

// Reset sets one wake-up, after d.
func (t *Ticker) Reset(d time.Duration) {
	if t.timer == nil {
		t.timer = time.AfterFunc(d, t.wake)
	} else {
		t.timer.Reset(d)
	}
}

// Stop takes the wake-up back, if it has not come.
func (t *Ticker) Stop() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

func (t *Ticker) wake() {
	t.lock.Lock()
	defer t.lock.Unlock()
	select {
	case t.c <- time.Time{}:
	default: // an earlier one is unread
	}
}
