//go:build !unix

package term

import "os"

// Error says that there was a signal.
func (e *SignalError) Error() string { return "ended by a signal" }

// heeded are the signals that a Screen acts on.
var heeded = []os.Signal{os.Interrupt}

// obey, a goroutine without mu, acts on signals until quiet is closed.
func (s *Screen) obey(calls <-chan os.Signal, quiet <-chan struct{}) {
	for {
		select {
		case <-quiet:
			return
		case <-calls:
			s.askToEnd(&SignalError{2})
		}
	}
}

// StopJob does nothing, because programs cannot be stopped on this system.
func (s *Screen) StopJob() {}

// toFront does nothing, because these systems have no jobs.
func (s *Screen) toFront() error { return nil }

// inBackground returns false: the terminal is the program's.
func (s *Screen) inBackground() bool { return false }

// lost returns false, as inBackground does.
func (s *Screen) lost() bool { return false }
