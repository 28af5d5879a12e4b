package fd

import (
	"io"
	"syscall"
	"unsafe"
)

// A File is one direction of a file that does not block. Its calls are raw: a
// call that does not wait need not be known to the runtime's scheduler, which
// would wake a thread for it.
type File struct {
	conn  syscall.RawConn // what to wait for
	fd    int             // what is read or written; -1: the file of conn
	read  func(uintptr) bool
	write func(uintptr) bool // both kept, so that no call allocates

	b     []byte // of the call
	wait  bool   // for room to write
	n     int    // what it has returned
	errno syscall.Errno
}

// NewFile returns a File that waits with conn; fd is what it reads or writes,
// -1 the file of conn itself.
func NewFile(conn syscall.RawConn, fd int) *File {
	f := &File{conn: conn, fd: fd}
	f.read = func(fd uintptr) bool {
		f.call(syscall.SYS_READ, fd)
		return f.errno != syscall.EAGAIN
	}
	f.write = func(fd uintptr) bool {
		f.call(syscall.SYS_WRITE, fd)
		return f.errno != syscall.EAGAIN || !f.wait
	}
	return f
}

// Open returns the File behind x; nil if there is none, or one that blocks and
// would stop the whole program.
func Open(x any) *File {
	file, ok := x.(syscall.Conn)
	if !ok {
		return nil
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return nil
	}
	free := false
	conn.Control(func(fd uintptr) {
		flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, fd, syscall.F_GETFL, 0)
		free = errno == 0 && flags&syscall.O_NONBLOCK != 0
	})
	if !free {
		return nil
	}
	return NewFile(conn, -1)
}

// call reads or writes b.
func (f *File) call(number, fd uintptr) {
	if f.fd >= 0 {
		fd = uintptr(f.fd)
	}
	f.n, f.errno = call(number, fd, f.b)
}

// Read waits until there is something to be read; io.EOF: never again.
func (f *File) Read(b []byte) (int, error) {
	f.b = b
	if err := f.conn.Read(f.read); err != nil {
		return 0, err
	}
	switch {
	case f.errno != 0:
		return 0, f.errno
	case f.n == 0:
		return 0, io.EOF
	}
	return f.n, nil
}

// Write writes all of b, and waits for room.
func (f *File) Write(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		var more int
		more, err = f.put(b[n:], true)
		n += more
	}
	return n, err
}

// WriteNow writes as much of b as there is room for, which may be nothing.
func (f *File) WriteNow(b []byte) (int, error) { return f.put(b, false) }

func (f *File) put(b []byte, wait bool) (int, error) {
	f.b, f.wait = b, wait
	if err := f.conn.Write(f.write); err != nil {
		return 0, err
	}
	if f.errno != 0 && f.errno != syscall.EAGAIN {
		return 0, f.errno
	}
	return f.n, nil
}

// WriteNow writes as much of b, which must not be empty, as a file that does
// not block has room for. The error is EAGAIN if there is none.
func WriteNow(fd int, b []byte) (n int, errno syscall.Errno) {
	return call(syscall.SYS_WRITE, uintptr(fd), b)
}

// call reads or writes b, which must not be empty, again when a signal came
// between.
func call(number, fd uintptr, b []byte) (int, syscall.Errno) {
	for {
		n, _, errno := syscall.RawSyscall(number, fd, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
		switch errno {
		case syscall.EINTR:
		case 0:
			return int(n), 0
		default:
			return 0, errno
		}
	}
}
