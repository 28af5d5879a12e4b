//go:build !unix

package term

import (
	"os"
	"os/signal"
)

// Error says that there was a signal.
func (e *SignalError) Error() string { return "ended by a signal" }

// listen begins to wait for an interrupt, unless that goes on already.
func (s *Screen) listen() {
	if s.calls != nil {
		return
	}
	calls := make(chan os.Signal, 1)
	s.calls = calls
	signal.Notify(calls, os.Interrupt)
	go func() {
		for range calls {
			s.askToEnd(&SignalError{2})
		}
	}()
}

// unlisten ends listen.
func (s *Screen) unlisten() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls != nil {
		signal.Stop(s.calls)
		close(s.calls)
		s.calls = nil
	}
}

// StopJob does nothing: programs cannot be stopped here.
func (s *Screen) StopJob() {}
