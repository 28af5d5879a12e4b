package away

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestATickerWakesOnce for each Reset, and not after Stop.
func TestATickerWakesOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lock sync.Mutex
		ticker := NewTicker(&lock)
		wakes := func(when string, want int) {
			t.Helper()
			time.Sleep(2 * time.Hour)
			synctest.Wait()
			if got := len(ticker.Chan()); got != want {
				t.Errorf("%s: %d wake-ups, want %d", when, got, want)
			}
		}
		wakes("new", 0)
		ticker.Reset(time.Second)
		ticker.Stop()
		wakes("stopped", 0)
		ticker.Reset(time.Second)
		wakes("reset", 1)
		ticker.Reset(time.Second)
		wakes("reset before the first one was read", 1)
	})
}
