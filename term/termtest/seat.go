package termtest

import (
	"runtime"
	"sync/atomic"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
)

// A seat is the program's screen. When the program was stopped, each goroutine
// that uses the screen ends.
type seat struct {
	*term.Screen
	dead atomic.Bool // each goroutine that uses the screen ends
}

func (s *seat) kill() {
	s.dead.Store(true)
	s.Fini()
}

func (s *seat) check() {
	if s.dead.Load() {
		runtime.Goexit()
	}
}

// PollEvent waits for the next event.
func (s *seat) PollEvent() tcell.Event {
	ev := s.Screen.PollEvent()
	s.check()
	return ev
}

// ChannelEvents sends all events to ch. When the program is stopped,
// ChannelEvents does not close ch: many programs would read it forever, and
// time would stand still.
func (s *seat) ChannelEvents(ch chan<- tcell.Event, quit <-chan struct{}) {
	events := make(chan tcell.Event)
	go s.Screen.ChannelEvents(events, quit)
	for ev := range events {
		select {
		case ch <- ev:
		case <-quit:
		}
	}
	s.check()
	close(ch)
}

// HasPendingEvent reports whether PollEvent would return at once.
func (s *seat) HasPendingEvent() bool {
	s.check()
	return s.Screen.HasPendingEvent()
}

// Show writes the changed cells to the terminal.
func (s *seat) Show() {
	s.check()
	s.Screen.Show()
}

// Sync writes all cells to the terminal.
func (s *seat) Sync() {
	s.check()
	s.Screen.Sync()
}
