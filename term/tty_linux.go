package term

import (
	"cmp"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"fixstep/term/internal/fd"
)

// A device is the controlling terminal. It wakes the program half as often as
// an os.File would, because for a file Go's poller also wakes whenever the
// terminal has taken bytes, after every frame. A device is polled for input,
// and for output only while a write waits.
type device struct {
	fd    int         // nonblocking
	saved *term.State // to restore; nil: the state is as it was

	// These fields are in use from Start to Stop.
	in, out fd.Poller
	reader  *fd.File
	resizes chan os.Signal
	ended   sync.WaitGroup

	mu      sync.Mutex
	resized func()
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

// Start makes the terminal raw and begins to watch for resizes.
func (d *device) Start() (err error) {
	if d.in, err = fd.NewPoller(d.fd, unix.EPOLLIN); err != nil {
		return err
	}
	if d.out, err = fd.NewPoller(d.fd, 0); err == nil {
		was, failed := term.MakeRaw(d.fd)
		d.saved, err = cmp.Or(d.saved, was), failed
	}
	if err != nil {
		d.in.Close()
		d.out.Close()
		return err
	}
	d.reader = fd.NewFile(d.in.Conn(), d.fd)
	d.resizes = make(chan os.Signal, 1)
	signal.Notify(d.resizes, syscall.SIGWINCH)
	d.ended.Add(1)
	go d.watch()
	return nil
}

// watch, a goroutine, calls the function of NotifyResize at every resize.
func (d *device) watch() {
	defer d.ended.Done()
	for range d.resizes {
		d.mu.Lock()
		f := d.resized
		d.mu.Unlock()
		if f != nil {
			f()
		}
	}
}

// Drain ends Read, now and until the next Start.
func (d *device) Drain() error { return d.in.End() }

// Stop makes the terminal as it was before Start, and ends Read and Write. In
// the background a shell has made it as it was, and SIGTTOU would stop the
// program: then the terminal is as it was after the next Stop.
func (d *device) Stop() (err error) {
	if fd.InFront(d.fd) {
		err = term.Restore(d.fd, d.saved)
		d.saved = nil
	}
	signal.Stop(d.resizes)
	close(d.resizes)
	d.ended.Wait()
	d.in.Close()
	d.out.Close()
	return err
}

// Close closes the device.
func (d *device) Close() error { return unix.Close(d.fd) }

// NotifyResize makes every resize call f; nil means no function.
func (d *device) NotifyResize(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.resized = f
}

// WindowSize returns the size of the window. A serial line has 0 by 0 until it
// is set, for example with stty rows 24 cols 80.
func (d *device) WindowSize() (tcell.WindowSize, error) {
	ws, err := unix.IoctlGetWinsize(d.fd, unix.TIOCGWINSZ)
	if err != nil {
		return tcell.WindowSize{}, err
	}
	return tcell.WindowSize{Width: int(ws.Col), Height: int(ws.Row), PixelWidth: int(ws.Xpixel), PixelHeight: int(ws.Ypixel)}, nil
}

// Read waits for bytes from the terminal; io.EOF means that it has hung up.
func (d *device) Read(b []byte) (int, error) { return d.reader.Read(b) }

// Write waits until the terminal has taken all of b.
func (d *device) Write(b []byte) (n int, err error) {
	for n < len(b) && err == nil {
		m, errno := fd.WriteNow(d.fd, b[n:])
		if n += m; errno == unix.EAGAIN {
			err = d.out.WaitOnce(d.fd, unix.EPOLLOUT)
		} else if errno != 0 {
			err = errno
		}
	}
	return n, err
}

// WriteNow writes as many bytes as the terminal takes without waiting, and
// returns their number.
func (d *device) WriteNow(b []byte) int {
	n, _ := fd.WriteNow(d.fd, b)
	return n
}

// Discard drops the written bytes that the terminal has not taken.
func (d *device) Discard() { unix.IoctlSetInt(d.fd, unix.TCFLSH, unix.TCOFLUSH) }
