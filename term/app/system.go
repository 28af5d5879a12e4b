package app

import (
	"os"
	"time"

	tty "golang.org/x/term"

	"fixstep/term"
	"fixstep/term/app/internal/door"
	"fixstep/term/app/internal/duel"
)

// System returns the world outside as it is: this process's terminal, its
// output, and a clock that starts now.
func System() *Env {
	start := time.Now()
	return &Env{
		In:          os.Stdin,
		Out:         os.Stdout,
		Err:         os.Stderr,
		Lobby:       duel.DefaultLobby(),
		Now:         func() time.Duration { return time.Since(start) },
		Open:        term.Open,
		Date:        time.Now,
		Scrub:       door.Scrub,
		Ticker:      term.NewTicker,
		Interactive: tty.IsTerminal(int(os.Stdin.Fd())) && tty.IsTerminal(int(os.Stdout.Fd())),
	}
}
