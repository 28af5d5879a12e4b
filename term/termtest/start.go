package termtest

import (
	"os"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/internal/away"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
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
	d.AfterEscape = afterEscape
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

// xterm is the environment of the simulated terminal.
func xterm(name string) string {
	return map[string]string{"TERM": pty.Term, "LC_ALL": pty.Locale}[name]
}

// sameEverywhere gives the process the environment of the simulated terminal,
// which libraries read. Each start does so, because the end of a test may have
// undone it: Setenv of package testing restores what was before it.
func sameEverywhere() {
	for _, name := range pty.Variables {
		if value := xterm(name); value != "" {
			os.Setenv(name, value)
		} else {
			os.Unsetenv(name)
		}
	}
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

// start starts a program at its end of a terminal.
func start(t testing.TB, d *driver.Driver, e end, run func() error) *Player {
	t.Helper()
	if !inBubble() {
		t.Fatal("termtest: a program must be started in a bubble: termtest.Test(t, func(t *testing.T) { … })")
	}
	sameEverywhere()
	test, _ := tests.LoadOrStore(goroutines()[""].in, &tested{}) // there is none yet in a bubble of synctest.Test
	b := &bubble{test: test.(*tested), begun: time.Now(), end: e, done: make(chan struct{}), drawn: make(chan struct{}, 1), before: goroutines()}
	d.Drawn = func() {
		select {
		case b.drawn <- struct{}{}:
		default:
		}
	}
	d.Host(b)
	go b.run(run)
	p := player(t, d)
	p.test = b.test
	return p
}

// options returns the given options, or xterm's if there are none.
func options(o []vt.Options) vt.Options {
	if len(o) == 0 {
		return vt.Options{}
	}
	return o[0]
}
