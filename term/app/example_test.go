package app_test

import (
	"iter"
	"os"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term/app"
)

// mine is a new loop: at most three updates a turn, then a draw, then a nap for
// the rest of the step.
func mine(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
	step, lag, last := o.Updates.Interval(), time.Duration(0), now()
	return loop.Forever(func(do *loop.Turn) {
		start := now()
		lag, last = lag+start-last, start
		do.Input()
		for n := 0; lag >= step && n < 3; n++ {
			lag -= step
			do.Update(step)
		}
		do.Draw()
		do.Sleep(start + step - now())
	})
}

// This file compares a loop with those of the texts. In a new folder beside
// fixstep, run
//
//	go mod init mine && go work init . ../fixstep
//
// There call this file main.go and its package main, and put this in place of
// Example:
//
//	func main() {
//		design := classic.Design{Name: "mine", New: mine, Sleeps: true}
//		args := append([]string{"lab"}, os.Args[1:]...)
//		os.Exit(app.Main(app.System(), os.Stderr, args, design))
//	}
//
// Then go run . -loops mine,steady shows both, live, go run . -check own says
// whether the loop is right, and fixstep lab -check DIR has a row for each file
// of a folder.
func Example() {
	design := classic.Design{Name: "mine", New: mine, Sleeps: true}
	args := []string{"lab", "-json", "-loops", "mine", "-machine", "stalling", "-for", "5s"}
	app.Main(app.System(), os.Stderr, args, design)
	// Output:
	// {"loop":"mine","age":16166666,"ahead":0,"alpha":100,"behind":21166686,"bent":1035132,"body":873814,"burst":3,"busy":1733500000,"drawn":873814,"draws":271,"draws/s":54,"dropped":0,"end":5004499820,"error":517166666,"events":2,"gap":516666666,"idle":3270999820,"inside":0,"key":21166626,"longest":16666666,"mark":255423,"off":-21166686,"quick":8999860,"shortest":16666666,"sim":4983333134,"sleeping":65,"sleeps":270,"twice":0,"uneven":0,"updates":299,"updates/s":60}
}
