package termtest

import (
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
	near := nearTTY{gameTTY{tty}}
	var way tcell.Tty = near
	if options(o).Line != (vt.Line{}) {
		way = near.gameTTY
	}
	screen, err := term.Open(term.Options{Tty: way, Env: env(options(o)), LineFeeds: true})
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
		defer tty.end()
		return run(as[S](s))
	})
}

// as returns a program's screen as the type that the program wants.
func as[S tcell.Screen](s *seat) S {
	if screen, ok := any(s).(S); ok {
		return screen
	}
	return any(s.Screen).(S)
}

// A gameTTY gives a game a ticker that is in order with the test.
type gameTTY struct{ *TTY }

func (t gameTTY) Ticker() *away.Ticker { return away.NewTicker(&t.mu) }

// answers is the time for which the program waits for the first answers, which
// come at once if there is no Line.
const answers = 2 * time.Nanosecond

// A nearTTY takes what the screen writes without a goroutine, so that each run
// makes the same writes.
type nearTTY struct{ gameTTY }

func (t nearTTY) WriteNow(b []byte) int {
	t.Write(b)
	return len(b)
}

func (t nearTTY) Discard() {}
