package term

import (
	"os"
	"runtime"
	"testing"
	"time"

	"fixstep/loop"
)

var _ loop.Ticker = (*Ticker)(nil)

// ticker returns a Ticker of the system.
func ticker(t *testing.T) *Ticker {
	t.Helper()
	k, err := NewTicker()
	if err != nil {
		t.Skipf("no ticker on %s: %v", runtime.GOOS, err)
	}
	return k
}

func TestAClosedTickerLeavesNothing(t *testing.T) {
	ticker(t).Close()
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	for range 100 {
		k := ticker(t)
		k.Reset(time.Microsecond)
		<-k.Chan()
		k.Close()
	}
	for range 1000 { // its goroutines end soon, not at once
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

// A game plays at its rate, woken by the system's ticker in real time.
func TestAGameIsWokenByTheTicker(t *testing.T) {
	k := ticker(t)
	defer k.Close()
	g, stats := &counting{}, loop.Stats{}
	o := loop.Options{Ticker: k, For: 100 * time.Millisecond, Updates: loop.PerSecond(200), Stats: &stats}
	if err := loop.Run(t.Context(), o, g, make(chan int)); err != nil {
		t.Fatal(err)
	}
	if g.updates+int(stats.Dropped/(5*time.Millisecond)) < 19 {
		t.Errorf("%d updates and %v dropped in 100 ms", g.updates, stats.Dropped)
	}
}

// counting is a game that counts.
type counting struct{ updates int }

func (c *counting) Input(int) error { return nil }
func (c *counting) Update() error   { c.updates++; return nil }
func (c *counting) Draw(loop.Alpha) {}
