package term

import (
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// A line carries bytes to a terminal and back, as fast as the terminal takes
// them. A terminal that is ready gets the newest picture: none waits in a
// queue. The link keeps the answers and knows when the terminal is ready.
type line struct {
	tty   tcell.Tty            // nil: simulated
	quick quickTTY             // the tty, if it can be written without waiting; else nil
	own   bool                 // the tty is the controlling terminal; else it came with Options
	ready bool                 // all methods of the tty return at once, but Read and Write
	now   func() time.Duration // the time; in a simulation always 0
	sim   *vt.Term             // takes all bytes at once; nil: the terminal is real

	state  lineState
	link   link.Link
	wanted bool   // a frame must be sent as soon as the link allows
	buf    []byte // the frame that is being sent
	gone   bool   // the terminal has hung up
	away   bool   // in state leaving: a shell has the terminal, and reads all answers

	changes atomic.Int32 // changes of the window's size that resized has not seen

	timer *time.Timer // calls turn; nil: it was not needed yet

	*workers // of the last openLine; nil: there was none
}

// lineState says whether a line is open.
type lineState uint8

const (
	closed  lineState = iota
	open              // from openLine to closeLine
	leaving           // in closeLine
)

// workers are the goroutines that read and write the tty, from one openLine to
// the closeLine after it. A goroutine that ends late cannot disturb the next
// ones.
type workers struct {
	out                 chan []byte   // bytes for the writer's goroutine; while it has some, link.Blocked is true
	readEnds, writeEnds chan struct{} // closed when the goroutines end

	leaves   chan struct{} // closed when state leaving begins
	quiet    chan struct{} // closed when all is sent and answered, in state leaving
	restored bool          // the bytes that restore the terminal are sent
	released bool          // the reader must end, if it has not yet
}

// A quickTTY is a tty that can be written without waiting. Most frames are
// written so, as a whole, and the writer's goroutine need not wake up. It
// passes line feeds on as they are, which saves 7 to 9 % of the bytes.
type quickTTY interface {
	WriteNow(b []byte) (taken int)
	Discard()
}

// call calls a method of the tty, and reports whether it returns within
// stopTime. The method may be anybody's code; if it panics, Guard gives the
// terminal back. A tty that is ready has no limit: on a loaded machine its late
// Stop would stop the next Start, or never come.
func (s *Screen) call(method func()) bool { return s.callFor(stopTime, nil, method) }

// callFor is call with another limit, which ends when over is closed.
func (s *Screen) callFor(limit time.Duration, over <-chan struct{}, method func()) bool {
	if s.line.ready {
		method()
		return true
	}
	done := make(chan struct{})
	go s.guarded(func() {
		method()
		close(done)
	})
	return within(done, limit, over)
}

// guarded calls f with Guard, for a goroutine that does nothing else.
func (s *Screen) guarded(f func()) {
	defer s.Guard()
	f()
}

// within reports whether c is closed within d, and before over.
func within(c <-chan struct{}, d time.Duration, over <-chan struct{}) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c:
		return true
	case <-t.C:
	case <-over:
	}
	return false
}
