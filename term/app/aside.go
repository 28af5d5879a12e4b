package app

import (
	"io"
	"slices"
	"sync/atomic"
)

// An aside is a writer that never waits: a goroutine writes, one text at a
// time, and what comes meanwhile is dropped.
type aside struct {
	w    io.Writer
	busy atomic.Bool
}

// Write writes b, or drops it.
func (a *aside) Write(b []byte) (int, error) {
	if a.busy.CompareAndSwap(false, true) {
		text := slices.Clone(b)
		go func() {
			defer a.busy.Store(false)
			a.w.Write(text)
		}()
	}
	return len(b), nil
}
