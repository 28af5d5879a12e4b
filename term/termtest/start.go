package termtest

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/away"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// Start starts a program in a goroutine on a simulated terminal of w by h
// cells, and returns when the program waits. Call it in the bubble of Test. The
// terminal is xterm, or with vt.Options{Kitty: true} kitty. The program takes a
// tcell.Screen, which has all methods of a term.Screen but is not of that type,
// or a *term.Screen: a game calls loop.Play with it.
//
// A program on a *term.Screen must end when PollEvent returns nil: nothing else
// can stop it.
//
// With a Line the screen is one of term.Open, and paces its frames by the
// answers that come over the line: a program whose main calls tcell.NewScreen
// is later, so test it by StartTTY. The first picture is under way when Start
// returns.
func Start[S tcell.Screen](t testing.TB, run func(S) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	if line := options(o); line.Line != (vt.Line{}) {
		return startFar(t, run, w, h, line)
	}
	d, screen := driver.OpenScreen(w, h, options(o))
	s := &seat{Screen: screen}
	return start(t, d, s, func() error { return run(as[S](s)) })
}

// as returns a program's screen as the type that the program wants.
func as[S tcell.Screen](s *seat) S {
	if screen, ok := any(s).(S); ok {
		return screen
	}
	return any(s.Screen).(S)
}

// startFar starts a program on a screen of term.Open, at the end of a line.
func startFar[S tcell.Screen](t testing.TB, run func(S) error, w, h int, o vt.Options) *Player {
	t.Helper()
	d, tty := open(w, h, o)
	screen, err := term.Open(term.Options{Tty: farTty{tty}, Env: xterm, LineFeeds: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &farSeat{TTY: tty, seat: seat{Screen: screen}}
	return start(t, d, s, func() error {
		defer tty.end()
		if err := screen.Init(); err != nil {
			return err
		}
		return run(as[S](&s.seat))
	})
}

// A farTty gives a game a ticker that is in order with the test.
type farTty struct{ *TTY }

func (t farTty) Ticker() *away.Ticker { return away.NewTicker(&t.mu) }

// A farSeat is a seat at the end of a line.
type farSeat struct {
	*TTY
	seat seat
}

func (s *farSeat) kill() {
	s.TTY.kill()
	s.seat.kill()
}
