// Package term is a screen for programs in a terminal, also over SSH. NewScreen
// and Open return a tcell.Screen, which a program uses in place of tcell's.
//
// # What it does
//
// The screen sends the fewest bytes, in one write a frame, and nothing for a
// frame in which nothing changed. The terminal acknowledges frames, and only as
// many are in flight as the line can carry (back-pressure). The next frame goes
// from what the terminal shows to the newest picture. So no frame waits in a
// queue, and a slow line costs frames, never keys. With 200 things that move,
// 30 frames a second, a key is seen after
//
//	                               tcell's screen  this one
//	64 kbit/s, round trip  50 ms   46 s, growing   420 ms
//	64 kbit/s, the same, ssh -C     6 s, growing   220 ms
//	64 kbit/s, round trip 500 ms   49 s, growing   900 ms
//	 1 Mbit/s, round trip  50 ms   89 ms            70 ms
//
// From 1 Mbit/s on there is nothing to gain. The folder
// termtest/examples/scene prints the table, in fake time.
//
// Drawing does not block: only Fini, Suspend and StopJob wait for the terminal,
// a second at most, and Init and Resume for a tty to start, four at most. A
// game on package loop draws, encodes and writes in one goroutine, so there is
// no second ticker between its state and the terminal.
//
// # Beyond tcell
//
// A program written for tcell needs to know no more. It asks for what tcell
// does not have by a method, as it asks for the mouse: EnableReleases for
// repeats and releases of keys, EnablePictures for the picture on which a key
// was pressed, EnableLink for news of a terminal that does not answer,
// EnableSignals for an end by a signal that restores the terminal, StopJob for
// Ctrl-Z. On a terminal that only terminfo knows, NewScreen returns tcell's own
// screen. GetClipboard, LockRegion and RegisterRuneFallback do nothing.
//
// Where tcell knows the sequence of a key, the event is the same, except:
//
//   - The keypad types its characters and Enter in its application mode; tcell
//     takes 4 for F5. Its middle key is KeyCenter.
//   - An Esc and a key in one read are Alt and the key, as terminals send it;
//     apart they are two keys. A Ctrl-C after an Esc is a key of its own.
//   - rxvt's ^, $ and @ are Ctrl, Shift and both on the same key, also on F1
//     to F20, which tcell counts on as F21 to F44. After SS3 a letter of rxvt
//     is an arrow with Ctrl.
//   - No key is a control character as a rune, or one of kitty's private
//     characters: a control character is a key with Ctrl, the lock keys are no
//     keys. CSI P is F1, as xterm has it, and not Delete, as aixterm has it.
//     The sequences of aixterm and of Sun's console are no keys.
//   - A character that Windows sends in two halves is one key. A mouse may
//     have seven buttons.
//   - A silence within a sequence types nothing. A paste is text up to its
//     end: a CR, an LF, and both in a row are one Enter, a Tab is Tab, and no
//     other control character counts. So a text from elsewhere presses no key,
//     clicks nothing, and answers nothing for the terminal.
//
// A server gives each session a screen: NewTty makes a terminal of a
// connection, and Options.Env holds the environment of its player.
//
// # Inside
//
// The package reads keys by itself. On Linux, on Windows and in a browser it
// has a tty of its own, and elsewhere tcell's. Sim returns the same screen on a
// simulated terminal, for tests. Importing this package sets
// uniseg.EastAsianAmbiguousWidth to 1, which fits most terminals. tcell does
// the same, unless the environment asks for 2.
package term

import (
	"os"
	"reflect"
	"sync"
	"sync/atomic"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/internal/link"
	"fixstep/term/internal/wire"
)

// Screen is a tcell.Screen. Any goroutine may call any of its methods at any
// time.
type Screen struct {
	terminal
	passing
	queue queue
	cause atomic.Pointer[error] // the result of Err

	heeds   bool           // after EnableSignals; guarded by mu
	calls   chan os.Signal // signals; nil: none are received; guarded by mu
	quiet   chan struct{}  // closed by DisableSignals
	stopped sync.Mutex     // held in StopJob, which a key and a signal may call at once

	// The locks, in the order in which they are taken: over and stopped,
	// transition, mu, queue.mu. The unexported methods of turn.go and put.go
	// are called with mu held, except withLock, and so are the methods that
	// they call. A method that begins or ends a transition takes mu itself.
	//
	// The goroutines: read and write, from openLine to closeLine; resized, while
	// the size changes; obey, from Init or EnableSignals to DisableSignals, and
	// one for each stop and continuation of the job; a Ticker's run. The program
	// starts ChannelEvents. The line's timer calls turn.

	unfit      error       // why the Screen cannot be used; nil: it can
	over       sync.Once   // runs fini
	failing    atomic.Bool // Guard has a panic to let go on
	transition sync.Mutex  // held while the terminal is taken over or given back

	mu    sync.Mutex // guards all fields below
	line  line       // carries bytes to the terminal and back
	tells bool       // after EnableLink

	want       wire.Grid  // the cells that the program has put
	base       wire.Style // of SetStyle, the meaning of tcell.StyleDefault
	styled     wire.Grid  // want with that style, if it is another
	need       point      // the size of Need
	paste      pasting    // that goes on
	note       wire.Grid  // what a window that is too small shows
	copier     copier
	cursor     point  // its cell, by ShowCursor
	lastCursor point  // its cell at the last Show
	modes      modes  // the modes that the program wants
	sent       modes  // the modes that the terminal was sent
	once       []byte // bytes for the next frame only: a bell, a clipboard
	asks       bool   // the next frame asks for the terminal's colors
	encoder    *wire.Encoder
	stats      Stats // those of the link are set by Stats

	ticker *ticker // the result of Ticker; nil: none yet
}

var _ tcell.Screen = (*Screen)(nil)

type point struct{ x, y int }

func init() { uniseg.EastAsianAmbiguousWidth = 1 } // runs after tcell's init, before any Screen reads the width

// newScreen returns a Screen for the terminal that t describes. It has neither
// a tty nor a simulated terminal yet.
func newScreen(t terminal) *Screen {
	s := &Screen{terminal: t, encoder: wire.NewEncoder(t.caps), cursor: point{-1, -1}, lastCursor: point{-1, -1}}
	s.queue.ready, s.queue.over = make(chan struct{}, 1), make(chan struct{})
	s.queue.news = map[reflect.Type]int{}
	s.line.link = link.New(false, false)
	return s
}

// resize gives the picture a new size, in cells.
func (s *Screen) resize(w, h int) {
	if w <= 0 || h <= 0 {
		w, h = 80, 24 // a serial line, or a window not yet laid out
	}
	w, h = min(w, maxWidth), min(h, maxHeight)
	if ow, oh := s.want.Size(); ow == w && oh == h {
		return
	}
	s.fit(func() { s.want.Resize(w, h) })
	s.encoder.Resize(w, h)
	s.line.link.Parser.Resize(w, h)
	s.repaint()
	s.queue.tell(tcell.NewEventResize(w, h))
}

// repaint makes the next frame paint all cells.
func (s *Screen) repaint() {
	s.encoder.Forget()
	s.line.wanted = true
}
