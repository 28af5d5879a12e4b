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
// cells, and returns when the program waits. Call it in the bubble of Test. The
// terminal is xterm, or with vt.Options{Kitty: true} kitty; with NoBCE its TERM
// is screen-256color, as StartTTY's is. The program takes a
// tcell.Screen, which has all methods of a term.Screen but is not of that type,
// or a *term.Screen: a game calls loop.Play with it.
//
// A program on a *term.Screen must end when PollEvent returns nil: nothing else
// can stop it.
//
// The screen is that of term.Open: it asks the terminal what it is, paces its
// frames by the answers, and reads keys from the terminal's bytes. With a Line
// a program whose main calls tcell.NewScreen is later, so test it by StartTTY,
// and the first picture is under way when Start returns.
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

// A screenTTY takes what the screen writes without a goroutine, so that each
// run makes the same writes, and gives a game a ticker that is in order with
// the test.
type screenTTY struct{ *TTY }

func (t screenTTY) Ticker() interface {
	Chan() <-chan time.Time
	Reset(d time.Duration)
	Stop()
} {
	return away.NewTicker(&t.mu)
}

// answers is the time for which the program waits for the first answers, which
// come at once if there is no Line.
const answers = 2 * time.Nanosecond

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

func (t screenTTY) Discard() {}
