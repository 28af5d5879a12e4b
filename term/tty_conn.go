package term

import (
	"cmp"
	"io"
	"os"
	"sync"

	"github.com/gdamore/tcell/v2"
)

// A Tty is a terminal at the other end of a connection, in the form of a
// tcell.Tty. A server makes one for each client, by NewTty, and passes it to
// Options.Tty.
type Tty struct {
	conn  io.ReadWriter
	pump  sync.Once   // starts the goroutine of read
	came  chan []byte // bytes from conn; closed when no more come
	err   error       // why no more come; set before came is closed
	over  chan struct{}
	ended sync.Once // closes over
	rest  []byte    // the part of the last bytes that Read has not returned

	mu      sync.Mutex
	size    tcell.WindowSize
	resized func()
	drained chan struct{} // from Start to Drain, which closes it; else nil
}

// NewTty returns the terminal at the other end of conn, which may be a channel
// of SSH. Its window has w by h cells; call Resize whenever it gets another
// size. From the first Start on, the Tty reads conn until its end. The server
// closes conn, because Close leaves it open.
func NewTty(conn io.ReadWriter, w, h int) *Tty {
	return &Tty{
		conn: conn,
		came: make(chan []byte),
		over: make(chan struct{}),
		size: tcell.WindowSize{Width: w, Height: h},
	}
}

// Resize sets the window's size, in cells. Any goroutine may call it.
func (t *Tty) Resize(w, h int) {
	t.mu.Lock()
	t.size = tcell.WindowSize{Width: w, Height: h}
	resized := t.resized
	t.mu.Unlock()
	if resized != nil {
		resized()
	}
}

// Start lets Read wait for input. Before Start and after Drain, Read returns an
// error at once.
func (t *Tty) Start() error {
	t.pump.Do(func() { go t.read() })
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drained = make(chan struct{})
	return nil
}

// read reads conn in a goroutine of its own, because Drain can end Read, but
// nothing can end a Read of conn. If conn returns no bytes, so does the Tty:
// whoever reads it then pauses.
func (t *Tty) read() {
	defer close(t.came)
	for {
		b := make([]byte, 1024)
		n, err := t.conn.Read(b)
		if n > 0 || err == nil {
			select {
			case t.came <- b[:n]:
			case <-t.over:
				return
			}
		}
		if err != nil {
			t.err = err
			return
		}
	}
}

// Read waits for bytes from the client. Its error is os.ErrDeadlineExceeded
// after Drain, io.EOF after Close, and that of the connection at its end.
func (t *Tty) Read(b []byte) (n int, err error) {
	t.mu.Lock()
	drained := t.drained
	t.mu.Unlock()
	select {
	case <-t.over: // also if bytes are left, or after Drain
		return 0, io.EOF
	default:
	}
	if drained == nil {
		return 0, os.ErrDeadlineExceeded
	}
	if len(t.rest) == 0 {
		select {
		case <-t.over:
			return 0, io.EOF
		case <-drained:
			return 0, os.ErrDeadlineExceeded
		case next, ok := <-t.came:
			if !ok {
				return 0, cmp.Or(t.err, io.EOF)
			}
			t.rest = next
		}
	}
	n = copy(b, t.rest)
	t.rest = t.rest[n:]
	return n, nil
}

// Write writes b to the connection.
func (t *Tty) Write(b []byte) (int, error) { return t.conn.Write(b) }

// Drain ends Read, now and until the next Start.
func (t *Tty) Drain() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.drained != nil {
		close(t.drained)
		t.drained = nil
	}
	return nil
}

// Stop does nothing, because the client's terminal is raw until its session
// ends.
func (t *Tty) Stop() error { return nil }

// Close makes Read return io.EOF. It leaves the connection open; the next bytes
// that come from it are lost.
func (t *Tty) Close() error {
	t.ended.Do(func() { close(t.over) })
	return nil
}

// NotifyResize makes every Resize call f. With nil it calls nothing.
func (t *Tty) NotifyResize(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.resized = f
}

// WindowSize returns the size of the window, in cells.
func (t *Tty) WindowSize() (tcell.WindowSize, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.size, nil
}
