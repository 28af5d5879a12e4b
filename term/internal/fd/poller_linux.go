package fd

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A Poller waits for one file with a separate epoll, for which Go's poller
// waits: so it wakes only for the events that are asked for. The zero value is
// closed.
type Poller struct {
	file *os.File
	conn syscall.RawConn
}

// NewPoller returns a Poller that waits for events of fd, a set of epoll's
// flags; 0 means none yet.
func NewPoller(fd int, events uint32) (p Poller, err error) {
	epoll, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return p, err
	}
	unix.SetNonblock(epoll, true) // otherwise Go would not poll it
	p.file = os.NewFile(uintptr(epoll), "epoll")
	if events == 0 {
		events = unix.EPOLLONESHOT
	}
	if err = unix.EpollCtl(epoll, unix.EPOLL_CTL_ADD, fd, &unix.EpollEvent{Events: events}); err == nil {
		err = p.file.SetReadDeadline(time.Time{}) // fails if epoll cannot be polled
	}
	if err == nil {
		p.conn, err = p.file.SyscallConn()
	}
	if err != nil {
		p.Close()
		return Poller{}, err
	}
	return p, nil
}

// Conn returns a connection that can be read when there are events.
func (p *Poller) Conn() syscall.RawConn { return p.conn }

// WaitOnce waits for events of fd. No other call may wait at the same time.
func (p *Poller) WaitOnce(fd int, events uint32) error {
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

// End ends all waiting for events, now and later.
func (p *Poller) End() error { return p.file.SetReadDeadline(time.Unix(1, 0)) }

// Close ends all waiting and frees the Poller.
func (p *Poller) Close() {
	if p.file != nil {
		p.file.Close()
	}
}
