package termtest

import (
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/away"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when the program waits. Call it in the bubble of Test.
//
// The terminal is xterm, or kitty with vt.Options{Kitty: true}. With NoBCE its
// TERM is screen-256color.
//
// The program takes a tcell.Screen or a *term.Screen. The tcell.Screen has all
// methods of a term.Screen, but is not of that type. A game takes a
// *term.Screen and calls loop.Play with it. A program on a *term.Screen must
// end when PollEvent returns nil, because nothing else can stop it.
//
// The screen is that of term.Open: it asks the terminal what it is, paces its
// frames by the answers, and reads keys from the terminal's bytes. With a Line
// the first picture is still under way when Start returns. A program whose main
// calls tcell.NewScreen is slower over a Line: test it by StartTTY.
func Start[S tcell.Screen](t testing.TB, run func(S) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	d, tty := open(t, w, h, options(o))
	screen, err := term.Open(term.Options{Tty: screenTTY{tty}})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(answers)
	synctest.Wait()
	d.Screen = true
	s := &seat{Screen: screen}
	kill := func() {
		tty.kill()
		s.kill()
	}
	return start(t, d, tty, kill, func() error {
		if screen, ok := any(s).(S); ok {
			return run(screen)
		}
		return run(any(screen).(S))
	})
}

// A seat is the program's screen. After the program was stopped, each goroutine
// that uses the screen ends.
type seat struct {
	*term.Screen
	stopped atomic.Bool
}

// kill stops the program.
func (s *seat) kill() {
	s.stopped.Store(true)
	s.Fini()
}

// check ends the goroutine if the program was stopped.
func (s *seat) check() {
	if s.stopped.Load() {
		runtime.Goexit()
	}
}

// PollEvent waits for the next event.
func (s *seat) PollEvent() tcell.Event {
	ev := s.Screen.PollEvent()
	s.check()
	return ev
}

// ChannelEvents sends all events to ch. If the program is stopped, it does not
// close ch, because many programs would read the closed channel forever, and
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

// A screenTTY is the TTY of a term.Screen. It takes the writes of the screen at
// once, so that the screen needs no goroutine, and every run makes the same
// writes.
type screenTTY struct{ *TTY }

// Ticker gives a game a ticker that is in order with the test.
func (t screenTTY) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	return away.NewTicker(&t.mu)
}

// answers is the time after which the screen has the terminal's first answers,
// if there is no Line.
const answers = 2 * time.Nanosecond

// WriteNow writes b if there is room for it.
func (t screenTTY) WriteNow(b []byte) int {
	t.mu.Lock()
	full := t.down.Full()
	t.mu.Unlock()
	if full {
		return 0
	}
	n, _ := t.Write(b)
	return n
}

// Discard does nothing.
func (t screenTTY) Discard() {}
