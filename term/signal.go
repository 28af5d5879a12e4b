package term

import (
	"os"
	"os/signal"
)

// EnableSignals has the Screen act on the signals by which a terminal, a shell
// and a system end and stop programs. It is best called before Init. SIGINT,
// SIGTERM, SIGHUP and SIGQUIT post a tcell.EventError, and Err returns a
// SignalError; a program that has not called Fini two seconds later is ended by
// the signal when the terminal has been given back. SIGTSTP is StopJob. After
// SIGCONT the terminal is taken again.
//
// Without it signals are the program's own: Go lets most of them end it at
// once, and then nobody gives the terminal back. With Options.Tty and in a
// simulation nothing happens, as signals come from the controlling terminal.
func (s *Screen) EnableSignals() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.path == "" || s.finished || s.calls != nil {
		return
	}
	s.calls, s.quiet = make(chan os.Signal, 8), make(chan struct{})
	signal.Notify(s.calls, heeded...)
	go s.obey(s.calls, s.quiet)
}
