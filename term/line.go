package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
)

const (
	// patience is how long closeLine waits for the terminal to take the last
	// bytes and to give its last answers: what arrives later is typed into the
	// shell.
	patience = 650 * time.Millisecond

	// stopTime is how long a method of the tty may take: longer, and it is not
	// waited for.
	stopTime = 100 * time.Millisecond

	// startTime is how long the tty may take to start: longer than stopTime,
	// because nothing can be done without it.
	startTime = 2 * time.Second

	// nothingRead is the pause after a Read of nothing, which some ttys do not
	// wait with: without it they would take a whole core.
	nothingRead = 10 * time.Millisecond
)

// A line carries bytes to a terminal and back, as fast as the terminal takes
// them. When that is ready it gets the newest picture, so that none waits in a
// queue. What the terminal has answered, and when it is ready, link knows.
type line struct {
	tty    tcell.Tty            // nil: simulated
	quick  quickTTY             // the tty, if it can be written without waiting; else nil
	path   string               // of the tty, "" if it is not the program's own
	now    func() time.Duration // of a simulated one always 0
	direct func(b []byte)       // takes all bytes at once where there is no tty

	state  lineState
	link   link.Link
	wanted bool   // a frame is to be sent as soon as it may be
	shows  bool   // frames have a picture: before the first they are only modes
	buf    []byte // what is being sent
	gone   bool   // the terminal has hung up
	sent   int64  // bytes, since Open

	timer *time.Timer // calls turn; nil: none was needed yet
	armed bool
	at    time.Duration // when it fires, if it is armed

	*workers // of the last openLine; nil: there was none
}

// lineState is how far a line has got.
type lineState uint8

const (
	closed  lineState = iota
	open              // from openLine to closeLine
	leaving           // in closeLine
)

// workers are the goroutines that read and write the tty, from one openLine to
// the closeLine after it. One that ends late has nothing to say of the next
// ones.
type workers struct {
	out                 chan []byte   // to the writer, for what is too much for quick; link.Blocked: it has one
	readEnds, writeEnds chan struct{} // closed when the goroutines end

	quiet    chan struct{} // closed when all is sent and answered, in state leaving
	restored bool          // the bytes that restore the terminal are sent
	released bool          // the reader shall end, if it has not yet
}

// A quickTTY is a tty that can be written without waiting: most frames are, in
// whole, and the goroutine that writes the others need not wake up.
type quickTTY interface {
	writeNow(b []byte) (taken int)
	discard()
}
