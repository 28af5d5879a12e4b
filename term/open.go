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
	// Now reads a monotonic clock, which may start at any value. Nil means real
	// time since Open.
	Now func() time.Duration

	// Colors is the number of colors to use: 1<<24, 256, 16, 8, or 1 for none.
	// 0 means as many as the terminal has, by TERM, COLORTERM and NO_COLOR.
	Colors int

	// Tty is the terminal to use. Nil means the controlling terminal, or in a
	// browser the JavaScript object tty. A server sets Tty and Env for each
	// session: see NewTty.
	//
	// The screen sends no line feeds to this Tty, because libraries for SSH
	// servers put a carriage return before each. When the terminal is given
	// back, the screen waits 0.65 s for a Write that goes on. A slower Write may
	// still run at the next Start, and the Tty must allow that.
	Tty tcell.Tty

	// Raw, if not nil, is a program that gets the terminal's bytes as they come,
	// and no events for them. The Screen then shows what is put, and posts only
	// events of its size, of the link and of the end. EnableMouse, EnableFocus,
	// EnablePaste and EnableReleases do nothing, because Raw.Input says which
	// modes the terminal has. Package thin shows any program in this way.
	Raw Raw

	// Env returns a variable of the terminal's environment, or "" if the variable
	// is not set. The screen asks for TERM, COLORTERM, NO_COLOR, LC_ALL, LC_CTYPE,
	// LANG, TMUX, STY, SSH_CONNECTION, SSH_CLIENT and SSH_TTY. Nil means the
	// environment of the process, which otherwise is not read.
	Env func(name string) string
}

// Open returns a Screen on the player's terminal. It leaves the terminal as it
// is until Init takes it over.
//
// The error wraps ErrNoTerminal if TERM is not set, or if it names a terminal
// that is known and there is none. Any other error says in one line what to do.
// With an error the Screen is not nil: it is as after Fini, and its methods may
// be called.
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
	if t.traits.has(mux) {
		s.encoder.Stains() // its terminal may be an xterm; this costs 0.7 % more bytes
	}
	l := &s.line
	l.tty = o.Tty
	l.quick = quick
	l.own = own
	l.now = o.Now
	l.ready = quick != nil || own && runtime.GOOS == "windows" // a tty of this package
	l.link = link.New(t.traits.has(mux), t.local && own)
	l.link.Raw = o.Raw != nil
	s.raw = o.Raw
	return s, nil
}

// NewScreen takes the place of tcell.NewScreen. It returns the result of Open
// for the zero Options. On a terminal that Open does not know it returns
// tcell's own screen, so a program that calls this function in place of tcell's
// runs on as many terminals as before. A result that is a *Screen has the
// methods that tcell lacks.
func NewScreen() (tcell.Screen, error) {
	s, err := Open(Options{})
	if err != nil && !errors.Is(err, ErrNoTerminal) {
		if own, failed := tcell.NewScreen(); failed == nil {
			return own, nil
		}
	}
	return s, err
}

// unfit returns a Screen that cannot be used because of err. The Screen is not
// nil, because a nil *Screen in a variable of type tcell.Screen is not equal to
// nil.
func unfit(err error) (*Screen, error) {
	s := newScreen(simulated)
	s.unfit = err
	s.Fini()
	return s, err
}
