package term

import (
	"os"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// longAgo is a deadline that has passed.
var longAgo = time.Unix(1, 0)

// A poller waits for a file of the kernel with an epoll of its own, for which
// Go's poller waits.
type poller struct {
	file *os.File
	conn syscall.RawConn
}

// newPoller returns a poller that waits for events of fd; 0: for none yet.
func newPoller(fd int, events uint32) (p poller, err error) {
	epoll, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return p, err
	}
	unix.SetNonblock(epoll, true) // or Go would not poll it
	p.file = os.NewFile(uintptr(epoll), "epoll")
	if events == 0 {
		events = unix.EPOLLONESHOT
	}
	if err = unix.EpollCtl(epoll, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: events}); err == nil {
		err = p.file.SetReadDeadline(time.Time{}) // fails where it cannot be polled
	}
	if err == nil {
		p.conn, err = p.file.SyscallConn()
	}
	if err != nil {
		p.close()
		return poller{}, err
	}
	return p, nil
}

// waitOnce waits for events of fd, for which nothing else waits.
func (p *poller) waitOnce(fd int, events uint32) error {
	err := p.conn.Control(func(epoll uintptr) {
		unix.EpollCtl(int(epoll), unix.EPOLL_CTL_MOD, fd, &unix.EpollEvent{Events: events | unix.EPOLLONESHOT})
	})
	if err != nil {
		return err
	}
	var one [1]unix.EpollEvent
	return p.conn.Read(func(epoll uintptr) bool {
		n, _ := unix.EpollWait(int(epoll), one[:], 0)
		return n > 0
	})
}

// close ends all waiting.
func (p *poller) close() {
	if p.file != nil {
		p.file.Close()
	}
}

// A rawReader reads from a file that does not block. The call is raw because
// the runtime's scheduler need not hear of it: that would wake a thread each
// time.
type rawReader struct {
	conn  syscall.RawConn    // what to wait for
	try   func(uintptr) bool // kept, so that no read allocates
	b     []byte
	n     int
	errno syscall.Errno
}

// newRawReader returns a reader of fd that waits with conn.
func newRawReader(conn syscall.RawConn, fd int) *rawReader {
	r := &rawReader{conn: conn}
	r.try = func(uintptr) bool {
		r.n, r.errno = raw(unix.SYS_READ, uintptr(fd), r.b)
		return r.errno != unix.EAGAIN
	}
	return r
}

// Read waits until there is something to be read.
func (r *rawReader) Read(b []byte) (n int, err error) {
	r.b = b
	if err := r.conn.Read(r.try); err != nil {
		return 0, err
	}
	if r.errno != 0 {
		return 0, r.errno
	}
	return r.n, nil
}

// raw reads or writes b, which must not be empty, again when a signal came
// between.
func raw(call, fd uintptr, b []byte) (n int, errno syscall.Errno) {
	for {
		r, _, errno := unix.RawSyscall(call, fd, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
		if errno == unix.EINTR {
			continue
		}
		if errno != 0 {
			return 0, errno
		}
		return int(r), 0
	}
}
