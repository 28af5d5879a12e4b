//go:build unix

package app

import (
	"os"
	"os/signal"
	"syscall"
)

// onSignal calls tell at each SIGUSR1, on a goroutine of its own, until stop.
// Until then a write to a stderr that nobody reads any more is an error as any
// other, and does not end the program while it has the terminal.
func onSignal(tell func()) (stop func()) {
	signals, end := make(chan os.Signal, 1), make(chan struct{})
	broken := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGUSR1)
	signal.Notify(broken, syscall.SIGPIPE)
	go func() {
		for {
			select {
			case <-signals:
				tell()
			case <-end:
				return
			}
		}
	}()
	return func() {
		signal.Stop(signals)
		signal.Stop(broken)
		close(end)
	}
}
