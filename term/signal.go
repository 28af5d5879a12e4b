package term

import (
	"os"
	"os/signal"
	"time"
)

// grace is the time that a program has to end after a signal. Tests make it
// shorter.
var grace = 2 * time.Second

// EnableSignals makes the Screen act on the signals by which terminals, shells
// and systems end and stop programs, from Init on. It is best called before
// Init: until then, also while the job waits in the background for its
// terminal, a signal ends the program as ever. After SIGINT, SIGTERM, SIGHUP or
// SIGQUIT, and after a signal such as SIGABRT that another process sends, the
// Screen posts a tcell.EventError, and Err returns a SignalError; if the
// program has not called Fini two seconds later, the Screen gives the terminal
// back and the signal ends the program. SIGTSTP calls StopJob. On SIGCONT it
// takes the terminal again, in the background only after the next fg. Windows
// has SIGINT for Ctrl-Break, and SIGTERM if the window is closed, the user logs
// off, or the system goes down.
//
// Without EnableSignals most signals end a Go program at once, and the terminal
// is not given back. With Options.Tty and in a simulation EnableSignals does
// nothing, because signals come from the controlling terminal.
func (s *Screen) EnableSignals() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heeds = s.line.own && !s.queue.isOver()
	if s.line.workers != nil { // Init was called
		s.heed()
	}
}

// heed begins to receive the signals, if the program has asked for them. mu is
// held.
func (s *Screen) heed() {
	if !s.heeds || s.calls != nil {
		return
	}
	s.calls, s.quiet = make(chan os.Signal, 8), make(chan struct{})
	signal.Notify(s.calls, heeded...)
	go s.obey(s.calls, s.quiet)
}

// endBySignal asks the program to end, with an event. A program that has not
// called Fini within grace is ended as by the signal. A second signal in that
// time changes nothing, because a hang-up sends two.
func (s *Screen) endBySignal(number int, quiet <-chan struct{}) {
	s.askToEnd(&SignalError{number})
	if within(quiet, grace, nil) {
		return
	}
	s.Fini()
	dieOf(number)
}
