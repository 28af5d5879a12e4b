// Package term is a terminal to play in over SSH: NewScreen and Open return a
// tcell.Screen, to use in place of tcell's, that does its output itself.
//
// It sends the fewest bytes, one write a frame, and none for a frame in which
// nothing changed. Whenever the link is ready it goes from what the terminal
// shows to the newest picture, so that no frame waits in a queue. No call waits
// for the terminal but Fini, Suspend and StopJob, a second at most.
//
// A program written for tcell needs to know no more. What tcell does not have
// is asked for by a method, as the mouse is: EnableReleases for repeats and
// releases of keys, EnableLink for a terminal that does not answer,
// EnableSignals for an end by a signal that gives the terminal back, StopJob
// for Ctrl-Z.
//
// Of tcell it uses the tty, the terminal database and the parser of keys. Sim
// returns the same screen on a simulated terminal, for tests. To import the
// package sets uniseg.EastAsianAmbiguousWidth to 1, as tcell does where the
// environment does not ask for 2: most terminals have 1.
package term

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/internal/link"
	"fixstep/term/internal/wire"
	"fixstep/term/vt"
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
	// servers put a return before each.
	Tty tcell.Tty

	// Env returns a variable of the terminal's environment: TERM, COLORTERM,
	// COLORFGBG, NO_COLOR, LC_ALL, LC_CTYPE, LANG, TMUX, STY, SSH_CONNECTION,
	// SSH_CLIENT, SSH_TTY; "" where it is not set. Nil means the process's
	// environment. Where Env is given that does not count.
	Env func(name string) string
}

// Screen is a tcell.Screen. All its methods may be called at any time, by any
// goroutine. None of them waits for the terminal but Fini, Suspend and StopJob,
// a second at most.
type Screen struct {
	terminal
	sim   *vt.Term // nil: a real terminal
	queue queue
	cause atomic.Pointer[error] // what Err returns
	alarm                       // signals

	// Locks, each taken only inside those before it: over (Fini) and stopped
	// (StopJob), transition, mu, and then queue's own. Methods of line.go and
	// show.go are called with mu held, and so is whatever they call; those that
	// begin a transition, or end one, take it themselves.
	//
	// Goroutines: read and write from openLine to closeLine, resized for each
	// resize, obey from EnableSignals to Fini, that of a Ticker. The caller's is
	// ChannelEvents. The line's timer calls turn.

	unfit      error      // what Open returned
	over       sync.Once  // Fini
	transition sync.Mutex // held while the terminal is taken over or given back

	mu       sync.Mutex // of all that follows
	line     line       // to the terminal and back
	finished bool       // after Fini
	tells    bool       // EventLinks: after EnableLink

	want    wire.Grid  // what the program has put
	locked  []bool     // cells of want that Show leaves alone; nil: none
	base    wire.Style // what tcell.StyleDefault means
	cursor  point      // where ShowCursor has put it
	shown   point      // the same at the last Show
	modes   modes      // as the program wants them
	sent    modes      // as the terminal has been told
	once    []byte     // what the next frame sends once: a bell, a clipboard
	encoder *wire.Encoder
	ground  Background
	frames  int64 // given to Show
	late    int64 // of these, never sent because the link was busy

	ticker   *Ticker         // what Ticker returned; nil: none
	fallback map[rune]string // what RegisterRuneFallback was told
}

var _ tcell.Screen = (*Screen)(nil)

type point struct{ x, y int }

// alarm is how signals reach a Screen.
type alarm struct {
	calls   chan os.Signal // nil: nobody listens; with mu
	quiet   chan struct{}  // closed by DisableSignals
	stopped sync.Mutex     // held in StopJob, which a key and a signal may call at once
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
	if s.ground = groundOf(o.Env("COLORFGBG")); s.ground == Unknown && t.traits.has(bareFont) {
		s.ground = Dark // a console, which gives no answer either
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

func init() { uniseg.EastAsianAmbiguousWidth = 1 } // after tcell's, and before any Screen reads it

// newScreen returns a Screen for such a terminal, with neither a tty nor a
// simulated terminal.
func newScreen(t terminal) *Screen {
	s := &Screen{terminal: t, encoder: wire.NewEncoder(t.caps), cursor: point{-1, -1}, shown: point{-1, -1}}
	s.queue.ready, s.queue.over = make(chan struct{}, 1), make(chan struct{})
	s.line.link = link.New(time.Minute, false, false)
	return s
}

// The largest picture, in cells. Of a larger window only this part is drawn: a
// client may claim any size, and memory must stay small.
const (
	maxWidth  = 500
	maxHeight = 200
)

// resize takes on a size in cells.
func (s *Screen) resize(w, h int) {
	if w <= 0 || h <= 0 {
		w, h = 80, 24 // a serial line, or a window not yet laid out
	}
	w, h = min(w, maxWidth), min(h, maxHeight)
	if ow, oh := s.want.Size(); ow == w && oh == h {
		return
	}
	s.want.Resize(w, h)
	s.encoder.Resize(w, h)
	s.locked = nil
	s.line.link.Resize(w, h)
	s.repaint()
	s.queue.own(tcell.NewEventResize(w, h))
}

// repaint has the next frame paint all cells.
func (s *Screen) repaint() {
	s.encoder.Forget()
	s.line.wanted = true
}
