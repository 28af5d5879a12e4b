// Fixstep is a terminal game whose world advances in fixed updates while the
// screen is redrawn at a capped rate with interpolated positions; the loop
// behind it is package fixstep/loop.
package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"time"

	tty "golang.org/x/term"

	"fixstep/term"
	"fixstep/term/app"
)

func main() {
	// A game does little at a time, even with two goroutines. One core is
	// enough, and waking another one costs more than that work. Whoever asks
	// for more gets as many as there are: ten thousand would cost 200 MB.
	cores := 1
	if os.Getenv("GOMAXPROCS") != "" {
		cores = min(runtime.GOMAXPROCS(0), runtime.NumCPU())
	}
	runtime.GOMAXPROCS(cores)
	// A client may claim a window of any size. The limit, in bytes, makes the
	// garbage collector run before the pictures of many sizes pile up.
	debug.SetMemoryLimit(32 << 20)
	start := time.Now()
	env := &app.Env{
		In:          os.Stdin,
		Out:         os.Stdout,
		Err:         os.Stderr,
		Lobby:       app.DefaultLobby(),
		Now:         func() time.Duration { return time.Since(start) },
		Open:        term.Open,
		Ticker:      term.NewTicker,
		Interactive: tty.IsTerminal(int(os.Stdin.Fd())) && tty.IsTerminal(int(os.Stdout.Fd())),
	}
	os.Exit(app.Main(env, os.Stderr, os.Args[1:]))
}
