package term

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
)

// Options are what Open may be told. The zero value is the player's terminal,
// in real time.
type Options struct {
	// Now is a monotonic clock, from any start. Nil means real time since Open.
	Now func() time.Duration

	// Colors is how many to use: 1<<24, 256, 16, 8, or 1 for none. 0 means as
	// many as the terminal has, by TERM, COLORTERM and NO_COLOR.
	Colors int

	// Lost is when the terminal counts as lost: after so long without an answer
	// a second EventLink is posted. 0 means a minute.
	Lost time.Duration

	// Tty is used in place of the controlling terminal, which nil means; on a
	// page that is the object tty of JavaScript. It may be a session of a
	// server, with an Env of its own. It gets no line feeds: libraries for SSH
	// servers put a return before each. A Write that has not returned 0.65 s
	// after Stop may meet the first Write of the next Start.
	Tty tcell.Tty

	// Env returns a variable of the terminal's environment: TERM, COLORTERM,
	// NO_COLOR, LC_ALL, LC_CTYPE, LANG, TMUX, STY, SSH_CONNECTION, SSH_CLIENT,
	// SSH_TTY; "" where it is not set. Nil means the process's environment. Where
	// Env is given that does not count.
	Env func(name string) string
}

// Open returns a Screen on the player's terminal, which is not touched before
// Init; nor is anything else in the process. The error wraps ErrNoTerminal when
// there is none, and otherwise says in one line what to do. The Screen beside
// an error is not nil: it is as after Fini, so that its methods may be called.
func Open(o Options) (*Screen, error) {
	if o.Now == nil {
		start := time.Now()
		o.Now = func() time.Duration { return time.Since(start) }
	}
	if o.Env == nil {
		o.Env = environ
	}
	t, err := identify(o.Env, o.Colors)
	if err != nil {
		return unfit(err)
	}
	path := ""
	t.caps.NoFeed = o.Tty != nil || runtime.GOOS == "windows"
	if o.Tty == nil {
		path = "/dev/tty"
		if o.Tty, err = controlling(); err != nil {
			return unfit(fmt.Errorf("%w to play in: %v", ErrNoTerminal, err))
		}
	}
	s := newScreen(t)
	if t.traits.has(bareFont) {
		s.ground = Dark // a console, which gives no answer
	}
	if t.mux { // does not tell what it is in, and that may be an xterm: 0.7 % of the bytes
		s.encoder.Stains()
	}
	l := &s.line
	l.tty, l.path, l.now = o.Tty, path, o.Now
	l.quick, _ = o.Tty.(quickTTY)
	l.link = link.New(cmp.Or(o.Lost, time.Minute), t.mux, t.local && path != "")
	return s, nil
}

// NewScreen is tcell.NewScreen: it returns what Open does with the zero value
// or, for a terminal or a system that Open cannot serve, tcell's own screen. So
// a program that changes this one word loses no terminal. What tcell does not
// have is there where the result is a *Screen.
func NewScreen() (tcell.Screen, error) {
	s, err := Open(Options{})
	if err != nil && (!errors.Is(err, ErrNoTerminal) || runtime.GOOS == "windows") {
		if own, failed := tcell.NewScreen(); failed == nil {
			return own, nil
		}
	}
	return s, err
}

// unfit returns a Screen that cannot be used, because of err. It is not nil,
// because a nil *Screen in a tcell.Screen variable does not compare equal to
// nil.
func unfit(err error) (*Screen, error) {
	s := newScreen(simulated)
	s.unfit = err
	s.Fini()
	return s, err
}
