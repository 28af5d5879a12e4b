//go:build unix

package app

import (
	"os"
	"os/signal"
	"syscall"
)

// onSignal calls tell at each SIGUSR1, on a goroutine of its own, until stop.
func onSignal(tell func()) (stop func()) {
	signals, end := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, syscall.SIGUSR1)
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
		close(end)
	}
}
