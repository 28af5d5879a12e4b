//go:build !unix

package term

import (
	"os"
	"os/signal"
)

// alarm is what a Screen needs to be called when the program is to end.
type alarm struct{ calls chan os.Signal }

// A SignalError is why a screen has ended: somebody wants the program to. Its
// exit status should be 128 and Number.
type SignalError struct{ Number int }

func (e *SignalError) Error() string { return "ended by a signal" }

// signals begins to listen. s.mu is held.
func (s *Screen) signals() {
	if s.calls != nil {
		return
	}
	s.calls = make(chan os.Signal, 1)
	signal.Notify(s.calls, os.Interrupt)
	go func() {
		for range s.calls {
			s.fail(&SignalError{2})
		}
	}()
}

// unsignal ends signals.
func (s *Screen) unsignal() {
	if s.calls != nil {
		signal.Stop(s.calls)
		close(s.calls)
	}
}

// Background does nothing: programs cannot be stopped here.
func (s *Screen) Background() {}
