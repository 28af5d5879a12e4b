package term

import (
	"os"
	"os/signal"
	"time"
)

// grace is the time that a program has after a signal to end by itself. Tests
// make it shorter.
var grace = 2 * time.Second

// EnableSignals makes the Screen act on the signals by which terminals, shells
// and systems end and stop programs. Without it most signals end a Go program
// at once, and the terminal is not given back.
//
// After SIGINT, SIGTERM, SIGHUP or SIGQUIT, and after a signal such as SIGABRT
// that another process sends, the Screen posts a tcell.EventError, and Err
// returns a SignalError. If the program has not called Fini two seconds later,
// the Screen gives the terminal back, and the signal ends the program.
//
// SIGTSTP calls StopJob. On SIGCONT the Screen takes over the terminal again;
// in the background of a shell it waits for the foreground first.
//
// On Windows SIGINT stands for Ctrl-Break, and SIGTERM says that the window is
// closed, the user logs off, or the system shuts down.
//
// EnableSignals is best called before Init. It acts on signals only from Init
// on: before that, and while Init waits for the foreground, a signal ends the
// program as usual. With Options.Tty and on a simulated terminal it does
// nothing, because signals come from the controlling terminal.
func (s *Screen) EnableSignals() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heeds = s.line.own && !s.queue.isOver()
	if s.line.workers != nil { // Init was called
		s.heed()
	}
}

// heed begins to receive the signals, if the program has asked for them. The
// caller holds mu.
func (s *Screen) heed() {
	if !s.heeds || s.calls != nil {
		return
	}
	s.calls = make(chan os.Signal, 8)
	s.quiet = make(chan struct{})
	signal.Notify(s.calls, heeded...)
	go s.obey(s.calls, s.quiet)
}

// endBySignal asks the program to end. If the program has not called Fini
// within grace, endBySignal ends it as the signal would. A second signal in
// that time changes nothing, because a hang-up sends two.
func (s *Screen) endBySignal(number int, quiet <-chan struct{}) {
	s.askToEnd(&SignalError{number})
	if within(quiet, grace, nil) {
		return
	}
	s.Fini()
	dieOf(number)
}
