package fd

import (
	"cmp"
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A File reads a nonblocking file.
type File struct {
	conn syscall.RawConn // to wait with
	fd   int             // to read
	read func(uintptr) bool

	b     []byte // the buffer of Read
	n     int    // the result of the system call
	errno syscall.Errno
}

// Waiter returns a file that is ready when there are bytes to read from fd, a
// separate epoll: Go's poller waits for it, and so wakes for nothing else.
func Waiter(fd int) (*os.File, error) {
	epoll, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	unix.SetNonblock(epoll, true) // otherwise Go would not poll it
	wait := os.NewFile(uintptr(epoll), "epoll")
	err = unix.EpollCtl(epoll, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: unix.EPOLLIN})
	if err == nil {
		err = wait.SetReadDeadline(time.Time{}) // fails if epoll cannot be polled
	}
	if err != nil {
		wait.Close()
	}
	return wait, err
}

// NewFile returns a File that reads fd, and waits with a file that is ready
// when fd is: its Waiter, or a file of fd itself.
func NewFile(wait *os.File, fd int) *File {
	f := newFile(wait, fd)
	f.read = func(uintptr) bool { return f.try() } // made once, so that no Read allocates
	return f
}

// NewTerminal is NewFile for the terminal of the program's session. While
// another job is in the foreground, Read waits: the bytes are that job's, and
// SIGTTIN would stop ours.
func NewTerminal(wait *os.File, fd int) *File {
	f := newFile(wait, fd)
	f.read = func(uintptr) bool { return InFront(f.fd) && f.try() }
	return f
}

func newFile(wait *os.File, fd int) *File {
	conn, _ := wait.SyscallConn() // fails only for a closed file
	return &File{conn: conn, fd: fd}
}

// try reads what is there, and reports whether there was anything.
func (f *File) try() bool {
	f.n, f.errno = call(syscall.SYS_READ, uintptr(f.fd), f.b)
	return f.errno != syscall.EAGAIN
}

// Read waits until there are bytes to read. The error is io.EOF at the end.
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
	for written < len(b) && err == nil {
		var errno syscall.Errno
		waited := f.conn.Write(func(uintptr) bool {
			var n int
			n, errno = WriteNow(f.fd, b[written:])
			written += n
			return errno != syscall.EAGAIN
		})
		err = cmp.Or(waited, failure(errno))
	}
	return written, err
}

// failure returns an errno as an error; 0 is none.
func failure(errno syscall.Errno) error {
	if errno == 0 {
		return nil
	}
	return errno
}

// InFront reports whether the program's job may read a terminal and change it.
// It returns true for a file that is no terminal of the program's session.
func InFront(fd int) bool {
	var group int32
	_, _, errno := syscall.RawSyscall(syscall.SYS_IOCTL, uintptr(fd), unix.TIOCGPGRP,
		uintptr(unsafe.Pointer(&group)))
	return errno != 0 || int(group) == unix.Getpgrp()
}

// WriteNow writes as much of b as a nonblocking file has room for. b must not
// be empty. The error is EAGAIN if there is no room.
func WriteNow(fd int, b []byte) (n int, errno syscall.Errno) {
	return call(syscall.SYS_WRITE, uintptr(fd), b)
}

// call reads or writes b, which must not be empty, and repeats the system call
// if a signal has interrupted it.
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
