//go:build unix

package term

import (
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"
)

// alarm is what a Screen needs to be called when the program is to end or to stop.
type alarm struct {
	calls    chan os.Signal
	quiet    chan struct{} // closed when nobody listens any more
	stopping atomic.Bool   // the next SIGCONT ends a stop of our own
}

// grace is how long a program has to end after a signal has told it to.
const grace = 2 * time.Second

// A SignalError is why a screen has ended: somebody wants the program to. Its
// exit status should be 128 and Number.
type SignalError struct{ Number int }

func (e *SignalError) Error() string { return "ended by signal: " + syscall.Signal(e.Number).String() }

// signals begins to listen. s.mu is held.
func (s *Screen) signals() {
	if s.calls != nil {
		return
	}
	s.calls, s.quiet = make(chan os.Signal, 8), make(chan struct{})
	signal.Notify(s.calls, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGTSTP, syscall.SIGCONT)
	go s.listen()
}

// unsignal ends signals.
func (s *Screen) unsignal() {
	if s.calls != nil {
		signal.Stop(s.calls)
		close(s.quiet)
	}
}

// listen acts on signals until unsignal.
func (s *Screen) listen() {
	defer s.Guard()
	for {
		select {
		case <-s.quiet:
			return
		case sig := <-s.calls:
			switch sig {
			case syscall.SIGTSTP:
				s.Background()
			case syscall.SIGCONT: // after a SIGSTOP: the shell has used the terminal
				if !s.stopping.Swap(false) {
					s.again()
				}
			default:
				s.end(sig.(syscall.Signal))
			}
		}
	}
}

// end asks the program to end, with an event. If it has not called Fini after a
// while it is ended without being asked, but not before: a hang-up comes twice.
func (s *Screen) end(sig syscall.Signal) {
	s.fail(&SignalError{int(sig)})
	t := time.NewTimer(grace)
	defer t.Stop()
	select {
	case <-s.quiet:
		return
	case <-t.C:
	}
	s.Fini()
	signal.Reset(sig)
	syscall.Kill(syscall.Getpid(), sig)
}

// Background gives the terminal back and stops the program, as Ctrl-Z does in
// a shell. It returns when the program goes on, with the screen as it was, and
// soon where nobody could make it go on.
func (s *Screen) Background() {
	was := s.engaged()
	s.Suspend()
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	s.stopping.Store(true)
	// Not SIGTSTP, for which Go does not take its handler back, nor SIGSTOP,
	// which would stop even those that no shell can make go on.
	syscall.Kill(0, syscall.SIGTTIN)
	select {
	case <-on:
	case <-time.After(released):
		s.stopping.Store(false)
	}
	signal.Stop(on)
	if was {
		s.Resume()
	}
}
