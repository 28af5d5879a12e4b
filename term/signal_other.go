//go:build !unix

package term

import (
	"os"
	"os/signal"
)

// Error says that there was a signal.
func (e *SignalError) Error() string { return "ended by a signal" }

// listen begins to wait for an interrupt, once.
func (s *Screen) listen() {
	if s.calls != nil {
		return
	}
	s.calls = make(chan os.Signal, 1)
	signal.Notify(s.calls, os.Interrupt)
	go func() {
		for range s.calls {
			s.askToEnd(&SignalError{2})
		}
	}()
}

// unlisten ends listen. mu is not held.
func (s *Screen) unlisten() {
	if s.calls != nil {
		signal.Stop(s.calls)
		close(s.calls)
	}
}

// StopJob does nothing: programs cannot be stopped here.
func (s *Screen) StopJob() {}
