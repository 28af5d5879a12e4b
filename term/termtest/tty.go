package termtest

import (
	"bytes"
	"io"
	"os"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/away"
	"fixstep/term/internal/driver"
	"fixstep/term/vt"
)

// StartTTY is Start for a program that reads and writes bytes, built with any
// library: the terminal sends the bytes that xterm, or kitty, sends for each
// key, and shows the bytes that the program writes.
func StartTTY(t testing.TB, run func(*TTY) error, w, h int, o ...vt.Options) *Player {
	t.Helper()
	d, tty := open(t, w, h, options(o))
	return start(t, d, tty, tty.kill, func() error { return run(tty) })
}

// open returns a driver, and its simulated terminal for a program of a test.
func open(test testing.TB, w, h int, o vt.Options) (*driver.Driver, *TTY) {
	test.Helper()
	if !inBubble() {
		test.Fatal("termtest: a program must be started in a bubble:" +
			" termtest.Test(t, func(t *testing.T) { … })")
	}
	sameEverywhere(o)
	d, terminal := driver.Open(w, h, o)
	t := &TTY{terminal: terminal, drawn: make(chan struct{}, 1), w: w, h: h}
	t.changed = sync.NewCond(&t.mu)
	t.down = away.Way{Line: o.Line, Lock: &t.mu}
	t.up = away.Way{Line: o.Line, Lock: &t.mu}
	return d, t
}

// A TTY is a simulated terminal for a program that reads and writes bytes. It
// is an io.Reader, an io.Writer and a tcell.Tty. Until Start, and after Stop,
// it writes a line feed as a new line, as a terminal does that is not raw.
type TTY struct {
	terminal *vt.Term
	drawn    chan struct{} // holds a token after a draw

	mu       sync.Mutex // of all fields that follow
	changed  *sync.Cond // signals a change of these fields
	down, up away.Way   // to the terminal, and back
	w, h     int        // the window, as far as the program knows
	late     []byte     // answers that come a nanosecond later, if there is no Line
	input    [][]byte   // unread bytes, one element for each Read
	raw      bool       // from Start to Stop
	drained  bool       // from Drain to Start
	over     bool       // the program has ended
	readEnd  bool       // a Read has returned the end
	gone     bool       // the program must end: it cannot read or write
	failed   int        // Writes since then
	resized  func()     // the function of NotifyResize
}

// Read waits until the terminal has sent something. It returns an error after
// Drain, io.EOF when the program has ended, and another error when the test has
// stopped the program. The last two errors come once. Then Read ends the
// goroutine that calls it again, which would make time stand still.
func (t *TTY) Read(b []byte) (n int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.input) == 0 && !t.drained && !t.over {
		t.changed.Wait()
	}
	switch {
	case t.over && t.readEnd:
		runtime.Goexit()
	case t.gone:
		t.readEnd = true
		return 0, os.ErrClosed // more programs heed it than io.EOF
	case t.over:
		t.readEnd = true
		return 0, io.EOF
	case t.drained:
		return 0, os.ErrDeadlineExceeded
	}
	n = copy(b, t.input[0])
	t.input[0] = t.input[0][n:]
	if len(t.input[0]) == 0 {
		t.input = t.input[1:]
	}
	return n, nil
}

// Write shows b on the terminal, and waits for room on its Line. It fails if
// the test has stopped the program or is over. After ten failures it blocks
// forever, because a program that takes no notice of them would never end.
func (t *TTY) Write(b []byte) (int, error) {
	t.mu.Lock()
	for t.down.Full() && !t.gone {
		t.changed.Wait()
	}
	if t.failed == 10 {
		t.mu.Unlock()
		stopped()
	}
	defer t.mu.Unlock()
	if t.gone {
		t.failed++
		return 0, os.ErrClosed
	}
	sent := bytes.Clone(b)
	if !t.raw {
		sent = bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))
	}
	t.down.Carry(sent, func() {
		t.terminal.Write(sent)
		t.answer(t.terminal.Answers())
		t.changed.Broadcast()
		select {
		case t.drawn <- struct{}{}:
		default: // an earlier one is unread
		}
	})
	return len(b), nil
}

// answer makes b the bytes of a later Read. Without a Line they come when all
// goroutines have done their work of this moment, so that each run is the same.
func (t *TTY) answer(b []byte) {
	if t.up.Line != (vt.Line{}) || len(b) == 0 {
		t.put(b)
		return
	}
	if len(t.late) == 0 {
		time.AfterFunc(1, func() { t.send(nil) })
	}
	t.late = append(t.late, b...)
}

// put makes b the bytes of a later Read.
func (t *TTY) put(b []byte) {
	if len(b) == 0 {
		return
	}
	b = bytes.Clone(b)
	t.up.Carry(b, func() {
		t.input = append(t.input, b)
		t.changed.Broadcast()
	})
}

// end waits until the terminal has all that the program has written, and then
// ends reading.
func (t *TTY) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.down.Waiting() > 0 && !t.gone {
		t.changed.Wait()
	}
	t.over = true
	t.changed.Broadcast()
}

// Size returns the size of the window, in cells.
func (t *TTY) Size() (w, h int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.w, t.h
}

// NotifyResize sets the function that is called after every resize. nil: none.
func (t *TTY) NotifyResize(f func()) { t.set(func() { t.resized = f }) }

// Start makes the terminal raw. Do not call it for a library such as
// chzyer/readline, which expects that the terminal still turns its line feeds
// into new lines: its lines would become a staircase.
func (t *TTY) Start() error {
	return t.set(func() {
		t.raw = true
		t.drained = false
	})
}

// Stop undoes Start.
func (t *TTY) Stop() error { return t.set(func() { t.raw = false }) }

// Drain ends the current Read, and every Read until Start.
func (t *TTY) Drain() error { return t.set(func() { t.drained = true }) }

// Close does nothing.
func (t *TTY) Close() error { return nil }

// WindowSize returns the size of the window, in cells.
func (t *TTY) WindowSize() (tcell.WindowSize, error) {
	w, h := t.Size()
	return tcell.WindowSize{Width: w, Height: h}, nil
}

// set makes a change under the lock, and wakes the readers.
func (t *TTY) set(change func()) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	change()
	t.changed.Broadcast()
	return nil
}

// The other methods are the terminal's end.

// send makes the terminal send b, after the answers before it.
func (t *TTY) send(b []byte) {
	t.set(func() {
		t.put(t.late)
		t.late = t.late[:0]
		t.put(b)
	})
}

// resize gives the window another size. The program learns of it when the
// message has arrived.
func (t *TTY) resize(w, h int) {
	t.terminal.Resize(w, h)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.up.Carry(away.Resize, func() {
		t.w = w
		t.h = h
		if t.resized != nil {
			go t.resized() // a signal does not wait for its handler either
		}
	})
}

// kill ends the terminal.
func (t *TTY) kill() {
	t.set(func() {
		t.over = true
		t.gone = true
	})
}

// stopped does not return. It does not end the goroutine, because that would
// keep its locks and run its deferred calls: a screen of tcell writes under its
// lock, a deferred Fini would wait for that lock, and time would stand still.
func stopped() { select {} }
