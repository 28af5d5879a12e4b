package term

import (
	"cmp"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"fixstep/term/internal/fd"
)

// A device is the controlling terminal. It wakes the program half as often as
// an os.File would: Go's poller also wakes for a file when the terminal has
// taken bytes, which is after every frame. A device is only polled for input,
// unless a Write waits.
type device struct {
	fd    int         // nonblocking
	saved *term.State // to restore; nil: the state is as it was

	// These fields are in use from Start to Stop.
	in      *os.File // its reader waits with it
	reader  *fd.File
	out     atomic.Pointer[os.File] // of a Write; nil: none
	resizes chan os.Signal          // nil: nobody waits for them
}

// controlling returns the controlling terminal.
func controlling() (tcell.Tty, error) { return openDevice("/dev/tty") }

func openDevice(path string) (*device, error) {
	file, err := unix.Open(path, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return &device{fd: file}, nil
}

// Start makes the terminal raw.
func (d *device) Start() (err error) {
	d.in, err = fd.Waiter(d.fd)
	if err != nil {
		return err
	}
	was, err := term.MakeRaw(d.fd)
	d.saved = cmp.Or(d.saved, was)
	if err != nil {
		d.in.Close()
		return err
	}
	d.reader = fd.NewTerminal(d.in, d.fd)
	d.out.Store(nil)
	return nil
}

// Drain ends Read, now and until the next Start.
func (d *device) Drain() error { return d.in.SetReadDeadline(time.Unix(1, 0)) }

// Stop makes the terminal as it was before Start, and ends Read and Write. In
// the background it does not touch the terminal, because SIGTTOU would stop the
// program, and the shell has made it as it was already. The next Stop in the
// foreground then does it.
func (d *device) Stop() (err error) {
	if fd.InFront(d.fd) {
		err = term.Restore(d.fd, d.saved)
		d.saved = nil
	}
	d.NotifyResize(nil)
	out := d.out.Swap(new(os.File)) // not nil, so that a later Write fails
	if out != nil {
		out.Close()
	}
	d.in.Close()
	return err
}

// Close closes the device.
func (d *device) Close() error { return unix.Close(d.fd) }

// NotifyResize makes every change of the window's size call f, until Stop. With
// nil it calls nothing.
func (d *device) NotifyResize(f func()) {
	if d.resizes != nil {
		signal.Stop(d.resizes)
		close(d.resizes)
	}
	d.resizes = nil
	if f == nil {
		return
	}
	resizes := make(chan os.Signal, 1)
	d.resizes = resizes
	signal.Notify(resizes, syscall.SIGWINCH)
	go func() {
		for range resizes {
			f()
		}
	}()
}

// WindowSize returns the size of the window. A serial line has 0 by 0 until it
// is set, for example with stty rows 24 cols 80.
func (d *device) WindowSize() (tcell.WindowSize, error) {
	ws, err := unix.IoctlGetWinsize(d.fd, unix.TIOCGWINSZ)
	if err != nil {
		return tcell.WindowSize{}, err
	}
	return tcell.WindowSize{
		Width:       int(ws.Col),
		Height:      int(ws.Row),
		PixelWidth:  int(ws.Xpixel),
		PixelHeight: int(ws.Ypixel),
	}, nil
}

// Read waits for bytes from the terminal. Its error is io.EOF after the
// terminal has hung up.
func (d *device) Read(b []byte) (int, error) { return d.reader.Read(b) }

// Write waits until the terminal has taken all of b.
func (d *device) Write(b []byte) (int, error) {
	file, err := unix.FcntlInt(uintptr(d.fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return 0, err
	}
	out := os.NewFile(uintptr(file), "tty")
	defer out.Close()
	if !d.out.CompareAndSwap(nil, out) {
		return 0, os.ErrClosed
	}
	defer d.out.CompareAndSwap(out, nil)
	return out.Write(b)
}

// WriteNow writes as many bytes as the terminal takes without waiting, and
// returns their number.
func (d *device) WriteNow(b []byte) int {
	n, _ := fd.WriteNow(d.fd, b)
	return n
}

// Discard drops the bytes that were written and that the terminal has not
// taken.
func (d *device) Discard() { unix.IoctlSetInt(d.fd, unix.TCFLSH, unix.TCOFLUSH) }
