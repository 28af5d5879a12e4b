package loop_test

import (
	"fmt"
	"iter"
	"time"

	"fixstep/loop"
)

// Under somebody else's event loop a game takes one action at a time, and a
// timer brings it back. With tview, queue <- f is app.QueueUpdateDraw(f), and
// the range at the end is app.Run.
func Example_underAnotherLoop() {
	queue := make(chan func(), 1)
	start := time.Now()
	now := func() time.Duration { return time.Since(start) }
	next, stop := iter.Pull(loop.Steady(now, &loop.Options{Updates: loop.PerSecond(1000)}))
	defer stop()

	updates, frames := 0, 0
	var turn func()
	turn = func() {
		for {
			switch action, _ := next(); action.Do {
			case loop.Update:
				updates++
			case loop.Draw:
				frames++
			case loop.Sleep:
				time.AfterFunc(action.For, func() { queue <- turn })
				return
			}
		}
	}
	turn()
	for f := range queue {
		if f(); updates >= 20 {
			break
		}
	}
	fmt.Println("it moves:", updates >= 20 && frames >= 1)
	// Output: it moves: true
}
