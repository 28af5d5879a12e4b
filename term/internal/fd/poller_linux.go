package fd

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A Poller waits for one file with an epoll of its own, for which Go's poller
// waits: so it wakes only for the events that somebody waits for. The zero
// value is closed.
type Poller struct {
	file *os.File
	conn syscall.RawConn
}

// NewPoller returns a Poller that waits for events of fd, as epoll has them; 0:
// for none yet.
func NewPoller(fd int, events uint32) (p Poller, err error) {
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
		p.Close()
		return Poller{}, err
	}
	return p, nil
}

// Conn returns what is ready to be read when there are events.
func (p *Poller) Conn() syscall.RawConn { return p.conn }

// WaitOnce waits for events of fd, for which nothing else waits.
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

// End ends the waiting for events, now and from now on.
func (p *Poller) End() error { return p.file.SetReadDeadline(time.Unix(1, 0)) }

// Close ends all waiting and frees the Poller.
func (p *Poller) Close() {
	if p.file != nil {
		p.file.Close()
	}
}
