//go:build !linux

package term

import "time"

// A Ticker wakes a game as a time.Ticker does. This system has no timer that is
// better than Go's own.
type Ticker struct{ *time.Ticker }

// NewTicker returns a stopped Ticker, and no error. The caller must close the
// Ticker.
func NewTicker() (*Ticker, error) {
	t := &Ticker{time.NewTicker(time.Hour)}
	t.Stop()
	return t, nil
}

// Chan returns the channel of the wake-ups.
func (t *Ticker) Chan() <-chan time.Time { return t.C }

// Close ends the wake-ups for good.
func (t *Ticker) Close() error { t.Stop(); return nil }
