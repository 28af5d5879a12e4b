// Fixstep is a terminal game whose world advances in fixed updates while the
// screen is redrawn at a capped rate with interpolated positions; the loop
// behind it is package fixstep/loop.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"fixstep/term/app"
)

func main() {
	if os.Getenv("GOMAXPROCS") == "" {
		// A game does little at a time, even with two goroutines. One core is
		// enough, and waking another one costs more than that work.
		runtime.GOMAXPROCS(1)
	}
	// A client may claim a window of any size. The limit, in bytes, makes the
	// garbage collector run before the pictures of many sizes pile up.
	debug.SetMemoryLimit(32 << 20)
	os.Exit(app.Main(app.System(), os.Stderr, os.Args[1:]))
}
