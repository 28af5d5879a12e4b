//go:build !unix

package term

import (
	"os"
	"syscall"
)

// Error says that a signal asked the program to end.
func (e *SignalError) Error() string { return "ended by a signal" }

// heeded are the signals that a Screen acts on. After SIGTERM, Windows gives a
// program five seconds to end.
var heeded = []os.Signal{os.Interrupt, syscall.SIGTERM}

// obey acts on signals until quiet is closed, in a goroutine that does not hold
// mu.
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

// dieOf ends the program with the exit status of a signal.
func dieOf(number int) { os.Exit(128 + number) }

// StopJob does nothing, because this system cannot stop programs. It gives a
// simulated terminal back and takes it over again, as on every system.
func (s *Screen) StopJob() {
	if s.line.sim != nil {
		s.Suspend()
		s.Resume()
	}
}

// toFront does nothing, because this system has no jobs.
func (s *Screen) toFront() error { return nil }

// inBackground returns false, because the terminal is always the program's.
func (s *Screen) inBackground() bool { return false }

// lost returns false, because no shell takes the terminal meanwhile.
func (s *Screen) lost() bool { return false }
