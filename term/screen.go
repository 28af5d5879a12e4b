// Package term is a terminal to play in over SSH: NewScreen and Open return a
// tcell.Screen, to use in place of tcell's, that does its output itself.
//
// It sends the fewest bytes, one write a frame, and none for a frame in which
// nothing changed. Whenever the link is ready it goes from what the terminal
// shows to the newest picture, so that no frame waits in a queue. No call waits
// for the terminal but Fini, Suspend and StopJob, a second at most, and Init
// and Resume for a tty to start, four at most.
//
// A program written for tcell needs to know no more. What tcell does not have
// is asked for by a method, as the mouse is: EnableReleases for repeats and
// releases of keys, EnableLink for a terminal that does not answer,
// EnableSignals for an end by a signal that gives the terminal back, StopJob
// for Ctrl-Z.
//
// Of tcell it uses the tty and the parser of keys. Sim returns the same screen
// on a simulated terminal, for tests. To import the package sets
// uniseg.EastAsianAmbiguousWidth to 1, as tcell does where the environment does
// not ask for 2: most terminals have 1.
package term

import (
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/internal/link"
	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// Screen is a tcell.Screen. All its methods may be called at any time, by any
// goroutine. None of them waits for the terminal but Fini, Suspend and StopJob,
// a second at most, and Init and Resume, four at most.
type Screen struct {
	terminal
	sim   *vt.Term // nil: a real terminal
	queue queue
	cause atomic.Pointer[error] // what Err returns
	alarm                       // signals

	// Locks, each taken only inside those before it: over (Fini) and stopped
	// (StopJob), transition, mu, and then queue's own. Methods of turn.go and
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
	s.line.link.Parser.Resize(w, h)
	s.repaint()
	s.queue.own(tcell.NewEventResize(w, h))
}

// repaint has the next frame paint all cells.
func (s *Screen) repaint() {
	s.encoder.Forget()
	s.line.wanted = true
}
