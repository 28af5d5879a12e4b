// Package term gives a tcell program a terminal that is good to play in over
// SSH: Open returns a tcell.Screen whose output is its own. It sends the fewest
// bytes, one write a frame and none for a frame in which nothing changed; it
// goes from what the terminal shows to the newest picture whenever the link is
// ready, so that no frame waits in a queue; and nothing the program calls waits
// for the terminal. Of tcell it uses the tty, the terminal database and the
// parser of keys.
package term

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/input"
	"fixstep/term/pace"
	"fixstep/term/vt"
	"fixstep/term/wire"
)

// ErrNoTerminal is returned by Open where there is no terminal to play in.
var ErrNoTerminal = errors.New("no terminal")

// Options are what Open may be told. The zero value is the player's terminal,
// in real time.
type Options struct {
	// Now is a monotonic clock, from any start. Nil means real time since Open.
	Now func() time.Duration

	// Colors is how many to use: 1<<24, 256, 16, 8, or 1 for none. 0 means as
	// many as the terminal has, by TERM, COLORTERM and NO_COLOR.
	Colors int

	// Lost is after how long without an answer of the terminal an EventLink
	// says so for the second time; 0 means a minute.
	Lost time.Duration

	// Tty is used in place of the controlling terminal. Signals, which come
	// from that one, are then left alone.
	Tty tcell.Tty
}

// Screen is a tcell.Screen. All its methods may be called at any time, by any
// goroutine, and none of them waits for the terminal but Fini and Suspend, a
// second at most.
type Screen struct {
	now  func() time.Duration
	lost time.Duration
	tty  tcell.Tty // nil: simulated
	path string    // of the tty, "" if it is the program's own
	sim  *vt.Term  // nil: real
	terminal

	queue queue
	cause atomic.Pointer[error] // what Err returns
	over  sync.Once             // Fini
	life  sync.Mutex            // taking over the terminal and giving it back, one at a time
	alarm                       // signals

	mu      sync.Mutex // of all that follows
	state   state
	want    wire.Grid  // what the program has put
	next    wire.Grid  // what it wants shown: want at the last Show
	locked  []bool     // cells of want that Show leaves alone; nil: none
	base    wire.Style // in place of tcell.StyleDefault
	cursor  point      // where ShowCursor wants it
	shown   point      // the same at the last Show
	modes   modes      // as the program wants them
	sent    modes      // as the terminal has been told
	once    []byte     // what is to be sent but is no state: a bell, a clipboard
	encoder *wire.Encoder
	frame   []byte // what is being written
	dirty   bool   // next, modes or once may differ from what the terminal shows

	fallback map[rune]string

	link
}

var _ tcell.Screen = (*Screen)(nil)

// state is how far a Screen has got.
type state uint8

const (
	closed   state = iota // not begun, or suspended
	open                  // between Init or Resume and Fini or Suspend
	leaving               // giving the terminal back
	finished              // after Fini
)

type point struct{ x, y int }

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
	s.tty, s.now, s.lost = o.Tty, o.Now, o.Lost
	if s.tty == nil {
		s.path = "/dev/tty"
		os.Unsetenv("LINES") // which tcell believes where the window has no size
		os.Unsetenv("COLUMNS")
		if s.tty, err = tcell.NewDevTty(); err != nil {
			return nil, fmt.Errorf("%w to play in: %v", ErrNoTerminal, err)
		}
	}
	if s.lost == 0 {
		s.lost = time.Minute
	}
	return s, nil
}

// newScreen returns a Screen for a terminal, without one.
func newScreen(t terminal) *Screen {
	uniseg.EastAsianAmbiguousWidth = 1 // whatever the environment told tcell
	s := &Screen{terminal: t, encoder: wire.NewEncoder(t.caps), cursor: point{-1, -1}, shown: point{-1, -1}}
	s.queue.init()
	s.link.window = pace.Window{Mux: t.mux}
	s.link.parser = input.New(1, 1)
	return s
}

// The largest picture, in cells: more is not drawn, whatever size the window
// claims to have.
const (
	maxWidth  = 500
	maxHeight = 200
)

// resize takes on the window's size. s.mu is held.
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
	s.parser.Resize(w, h)
	s.repaint()
	s.queue.resized(tcell.NewEventResize(w, h))
}

// repaint has the next frame paint all of it. s.mu is held.
func (s *Screen) repaint() {
	s.encoder.Forget()
	s.dirty = true
}
