// Package term is a terminal to play in over SSH: Open returns a tcell.Screen,
// to use in place of tcell.NewScreen, that does its output itself.
//
// It sends the fewest bytes, one write a frame, and none for a frame in which
// nothing changed. Whenever the link is ready it goes from what the terminal
// shows to the newest picture, so that no frame waits in a queue. Nothing that
// the program calls waits for the terminal. Where the terminal tells releases
// of keys, the program gets them as events.
//
// Of tcell it uses the tty, the terminal database and the parser of keys. Sim
// returns the same screen on a simulated terminal, for tests.
package term

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/vt"
	"fixstep/term/wire"
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

	// Tty is used in place of the controlling terminal. Then the Screen handles
	// no signals, because they come from the controlling terminal. Nil means
	// that one.
	Tty tcell.Tty
}

// Screen is a tcell.Screen. All its methods may be called at any time, by any
// goroutine, and none of them waits for the terminal but Fini and Suspend, a
// second at most.
//
// Its unexported methods are called with mu held, unless they say otherwise.
type Screen struct {
	terminal
	sim   *vt.Term // nil: a real terminal
	queue queue
	cause atomic.Pointer[error] // what Err returns
	alarm                       // signals

	over       sync.Once  // Fini
	transition sync.Mutex // held while the terminal is taken over or given back

	mu       sync.Mutex // of all that follows
	line     line       // to the terminal and back
	finished bool       // after Fini

	want    wire.Grid  // what the program has put
	next    wire.Grid  // what the terminal is to show: want at the last Show
	locked  []bool     // cells of want that Show leaves alone; nil: none
	base    wire.Style // what tcell.StyleDefault means
	cursor  point      // where ShowCursor has put it
	shown   point      // the same at the last Show
	modes   modes      // as the program wants them
	sent    modes      // as the terminal has been told
	once    []byte     // what the next frame sends once: a bell, a clipboard
	encoder *wire.Encoder

	fallback map[rune]string // what RegisterRuneFallback was told
}

var (
	_ tcell.Screen = (*Screen)(nil)
	_ owner        = (*Screen)(nil)
)

type point struct{ x, y int }

// alarm is how signals reach a Screen.
type alarm struct {
	calls    chan os.Signal // nil: nobody listens
	quiet    chan struct{}  // closed by unlisten
	stopping atomic.Bool    // StopJob waits for the next SIGCONT
}

// Open returns a Screen on the player's terminal, which is not touched before
// Init. The error wraps ErrNoTerminal when there is none, and otherwise says in
// one line what to do.
//
// Open changes two things in the process: it removes LINES and COLUMNS from the
// environment, unless Options.Tty is given, because tcell believes them where
// the window has no size; and it sets uniseg.EastAsianAmbiguousWidth to 1,
// because tcell sets it by the locale and most terminals do not.
func Open(o Options) (*Screen, error) {
	if o.Now == nil {
		start := time.Now()
		o.Now = func() time.Duration { return time.Since(start) }
	}
	t, err := identify(o.Colors)
	if err != nil {
		return nil, err
	}
	s := newScreen(t)
	l := &s.line
	l.tty, l.now, l.lost = o.Tty, o.Now, o.Lost
	if l.tty == nil {
		l.path = "/dev/tty"
		os.Unsetenv("LINES") // which tcell believes where the window has no size
		os.Unsetenv("COLUMNS")
		if l.tty, err = tcell.NewDevTty(); err != nil {
			return nil, fmt.Errorf("%w to play in: %v", ErrNoTerminal, err)
		}
	}
	if l.lost == 0 {
		l.lost = time.Minute
	}
	return s, nil
}

// newScreen returns a Screen for such a terminal, with neither a tty nor a
// simulated terminal.
func newScreen(t terminal) *Screen {
	uniseg.EastAsianAmbiguousWidth = 1 // whatever the environment told tcell
	s := &Screen{terminal: t, encoder: wire.NewEncoder(t.caps), cursor: point{-1, -1}, shown: point{-1, -1}}
	s.queue.init()
	s.line.init(s, &s.mu, t.mux)
	return s
}

// The largest picture, in cells. Of a larger window only this part is drawn: a
// client may claim any size, and memory must stay small.
const (
	maxWidth  = 500
	maxHeight = 200
)

// resize takes on a size in cells. The line calls it too.
func (s *Screen) resize(w, h int) {
	if w <= 0 || h <= 0 {
		w, h = 80, 24 // a serial line, or a window not yet laid out
	}
	w, h = min(w, maxWidth), min(h, maxHeight)
	if ow, oh := s.want.Size(); ow == w && oh == h {
		return
	}
	s.want.Resize(w, h)
	s.next.Resize(w, h)
	s.locked = nil
	s.line.parser.Resize(w, h)
	s.repaint()
	s.queue.resized(tcell.NewEventResize(w, h))
}

// repaint has the next frame paint all cells.
func (s *Screen) repaint() {
	s.encoder.Forget()
	s.line.wanted = true
}
