package term

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"fixstep/term/internal/fd"
)

// A Ticker wakes a game as a time.Ticker does, on Linux with a timer of the
// kernel. Go's own timers wait in whole milliseconds, and each wakes another
// thread of the runtime: this one is a quarter as late, and a game that uses it
// costs half. It does not work under testing/synctest, where time is not real.
type Ticker struct {
	fd   int
	file *os.File // of it
	conn syscall.RawConn
	c    chan time.Time
}

// NewTicker returns a stopped Ticker. It returns an error where the system has
// no such timer: then use a time.Ticker. Whoever makes a Ticker must close it.
func NewTicker() (*Ticker, error) {
	timer, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return nil, err
	}
	t := &Ticker{fd: timer, file: os.NewFile(uintptr(timer), "timerfd"), c: make(chan time.Time, 1)}
	if t.conn, err = t.file.SyscallConn(); err != nil {
		t.file.Close()
		return nil, err
	}
	go t.run()
	return t, nil
}

// run hands every wake-up to the channel, and drops it if one waits there.
func (t *Ticker) run() {
	reader, expirations := fd.NewFile(t.conn, t.fd), make([]byte, 8)
	for {
		if _, err := reader.Read(expirations); err != nil {
			return
		}
		select {
		case t.c <- time.Time{}:
		default:
		}
	}
}

// Chan returns the channel of the wake-ups. The times in it are zero.
func (t *Ticker) Chan() <-chan time.Time { return t.c }

// Reset makes one wake-up come, after d, which must be above 0. An earlier one
// may still be in the channel.
func (t *Ticker) Reset(d time.Duration) {
	// Not at an interval: a short one would keep run busy while the game waits
	// for something else.
	t.set(&unix.ItimerSpec{Value: unix.NsecToTimespec(int64(d))})
}

// Stop ends the wake-ups until the next Reset.
func (t *Ticker) Stop() { t.set(&unix.ItimerSpec{}) }

func (t *Ticker) set(spec *unix.ItimerSpec) {
	t.conn.Control(func(fd uintptr) { unix.TimerfdSettime(int(fd), 0, spec, nil) })
}

// Close ends the wake-ups for good and frees the timer.
func (t *Ticker) Close() error { return t.file.Close() }
