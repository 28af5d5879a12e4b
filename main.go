// Fixstep is a terminal game. Its world advances in fixed updates, while the
// screen is redrawn at a capped rate with interpolated positions. The loop
// behind it is package fixstep/loop.
package main

import (
	"os"
	"runtime"
	"runtime/debug"

	"fixstep/term/app"
)

func main() {
	// One core is enough for a game: waking another core costs more than the work
	// that it would do. The variable GOMAXPROCS may ask for as many as there are,
	// and no more, because each costs memory.
	cores := 1
	if os.Getenv("GOMAXPROCS") != "" {
		cores = min(runtime.GOMAXPROCS(0), runtime.NumCPU())
	}
	runtime.GOMAXPROCS(cores)
	// A client may claim a window of any size. The limit, in bytes, makes the
	// garbage collector run before the screens of many sizes pile up.
	debug.SetMemoryLimit(32 << 20)
	os.Exit(app.Main(app.System(), os.Stderr, os.Args[1:]))
}
