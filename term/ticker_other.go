//go:build !linux

package term

import (
	"errors"
	"time"
)

// A Ticker wakes a game as a time.Ticker does, where the system has a timer
// that is better than Go's own: on Linux.
type Ticker struct{}

// NewTicker returns an error: use a time.Ticker.
func NewTicker() (*Ticker, error) { return nil, errors.ErrUnsupported }

// Chan returns nil.
func (*Ticker) Chan() <-chan time.Time { return nil }

// Reset does nothing.
func (*Ticker) Reset(time.Duration) {}

// Stop does nothing.
func (*Ticker) Stop() {}

// Close does nothing.
func (*Ticker) Close() error { return nil }
