package duel

import (
	"io"
	"syscall"
	"unsafe"
)

// quick reads and writes a connection without the runtime's threads: the calls
// do not wait, so its scheduler need not hear of them.
type quick struct {
	io.Closer
	in, out       quickEnd
	fetch, supply func(fd uintptr) bool // kept, so that no call allocates
}

// A quickEnd is one direction of a connection.
type quickEnd struct {
	conn  syscall.RawConn
	b     []byte // of the call
	n     int    // its result
	errno syscall.Errno
	wait  bool // for room to write
}

// quickly returns conn as one that is quick, if it is a socket or the pipes of
// ssh, else nil.
func quickly(conn io.ReadWriteCloser) *quick {
	var from, to any = conn, conn
	if r, ok := conn.(*Remote); ok {
		from, to = r.out, r.in
	}
	q := &quick{Closer: conn}
	if !q.in.open(from) || !q.out.open(to) {
		return nil
	}
	q.fetch = func(fd uintptr) bool {
		q.in.call(syscall.SYS_READ, fd)
		return q.in.errno != syscall.EAGAIN
	}
	q.supply = func(fd uintptr) bool {
		q.out.call(syscall.SYS_WRITE, fd)
		return q.out.errno != syscall.EAGAIN || !q.out.wait
	}
	return q
}

// open reports whether there is a file behind x that does not block: one that
// does would stop the whole program.
func (e *quickEnd) open(x any) (free bool) {
	file, ok := x.(syscall.Conn)
	if !ok {
		return false
	}
	var err error
	if e.conn, err = file.SyscallConn(); err != nil {
		return false
	}
	e.conn.Control(func(fd uintptr) {
		flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, fd, syscall.F_GETFL, 0)
		free = errno == 0 && flags&syscall.O_NONBLOCK != 0
	})
	return free
}

// call reads or writes b, which must not be empty, again when a signal came
// between.
func (e *quickEnd) call(number, fd uintptr) {
	for {
		n, _, errno := syscall.RawSyscall(number, fd, uintptr(unsafe.Pointer(&e.b[0])), uintptr(len(e.b)))
		if errno == syscall.EINTR {
			continue
		}
		if e.n, e.errno = int(n), errno; errno != 0 {
			e.n = 0
		}
		return
	}
}

// Read waits until there is something to be read.
func (q *quick) Read(b []byte) (int, error) {
	q.in.b = b
	if err := q.in.conn.Read(q.fetch); err != nil {
		return 0, err
	}
	switch {
	case q.in.errno != 0:
		return 0, q.in.errno
	case q.in.n == 0:
		return 0, io.EOF
	}
	return q.in.n, nil
}

// Write writes all of b.
func (q *quick) Write(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var more int
		more, err = q.write(b[n:], true)
		n += more
	}
	return n, err
}

// write writes as much of b as there is room for. If there is none it returns 0
// at once, unless it is to wait.
func (q *quick) write(b []byte, wait bool) (int, error) {
	q.out.b, q.out.wait = b, wait
	if err := q.out.conn.Write(q.supply); err != nil {
		return 0, err
	}
	if errno := q.out.errno; errno != 0 && errno != syscall.EAGAIN {
		return 0, errno
	}
	return q.out.n, nil
}
