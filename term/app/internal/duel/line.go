package duel

import (
	"io"
	"sync"
	"time"
)

// A line is a connection to the other player. Nothing that the game calls waits
// for it.
type line struct {
	conn io.ReadWriteCloser
	far  far // conn, if it is one, else nil

	mu     sync.Mutex
	moved  *sync.Cond // came, left or over has changed
	came   []byte     // and nobody has looked at it
	left   []byte     // to be written
	ended  bool       // nothing more will come
	reason string     // why, where it is the line; "": the other end has ended
	over   bool       // nothing is to be read or written any more, but left
}

// A far is a connection through ssh.
type far interface {
	broken() string // says why it has ended, "" by the other end
	Wait()          // returns when ssh has ended
}

// mostWaiting is how many bytes wait on either side. A duel is 200 a second.
const mostWaiting = 64 << 10

// newLine returns the line over a connection, which it owns until it is closed;
// closing counts in open.
func newLine(conn io.ReadWriteCloser, open *sync.WaitGroup) *line {
	l := &line{conn: conn}
	l.moved = sync.NewCond(&l.mu)
	l.far, _ = conn.(far)
	go l.read()
	open.Go(l.write)
	return l
}

// read takes what comes. It waits while too much of it lies around.
func (l *line) read() {
	var b [4096]byte
	for {
		n, err := l.conn.Read(b[:])
		reason := ""
		if err != nil && l.far != nil {
			reason = l.far.broken()
		}
		l.mu.Lock()
		for len(l.came) > mostWaiting && !l.over {
			l.moved.Wait()
		}
		l.came = append(l.came, b[:n]...)
		over := l.over
		l.ended, l.reason = err != nil, reason
		l.mu.Unlock()
		if over || err != nil {
			return
		}
	}
}

// write writes what is to be sent. After close it writes the rest and closes
// the connection.
func (l *line) write() {
	defer func() {
		if l.conn.Close(); l.far != nil {
			l.far.Wait()
		}
	}()
	var b []byte
	for {
		l.mu.Lock()
		for len(l.left) == 0 && !l.over {
			l.moved.Wait()
		}
		l.left, b = b[:0], l.left
		l.mu.Unlock()
		if len(b) == 0 {
			return
		}
		if _, err := l.conn.Write(b); err != nil {
			return // the reader finds out why
		}
	}
}

// send adds bytes to those to be written. It drops them if the other side has
// taken nothing for minutes.
func (l *line) send(b []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(b) > 0 && len(l.left)+len(b) <= mostWaiting && !l.over {
		l.left = append(l.left, b...)
		l.moved.Broadcast()
	}
}

// look appends what has come until now to b.
func (l *line) look(b []byte) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	b = append(b, l.came...)
	l.came = l.came[:0]
	l.moved.Broadcast()
	return b
}

// end reports whether there is more to be looked at, whether nothing will come
// after that, and why: "" is the end of whoever is at the other end.
func (l *line) end() (more, ended bool, reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.came) > 0, l.ended, l.reason
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
