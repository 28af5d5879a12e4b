package term

import (
	"os"
	"runtime"
	"testing"
	"time"
)

// loop.Play looks for these methods of a screen.
var _ interface {
	EnableSignals()
	Ticker() interface {
		Chan() <-chan time.Time
		Reset(d time.Duration)
		Stop()
	}
} = (*Screen)(nil)

// openTicker returns a ticker of the system.
func openTicker(t *testing.T) *ticker {
	t.Helper()
	k, err := newTicker()
	if err != nil {
		t.Skipf("no ticker on %s: %v", runtime.GOOS, err)
	}
	return k
}

// A ticker wakes at its time, at least once of a hundred times.
func TestAClosedTickerLeavesNothing(t *testing.T) {
	openTicker(t).Close()
	soonest := time.Hour
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	for range 100 {
		k := openTicker(t)
		start := time.Now()
		k.Reset(time.Millisecond)
		<-k.Chan()
		soonest = min(soonest, time.Since(start))
		k.Close()
	}
	if soonest < time.Millisecond || soonest > 5*time.Millisecond {
		t.Errorf("woken after %v, not after 1 ms", soonest)
	}
	for range 1000 { // a ticker's goroutine ends soon, not at once
		if runtime.NumGoroutine() <= goroutines && openFiles(t) <= files {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines and %d files, before %d and %d", runtime.NumGoroutine(), openFiles(t), goroutines, files)
}

func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip(err)
	}
	return len(list)
}
