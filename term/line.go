package term

import (
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/link"
	"fixstep/term/vt"
)

// A line carries bytes to a terminal and back, as fast as the terminal takes
// them. No picture waits in a queue: a terminal that is ready for one gets the
// newest. The link counts the answers, and so knows when the terminal is ready.
type line struct {
	tty   tcell.Tty            // nil: the terminal is simulated
	quick quickTTY             // the tty, if it can be written without waiting; else nil
	own   bool                 // the tty is the controlling terminal; else it came with Options
	ready bool                 // all methods of the tty but Read and Write return at once
	now   func() time.Duration // the time; always 0 in a simulation
	sim   *vt.Term             // the simulated terminal; nil: the terminal is real

	state  lineState
	link   link.Link
	wanted bool   // a frame must be sent as soon as the link allows
	buf    []byte // the frame that is being sent
	gone   bool   // the terminal has hung up
	away   bool   // a shell has the terminal, and reads all answers; in state leaving

	changes atomic.Int32 // the number of changes of the window's size that resized has not seen

	timer *time.Timer // calls turn; nil: none was needed yet

	*workers // of the last openLine; nil: there was none
}

// newWorkers returns the workers of an openLine.
func newWorkers() *workers {
	return &workers{
		out:       make(chan []byte, 1),
		readEnds:  make(chan struct{}),
		writeEnds: make(chan struct{}),
		leaves:    make(chan struct{}),
		quiet:     make(chan struct{}),
	}
}

// lineState says whether a line is open.
type lineState uint8

const (
	closed  lineState = iota
	open              // from openLine to closeLine
	leaving           // in closeLine
)

// workers are what belongs to the goroutines that read and write the tty, from
// one openLine to the next closeLine. Each openLine makes new ones, so a
// goroutine that ends late cannot disturb those that come after it.
type workers struct {
	out       chan []byte   // bytes for write; while it has some, link.Blocked returns true
	readEnds  chan struct{} // closed when read ends
	writeEnds chan struct{} // closed when write ends

	leaves   chan struct{} // closed when state leaving begins
	quiet    chan struct{} // closed in state leaving, when all is sent and answered
	restored bool          // the bytes that restore the terminal are sent
	released bool          // read must end, if it has not yet
}

// A quickTTY is a tty that can be written without waiting. It takes most frames
// as a whole, and then the goroutine of write need not wake up. It passes line
// feeds on as they are, which saves 7 to 9 % of the bytes.
type quickTTY interface {
	// WriteNow writes as much of b as the terminal takes at once, and returns
	// the number of bytes.
	WriteNow(b []byte) (taken int)

	// Discard drops the bytes that were written and that the terminal has not
	// taken.
	Discard()
}

// hasTerminal reports whether the screen has the terminal. The caller does not
// hold mu.
func (s *Screen) hasTerminal() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.state == open
}

// call calls a method of the tty, and reports whether it returns within
// stopTime. The method may be code of the program; if it panics, call does not
// wait longer, and Guard gives the terminal back. For a tty that is ready there
// is no limit, because on a loaded machine its Stop could come after the next
// Start, or never.
func (s *Screen) call(method func()) bool { return s.callFor(stopTime, nil, method) }

// callFor is call with another limit. It stops waiting when over is closed.
func (s *Screen) callFor(limit time.Duration, over <-chan struct{}, method func()) bool {
	if s.line.ready {
		method()
		return true
	}
	done := make(chan struct{})
	returned := false
	go s.guarded(func() {
		defer close(done)
		defer func() {
			if !returned {
				s.failing.Store(true) // before the caller goes on, perhaps to Fini
			}
		}()
		method()
		returned = true
	})
	return within(done, limit, over) && returned
}

// guarded calls f with Guard. It is for a goroutine that does nothing else.
func (s *Screen) guarded(f func()) {
	defer s.Guard()
	f()
}

// within waits until c or over is closed, for d at most. It reports whether c
// was closed.
func within(c <-chan struct{}, d time.Duration, over <-chan struct{}) bool {
	select {
	case <-c:
		return true
	case <-time.After(d):
	case <-over:
	}
	return false
}
