// Package term is a screen for programs that run in a terminal, on this machine
// or over SSH. NewScreen and Open return a tcell.Screen, so a program can use
// it in place of tcell's own.
//
// # What it does
//
// The screen sends as few bytes as it can, in one write for each frame. A frame
// in which nothing has changed costs no bytes. The terminal answers frames, and
// the screen sends the next one only when the line has room for it
// (back-pressure). The next frame leads from what the terminal shows to the
// newest picture. So no frame waits in a queue: a slow line costs frames, but
// keys are not late. This table says how long it takes until a key is seen on
// the screen, while 200 things move at 30 frames a second:
//
//	                               tcell's screen  this one
//	64 kbit/s, round trip  50 ms   46 s, growing   0.49 s
//	64 kbit/s, the same, ssh -C     6 s, growing   0.22 s
//	64 kbit/s, round trip 500 ms   49 s, growing   0.92 s
//	 1 Mbit/s, round trip  50 ms   0.09 s          0.07 s
//
// Above 1 Mbit/s there is no difference. The tests in the folder
// termtest/examples/scene print these numbers, in fake time.
//
// Drawing never waits for the terminal. Only these methods do: Fini, Suspend
// and StopJob, for a second at most, and Init and Resume, for up to four
// seconds until the terminal has started. A game on package loop draws, encodes
// and writes in one goroutine, so no second ticker stands between its state and
// the terminal.
//
// # Beyond tcell
//
// A program that was written for tcell needs to know no more. What tcell does
// not have is switched on by methods, as the mouse is in tcell:
//
//   - EnableReleases: an event when a key goes up, and a mark on repeats.
//   - EnablePictures: the picture that the player saw when they pressed a key.
//   - EnableLink: news when the terminal stops answering.
//   - EnableSignals: a signal that ends the program gives the terminal back.
//   - StopJob: what Ctrl-Z does in a shell.
//
// On a terminal that only terminfo knows, NewScreen returns tcell's own screen.
// GetClipboard, LockRegion and RegisterRuneFallback do nothing.
//
// Where tcell knows the sequence of a key, the event is the same, with these
// exceptions:
//
//   - In its application mode the keypad types its characters and Enter, where
//     tcell takes 4 for F5. Its middle key is KeyCenter.
//   - An Esc and a key in one read are Alt and the key, because terminals send
//     Alt so. In two reads they are two keys. A Ctrl-C after an Esc is always a
//     key of its own.
//   - The endings ^, $ and @ of rxvt mean Ctrl, Shift and both on the same key,
//     also on F1 to F20, where tcell reads keys from F21 to F44. After SS3 a
//     small letter of rxvt is an arrow with Ctrl.
//   - No event has a control character or one of kitty's private characters as
//     its rune. A control character is a key with Ctrl. The lock keys are no
//     keys.
//   - CSI P is F1, as in xterm, and not Delete, as in aixterm. The sequences of
//     aixterm and of Sun's console are no keys.
//   - A character that Windows sends in two halves is one key.
//   - A mouse may have seven buttons.
//   - When a sequence stops in the middle, its bytes do not become keys.
//   - Everything up to the end of a paste is its text. A CR, an LF, and the two
//     in a row are one Enter, a Tab is Tab, and all other control characters
//     are left out. So a pasted text presses no keys, clicks nothing, and gives
//     no answers in the name of the terminal.
//
// A server makes a screen for each session. NewTty makes a terminal of a
// connection, and Options.Env holds the environment of the player.
//
// # Inside
//
// The package reads keys by itself. It has a tty of its own on Linux, on
// Windows and in a browser, and uses tcell's on other systems. Sim returns the
// same screen on a simulated terminal, for tests.
//
// Importing the package sets uniseg.EastAsianAmbiguousWidth to 1, which is
// right for most terminals. tcell does the same, unless the environment asks
// for 2.
package term

import (
	"os"
	"sync"
	"sync/atomic"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"

	"fixstep/term/internal/link"
	"fixstep/term/internal/wire"
)

// The locks of a Screen are taken in this order: over and stopped, transition,
// mu, queue.mu. The unexported methods of turn.go and put.go, except withLock,
// are called with mu held, and so are the methods that they call. A method that
// begins or ends a transition takes mu itself.
//
// These are the goroutines. read and write run from openLine to closeLine.
// resized runs while the size of the window changes. obey runs from Init or
// EnableSignals to DisableSignals, and starts one more for each stop and each
// continuation of the job. A Ticker has one, too. The program starts
// ChannelEvents. The timer of the line calls turn.

// A Screen is a tcell.Screen. Any goroutine may call any of its methods at any
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

	unfit      error       // why the Screen cannot be used; nil: it can
	over       sync.Once   // runs fini
	failing    atomic.Bool // Guard has caught a panic, and lets it go on
	transition sync.Mutex  // held while the terminal is taken over or given back

	mu    sync.Mutex // guards all fields below
	line  line       // carries bytes to the terminal and back
	tells bool       // after EnableLink

	// What the program wants.
	want       wire.Grid  // the cells that it has put
	base       wire.Style // that of SetStyle, for cells put in tcell.StyleDefault
	styled     wire.Grid  // want with that style, if there is one
	copier     copier     // for Copy
	cursor     point      // the cell of the cursor, by ShowCursor
	lastCursor point      // that cell at the last Show
	modes      modes
	clipboard  []byte // for the next frame only: the bytes that set the clipboard
	window     []byte // for the next frame only: the bytes that set the window's size
	bell       bool   // the next frame rings
	asks       bool   // the next frame asks for the terminal's colors

	// What the terminal is believed to have: its cells, cursor and style are in
	// the encoder. See forgetCells and forgetTerminal.
	encoder *wire.Encoder
	sent    modes
	unsure  bool // it may have none of these modes: from forgetTerminal up to the next frame

	// A window that is too small.
	need   point     // the size that the program needs
	keepsQ bool      // q is a key of the program: see KeepQ
	paste  pasting   // the state of the paste that goes on
	note   wire.Grid // what is shown in place of the program's picture

	stats  Stats   // the numbers of the link are set by the method Stats
	ticker *ticker // the result of Ticker; nil: none was made
}

var _ tcell.Screen = (*Screen)(nil)

type point struct{ x, y int }

// init runs after that of tcell, and before a Screen reads the width.
func init() { uniseg.EastAsianAmbiguousWidth = 1 }

// newScreen returns a Screen for the terminal that t describes. It has neither
// a tty nor a simulated terminal yet.
func newScreen(t terminal) *Screen {
	s := &Screen{
		terminal:   t,
		queue:      newQueue(),
		encoder:    wire.NewEncoder(t.caps),
		cursor:     point{-1, -1},
		lastCursor: point{-1, -1},
	}
	s.line.link = link.New(false, false)
	return s
}

// resize gives the picture a new size, in cells.
func (s *Screen) resize(w, h int) {
	if w <= 0 || h <= 0 {
		w, h = 80, 24 // on a serial line, or before a window is laid out
	}
	w, h = min(w, maxWidth), min(h, maxHeight)
	if ow, oh := s.want.Size(); ow == w && oh == h {
		return
	}
	s.fit(func() { s.want.Resize(w, h) })
	s.encoder.Resize(w, h)
	s.line.link.Parser.Resize(w, h)
	s.forgetCells()
	s.queue.tell(tcell.NewEventResize(w, h))
}

// forgetCells forgets which cells the terminal shows, so that the next frame
// paints all of them: after a change of the window's size, and for Sync.
func (s *Screen) forgetCells() {
	s.encoder.Forget()
	s.line.wanted = true
}

// forgetTerminal forgets what the terminal has, so that the next frame sets all
// modes and paints all cells: after Init and Resume, and when the job goes on
// after a stop. If no such frame goes, the end resets the modes of before. How
// keys are reported is known, because enter says so.
func (s *Screen) forgetTerminal() {
	s.unsure = true
	s.sent.releases = s.modes.releases
	s.forgetCells()
}
