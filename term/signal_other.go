//go:build !unix

package term

import (
	"os"
	"syscall"
)

// Error says that there was a signal.
func (e *SignalError) Error() string { return "ended by a signal" }

// heeded are the signals that a Screen acts on. Windows waits five seconds for
// the end of a program after SIGTERM.
var heeded = []os.Signal{os.Interrupt, syscall.SIGTERM}

// obey, a goroutine without mu, acts on signals until quiet is closed.
func (s *Screen) obey(calls <-chan os.Signal, quiet <-chan struct{}) {
	defer s.Guard()
	for {
		select {
		case <-quiet:
			return
		case sig := <-calls:
			number := 15
			if sig == os.Interrupt {
				number = 2
			}
			s.endBySignal(number, quiet)
		}
	}
}

// dieOf ends the program with the status of a signal.
func dieOf(number int) { os.Exit(128 + number) }

// StopJob does nothing, because programs cannot be stopped on this system. A
// simulated terminal is given back and taken again, as everywhere.
func (s *Screen) StopJob() {
	if s.line.sim != nil {
		s.Suspend()
		s.Resume()
	}
}

// toFront does nothing, because these systems have no jobs.
func (s *Screen) toFront() error { return nil }

// inBackground returns false: the terminal is the program's.
func (s *Screen) inBackground() bool { return false }

// lost returns false, as inBackground does.
func (s *Screen) lost() bool { return false }
