package duel

import (
	"errors"
	"io"
	"sync"
	"time"
)

// A line is a connection to the other player. No method that the game calls
// waits for the other side.
type line struct {
	conn io.ReadWriteCloser

	mu    sync.Mutex
	moved *sync.Cond // came, left or over has changed
	came  []byte     // bytes that came after the last look
	left  []byte     // bytes that are not written yet
	ended error      // why no more bytes will come: see look
	over  bool       // close was called: only left is still written
}

// Broken is the reason why ssh has lost a connection. A line takes every other
// error of a connection for io.EOF.
type Broken string

// Error returns the reason, in a line for the player.
func (b Broken) Error() string { return string(b) }

// mostWaiting bounds the waiting bytes of either side. A duel has 200 a second.
const mostWaiting = 64 << 10

// newLine returns the line over a connection. The line owns the connection. A
// goroutine that open counts closes it in the end.
func newLine(conn io.ReadWriteCloser, open *sync.WaitGroup) *line {
	l := &line{conn: conn}
	l.moved = sync.NewCond(&l.mu)
	go l.read()
	open.Go(l.write)
	return l
}

// read, a goroutine, takes bytes. It waits while too many are unread.
func (l *line) read() {
	var b [4096]byte
	for {
		n, err := l.conn.Read(b[:])
		if err != nil && !errors.As(err, new(Broken)) {
			err = io.EOF
		}
		l.mu.Lock()
		for len(l.came) > mostWaiting && !l.over {
			l.moved.Wait()
		}
		l.came = append(l.came, b[:n]...)
		over := l.over
		l.ended = err
		l.mu.Unlock()
		if over || err != nil {
			return
		}
	}
}

// write, a goroutine, writes left. After close it writes the rest and closes
// the connection.
func (l *line) write() {
	defer l.conn.Close()
	var b []byte
	for {
		l.mu.Lock()
		for len(l.left) == 0 && !l.over {
			l.moved.Wait()
		}
		l.left, b = b[:0], l.left // the two take turns
		l.mu.Unlock()
		if len(b) == 0 {
			return
		}
		l.conn.Write(b) // after an error the reader finds the reason
	}
}

// send adds bytes to left. It drops them if too many wait, because the other
// side has taken no bytes for minutes.
func (l *line) send(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(b) > 0 && len(l.left)+len(b) <= mostWaiting && !l.over {
		l.left = append(l.left, b...)
		l.moved.Broadcast()
	}
}

// look appends the bytes that have come since the last look to b. The error
// says why no more will come: io.EOF if the other end has ended, else ssh's
// reason.
func (l *line) look(b []byte) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b = append(b, l.came...)
	l.came = l.came[:0]
	l.moved.Broadcast()
	return b, l.ended
}

// close writes the last bytes, and closes the connection within a second. It
// returns at once.
func (l *line) close(last []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		return
	}
	if len(l.left) <= mostWaiting {
		l.left = append(l.left, last...)
	}
	l.over = true
	l.moved.Broadcast()
	time.AfterFunc(time.Second, func() { l.conn.Close() })
}
