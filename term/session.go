package term

import (
	"cmp"
	"io"
	"os"
	"sync"

	"github.com/gdamore/tcell/v2"
)

// A Session is a tcell.Tty on a connection, for a server with one terminal for
// each client. NewTty makes a Session.
type Session struct {
	conn  io.ReadWriter
	pump  sync.Once
	came  chan []byte // bytes from conn; closed when no more come
	err   error       // why no more come, set before came is closed
	over  chan struct{}
	ended sync.Once // closes over
	rest  []byte    // the part of the last bytes that Read has not returned

	mu      sync.Mutex
	size    tcell.WindowSize
	resized func()
	drained chan struct{} // from Start to Drain, which closes it; else nil
}

// NewTty returns the terminal at the other end of conn, for example a channel
// of SSH, with a window of w by h cells. It is meant for Options.Tty. Call
// Resize whenever the window has a new size. From the first Start on, conn is
// read until its end. The server must close conn, because Close leaves it open.
func NewTty(conn io.ReadWriter, w, h int) *Session {
	return &Session{conn: conn, came: make(chan []byte), over: make(chan struct{}), size: tcell.WindowSize{Width: w, Height: h}}
}

// Resize sets the window's size, in cells. Any goroutine may call it.
func (t *Session) Resize(w, h int) {
	t.mu.Lock()
	t.size = tcell.WindowSize{Width: w, Height: h}
	resized := t.resized
	t.mu.Unlock()
	if resized != nil {
		resized()
	}
}

// Start makes Read wait for input. Before Start, and after Drain, Read fails at
// once.
func (t *Session) Start() error {
	t.pump.Do(func() { go t.read() })
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drained = make(chan struct{})
	return nil
}

// read, a goroutine, reads conn, so that Drain can end the Tty's Read although
// nothing can end conn's. If conn reads nothing, so does the Tty, and its
// reader pauses.
func (t *Session) read() {
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

// Read waits for bytes from the client. The error is os.ErrDeadlineExceeded
// after Drain, io.EOF after Close, and the connection's own error at its end.
func (t *Session) Read(b []byte) (n int, err error) {
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

// Write writes to the connection.
func (t *Session) Write(b []byte) (int, error) { return t.conn.Write(b) }

// Drain ends Read, now and until the next Start.
func (t *Session) Drain() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.drained != nil {
		close(t.drained)
		t.drained = nil
	}
	return nil
}

// Stop does nothing: the client's terminal is raw as long as its session lasts.
func (t *Session) Stop() error { return nil }

// Close ends Read with io.EOF. The next bytes from the connection are read and
// lost.
func (t *Session) Close() error {
	t.ended.Do(func() { close(t.over) })
	return nil
}

// NotifyResize makes every Resize call f; nil means no function.
func (t *Session) NotifyResize(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.resized = f
}

// WindowSize returns the size of the window, in cells.
func (t *Session) WindowSize() (tcell.WindowSize, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.size, nil
}
