package term

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
)

// Options are the settings of Open. The zero value means the player's terminal,
// in real time.
type Options struct {
	// Now reads a monotonic clock, from any start. Nil: real time since Open.
	Now func() time.Duration

	// Colors is the number of colors to use: 1<<24, 256, 16, 8, or 1 for none.
	// 0 means as many as the terminal has, by TERM, COLORTERM and NO_COLOR.
	Colors int

	// Tty is the terminal to use. Nil means the controlling terminal, or in a
	// browser the JavaScript object tty. A server sets it to a session, and
	// sets Env. The screen sends no line feed to this Tty, because libraries for
	// SSH servers put a return before each. Stop waits 0.65 s for a Write; a
	// slower one may still run when Start is called, so Write must allow that.
	Tty tcell.Tty

	// Raw, if not nil, is a program that gets the terminal's bytes as they come,
	// in place of events: the Screen shows what is put, and posts no event but of
	// its size, of the link and of the end. EnableMouse, EnableFocus, EnablePaste
	// and EnableReleases then do nothing: Raw.Input says which modes the terminal
	// has. Package thin shows any program so.
	Raw Raw

	// Env returns a variable of the terminal's environment, or "" if it is not
	// set: TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE, LANG, TMUX, STY,
	// SSH_CONNECTION, SSH_CLIENT, SSH_TTY. Nil means the process's environment,
	// which is not read if Env is given.
	Env func(name string) string
}

// Open returns a Screen on the player's terminal. It leaves the terminal and
// the process as they are; Init takes over. The error wraps ErrNoTerminal if
// there is no terminal, and otherwise says in one line what to do. With an
// error the Screen is not nil but as after Fini: its methods may be called.
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
	own := o.Tty == nil
	if own {
		o.Tty, err = controlling()
		if err != nil {
			return unfit(fmt.Errorf("%w: %v", ErrNoTerminal, err))
		}
	}
	quick, _ := o.Tty.(quickTTY)
	t.caps.NoFeed = !own && quick == nil
	s := newScreen(t)
	if t.traits.has(mux) { // its terminal may be an xterm: 0.7 % more bytes
		s.encoder.Stains()
	}
	l := &s.line
	l.tty, l.quick, l.own, l.now = o.Tty, quick, own, o.Now
	l.ready = quick != nil || own && runtime.GOOS == "windows" // those that we wrote for a system
	l.link = link.New(t.traits.has(mux), t.local && own)
	s.raw, l.link.Raw = o.Raw, o.Raw != nil
	return s, nil
}

// NewScreen takes the place of tcell.NewScreen: it returns the result of Open
// for the zero Options or, for a terminal that Open does not know, tcell's own
// screen. So a program that changes this one word loses no terminal. A result
// that is a *Screen has the methods that tcell lacks.
func NewScreen() (tcell.Screen, error) {
	s, err := Open(Options{})
	if err != nil && !errors.Is(err, ErrNoTerminal) {
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
