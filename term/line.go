package term

import (
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/pace"
)

const (
	askStatus     = "\x1b[5n"
	askDevice     = "\x1b[c"
	askKeyboard   = "\x1b[?u"
	askVersion    = "\x1b[>q"
	askBackground = "\x1b]11;?\x1b\\"

	// firstAnswer is how long a terminal may take for its first answer before
	// it is taken for one that gives none.
	firstAnswer = 1500 * time.Millisecond

	// overdue is when the player should be told that nothing comes back.
	overdue = time.Second

	// patience is how long close waits for the terminal to take the last bytes
	// and to give its last answers: what arrives later is typed into the shell.
	patience = 650 * time.Millisecond

	// shortTrip is a round trip short enough for a last question: a slower
	// terminal's answer would be typed into the shell.
	shortTrip = patience / 2
)

// A line carries bytes to a terminal and back, as fast as the terminal takes
// them. It knows neither pictures nor modes: when the terminal is ready it asks
// its owner for the next frame, so that the newest is sent and none waits in a
// queue; and it tells its owner what has come back.
//
// The owner and its line share one lock. It is held in every call of a line's
// methods, unless the method says otherwise, and in every call of its owner's.
type line struct {
	owner  owner
	mu     *sync.Mutex // the owner's
	now    func() time.Duration
	lost   time.Duration  // as Options has it
	tty    tcell.Tty      // nil: simulated
	quick  quickTTY       // the tty, if it can be written without waiting; else nil
	path   string         // of the tty, "" if it is not the program's own
	tap    Tap            // takes a copy of all that is sent; nil: nobody does
	direct func(b []byte) // takes all bytes at once where there is no tty

	state  lineState
	wanted bool   // a frame is to be asked for as soon as it may be sent
	shows  bool   // frames have a picture: before the first they are only modes
	buf    []byte // what is being sent
	gone   bool   // the terminal has hung up
	sent   int64  // bytes, since the line was made
	window pace.Window
	parser *input.Parser

	pacing, watching, holding, probing timer

	session
}

// lineState is how far a line has got.
type lineState uint8

const (
	closed  lineState = iota
	open              // from open to close
	leaving           // in close
)

// session is what a line knows from one open to the close after it.
type session struct {
	out     chan []byte   // to the writer, for what is too much for quick
	writing bool          // the writer has one
	since   time.Duration // when it got it

	question string // what ends a frame, so that its arrival is known
	status   bool   // it answers askStatus
	device   bool   // it answers askDevice
	devices  int    // how many of these are in flight
	retrying bool   // one of them was sent because other answers are overdue

	told  time.Duration // what the owner was last told to be overdue
	again time.Duration // when to ask again: after a wait that doubles each time

	readEnds, writeEnds chan struct{} // closed when the goroutines end
	quiet               chan struct{} // closed when all is sent and answered, in state leaving
	restored            bool          // the bytes that restore the terminal are sent
	released            bool          // the reader shall end, if it has not yet
}

// An owner is what a line calls back.
type owner interface {
	// frame appends the bytes of the next frame: none when the terminal shows
	// all that is wanted.
	frame(b []byte) []byte
	// restoring returns the bytes that undo all that was sent.
	restoring() []byte
	// received takes what the player has done.
	received(events []tcell.Event)
	// resize takes the size of the window, in cells, when it may have changed.
	resize(w, h int)
	// halfKeyboard is told that the terminal grants half of what was asked of
	// its keyboard.
	halfKeyboard()
	// background is told whether the terminal's is light.
	background(light bool)
	// stains is told that the terminal is xterm.
	stains()
	// overdue is told that answers are, after a second and after the line's
	// lost; and with 0 that they are back.
	overdue(waiting time.Duration)
	// hungUp is told, once, that there is no terminal any more.
	hungUp(err error)
	// Guard is deferred in every goroutine of the line, without the lock.
	Guard()
}

// locked calls f with the lock, in a goroutine of its own.
func (l *line) locked(f func()) {
	defer l.owner.Guard()
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}
