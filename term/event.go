package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// hasTerminal reports whether the screen has the terminal.
func (s *Screen) hasTerminal() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.state == open
}

// An EventRelease tells that a key went up: see Screen.EnableReleases.
type EventRelease = input.Release

// IsRepeat reports whether a key came because it is held down, as far as the
// terminal tells: see Screen.EnableReleases.
func IsRepeat(ev *tcell.EventKey) bool { return ev.Modifiers()&input.ModRepeat != 0 }

// An EventLink tells how long the terminal has not answered. After EnableLink
// it is posted after a second, after Options.Lost, and when the terminal
// answers again.
type EventLink struct {
	tcell.EventTime
	Waiting time.Duration // 0: it answers again
}

// An EventHidden tells that nobody can see the terminal's window, or that
// somebody may again. After EnableLink it is posted where the terminal tells
// so. While the window is hidden the terminal is sent nothing; then it gets the
// newest picture.
type EventHidden struct {
	tcell.EventTime
	Hidden bool // false: somebody may see it
}

// A SignalError tells that a signal asks the program to end. The exit status
// should then be 128 + Number.
type SignalError struct {
	Number int // of the signal
}

// EnableLink has an EventLink posted when the terminal stops answering, and an
// EventHidden when its window is hidden.
func (s *Screen) EnableLink() { s.setLink(true) }

// DisableLink ends EnableLink.
func (s *Screen) DisableLink() { s.setLink(false) }

func (s *Screen) setLink(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tells = on
}

// PollEvent waits for the next event. It returns nil after Fini.
func (s *Screen) PollEvent() tcell.Event { return s.queue.next(nil) }

// HasPendingEvent reports whether PollEvent would return at once.
func (s *Screen) HasPendingEvent() bool { return s.queue.len() > 0 }

// ChannelEvents sends all events to ch until quit is closed or Fini called;
// then it closes ch. It is meant to be a goroutine.
func (s *Screen) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	defer close(ch)
	for ev := s.queue.next(quit); ev != nil; ev = s.queue.next(quit) {
		select {
		case ch <- ev:
		case <-quit:
			return
		case <-s.queue.over:
			return
		}
	}
}

// PostEvent adds an event of the program's own. It returns tcell.ErrEventQFull
// when too many are unread.
func (s *Screen) PostEvent(ev tcell.Event) error {
	if !s.queue.post(ev) {
		return tcell.ErrEventQFull
	}
	return nil
}

// PostEventWait adds an event of the program's own, or drops it when too many
// are unread.
func (s *Screen) PostEventWait(ev tcell.Event) { s.queue.post(ev) }

// Err returns why the program was told to end by a tcell.EventError: a
// SignalError, or the error of the terminal. It is nil before that.
func (s *Screen) Err() error {
	if err := s.cause.Load(); err != nil {
		return *err
	}
	return nil
}

// askToEnd posts a tcell.EventError, and has Err return err.
func (s *Screen) askToEnd(err error) {
	if _, signal := err.(*SignalError); signal { // a hang-up is both, and the signal says more
		s.cause.Store(&err)
	}
	s.cause.CompareAndSwap(nil, &err)
	s.queue.own(tcell.NewEventError(err))
}
