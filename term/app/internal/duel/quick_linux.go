package duel

import (
	"io"

	"fixstep/term/internal/fd"
)

// quick reads and writes a connection without waking a thread for each call.
type quick struct {
	io.Closer
	in, out *fd.File
}

// quickly returns conn as one that is quick, if it is a socket or the pipes of
// ssh, else nil.
func quickly(conn io.ReadWriteCloser) *quick {
	var from, to any = conn, conn
	if r, ok := conn.(*Remote); ok {
		from, to = r.out, r.in
	}
	q := &quick{conn, fd.Open(from), fd.Open(to)}
	if q.in == nil || q.out == nil {
		return nil
	}
	return q
}

// Read waits until there is something to be read.
func (q *quick) Read(b []byte) (int, error) { return q.in.Read(b) }

// Write writes all of b.
func (q *quick) Write(b []byte) (n int, err error) { return q.out.Write(b) }

// writeNow writes as much of b as there is room for.
func (q *quick) writeNow(b []byte) int {
	n, _ := q.out.WriteNow(b) // the reader finds out what is wrong
	return n
}
