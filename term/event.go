package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/input"
)

// An EventRelease tells that a key went up.
type EventRelease = input.Release

// IsRepeat reports whether a key came because it is held down, as far as the
// terminal tells: see Screen.Releases.
func IsRepeat(ev *tcell.EventKey) bool { return ev.Modifiers()&input.ModRepeat != 0 }

// An EventLink tells how long the terminal has not answered: when that is a
// second, when it is Options.Lost, and, with 0, when it answers again.
type EventLink struct {
	tcell.EventTime
	Waiting time.Duration
}

// fail has the program end: it is told by a tcell.EventError, and can ask Err.
func (s *Screen) fail(err error) {
	if _, signal := err.(*SignalError); signal { // a hang-up is both, and the signal says more
		s.cause.Store(&err)
	}
	s.cause.CompareAndSwap(nil, &err)
	s.queue.post(tcell.NewEventError(err))
}

// Err returns why the program was told to end by a tcell.EventError: a
// SignalError, or what became of the terminal. It is nil while there is no
// reason to.
func (s *Screen) Err() error {
	if err := s.cause.Load(); err != nil {
		return *err
	}
	return nil
}
