//go:build !linux

package term

import "time"

// A ticker is a time.Ticker, because this system has no better timer.
type ticker struct{ *time.Ticker }

// newTicker returns a ticker, and never an error. The caller must close it.
func newTicker() (*ticker, error) { return &ticker{time.NewTicker(time.Hour)}, nil }

// Chan returns the channel of the wake-ups.
func (t *ticker) Chan() <-chan time.Time { return t.C }

// Close ends the wake-ups for good.
func (t *ticker) Close() error {
	t.Stop()
	return nil
}
