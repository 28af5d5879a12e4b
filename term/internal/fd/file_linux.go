package fd

import (
	"io"
	"syscall"
	"unsafe"
)

// A File is what is read of a file that does not block. Its calls are raw: a
// call that does not wait need not be known to the runtime's scheduler, which
// would wake a thread for it.
type File struct {
	conn syscall.RawConn // what to wait for
	fd   int             // what is read
	read func(uintptr) bool

	b     []byte // of the call
	n     int    // what it has returned
	errno syscall.Errno
}

// NewFile returns a File that waits with conn and reads fd.
func NewFile(conn syscall.RawConn, fd int) *File {
	f := &File{conn: conn, fd: fd}
	f.read = func(uintptr) bool { // kept, so that no call allocates
		f.n, f.errno = call(syscall.SYS_READ, uintptr(f.fd), f.b)
		return f.errno != syscall.EAGAIN
	}
	return f
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
