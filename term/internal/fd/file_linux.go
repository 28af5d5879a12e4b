package fd

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A File reads a nonblocking file.
type File struct {
	conn syscall.RawConn    // to wait with
	fd   int                // to read
	read func(uintptr) bool // reads, unless there is nothing to read

	b     []byte // the buffer of Read
	n     int    // the result of the system call
	errno syscall.Errno
}

// Waiter returns a file that is ready when there are bytes to read from fd. It
// is an epoll of its own, so that Go's poller, which waits for it, wakes for
// nothing else.
func Waiter(fd int) (*os.File, error) {
	epoll, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	unix.SetNonblock(epoll, true) // otherwise Go would not poll it
	wait := os.NewFile(uintptr(epoll), "epoll")
	input := &unix.EpollEvent{Events: unix.EPOLLIN}
	err = unix.EpollCtl(epoll, unix.EPOLL_CTL_ADD, fd, input)
	if err == nil {
		err = wait.SetReadDeadline(time.Time{}) // fails if epoll cannot be polled
	}
	if err != nil {
		wait.Close()
	}
	return wait, err
}

// NewFile returns a File that reads fd. It waits with a file that is ready when
// fd is. That may be the Waiter of fd, or a file of fd itself.
func NewFile(wait *os.File, fd int) *File {
	f := newFile(wait, fd)
	f.read = func(uintptr) bool { return f.try() } // made once, so that no Read allocates
	return f
}

// NewTerminal is NewFile for the terminal of the program's session. While
// another job is in the foreground, Read waits, because the bytes belong to
// that job and SIGTTIN would stop ours.
func NewTerminal(wait *os.File, fd int) *File {
	f := newFile(wait, fd)
	f.read = func(uintptr) bool { return InFront(f.fd) && f.try() }
	return f
}

func newFile(wait *os.File, fd int) *File {
	conn, _ := wait.SyscallConn() // fails only for a closed file
	return &File{conn: conn, fd: fd}
}

// try reads what there is, and reports whether there was anything: bytes, the
// end or an error.
func (f *File) try() bool {
	f.n, f.errno = call(syscall.SYS_READ, uintptr(f.fd), f.b)
	return f.errno != syscall.EAGAIN
}

// Read waits until there are bytes to read, and reads them. The error is io.EOF
// at the end of the file.
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

// Write waits until fd has taken all of b. Only a File that waits with a file
// of fd itself can write. One goroutine may write while another reads.
func (f *File) Write(b []byte) (written int, err error) {
	var errno syscall.Errno
	write := func(uintptr) bool {
		var n int
		n, errno = WriteNow(f.fd, b[written:])
		written += n
		return errno != syscall.EAGAIN
	}
	for written < len(b) {
		if err := f.conn.Write(write); err != nil {
			return written, err
		}
		if errno != 0 {
			return written, errno
		}
	}
	return written, nil
}

// InFront reports whether the program's job is in the foreground of a terminal,
// so that it may read and change it. It returns true for a file that is not a
// terminal of the program's session.
func InFront(fd int) bool {
	var group int32
	_, _, errno := syscall.RawSyscall(
		syscall.SYS_IOCTL,
		uintptr(fd),
		unix.TIOCGPGRP,
		uintptr(unsafe.Pointer(&group)),
	)
	return errno != 0 || int(group) == unix.Getpgrp()
}

// WriteNow writes as much of b as a nonblocking file has room for, and returns
// the number of bytes. b must not be empty. The error is EAGAIN if there is no
// room.
func WriteNow(fd int, b []byte) (n int, errno syscall.Errno) {
	return call(syscall.SYS_WRITE, uintptr(fd), b)
}

// call reads into b or writes it. b must not be empty. It repeats the system
// call after a signal has interrupted it.
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
