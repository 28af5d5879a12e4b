package term

import (
	"errors"
	"os"
	"sync"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/windows"
)

// consoleScreen is the file that frames are written to. The check under Wine,
// whose console shows no sequences, links another file.
var consoleScreen = "CONOUT$"

const (
	// consoleIn are the modes of the input. A change of the size is a record, too,
	// and so is what the terminal itself sends. The mouse selects no text,
	// because that would stop the output.
	consoleIn = windows.ENABLE_WINDOW_INPUT | windows.ENABLE_EXTENDED_FLAGS |
		windows.ENABLE_VIRTUAL_TERMINAL_INPUT

	// consoleOut are the modes of the output. It takes sequences, and a line feed
	// does not move to the beginning of the row.
	consoleOut = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING |
		windows.DISABLE_NEWLINE_AUTO_RETURN
)

// A device is the console, the terminal of a program on Windows. It reads
// records, which tell of releases and of keys that type nothing. tcell's tty
// would type the text of a press, and again that of its release.
type device struct {
	in      windows.Handle // sends the records
	screen  windows.Handle // has the modes of the output, and the size
	out     *os.File       // takes UTF-8, which os turns into what the console takes
	drained windows.Handle // an event: set from Drain to Start

	records [64]record        // the last ones
	either  [2]windows.Handle // drained and in: what Read waits for

	wasIn, wasOut uint32 // the modes before Start

	mu      sync.Mutex
	resized func() // the function of NotifyResize
}

// controlling returns the console of the program. It returns an error if there
// is none, or if it shows no sequences.
func controlling() (tcell.Tty, error) {
	const none = windows.InvalidHandle
	d := &device{in: none, screen: none, drained: none}
	err := d.open()
	if err == nil {
		err = d.take()
	}
	if err == nil {
		err = d.Stop()
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func (d *device) open() (err error) {
	d.in, err = openConsole("CONIN$")
	if err != nil {
		return err
	}
	d.screen, err = openConsole("CONOUT$")
	if err != nil {
		return err
	}
	out, err := openConsole(consoleScreen)
	if err != nil {
		return err
	}
	d.out = os.NewFile(uintptr(out), consoleScreen)
	const untilReset, set = 1, 1
	d.drained, err = windows.CreateEvent(nil, untilReset, set, nil)
	d.either = [2]windows.Handle{d.drained, d.in}
	return err
}

func openConsole(name string) (windows.Handle, error) {
	file, err := windows.Open(name, windows.O_RDWR, 0)
	if err != nil {
		return file, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return file, nil
}

// errNoSequences is the error on Windows before 10, and where the properties of
// the window ask for the legacy console.
var errNoSequences = errors.New("this console shows no escape sequences; use Windows Terminal, " +
	"or switch off the legacy console in the properties of the window")

// take makes the console send records and show sequences.
func (d *device) take() error {
	err := windows.GetConsoleMode(d.in, &d.wasIn)
	if err != nil {
		return err
	}
	err = windows.GetConsoleMode(d.screen, &d.wasOut)
	if err != nil {
		return err
	}
	if d.setModes(consoleIn, consoleOut) != nil {
		d.Stop()
		return errNoSequences
	}
	return nil
}

func (d *device) setModes(in, out uint32) error {
	return errors.Join(windows.SetConsoleMode(d.in, in), windows.SetConsoleMode(d.screen, out))
}

// Start takes the console.
func (d *device) Start() error {
	err := d.take()
	if err != nil {
		return err
	}
	return windows.ResetEvent(d.drained)
}

// Drain ends Read, now and until the next Start.
func (d *device) Drain() error { return windows.SetEvent(d.drained) }

// Stop makes the console as it was before Start.
func (d *device) Stop() error {
	d.NotifyResize(nil)
	return d.setModes(d.wasIn, d.wasOut)
}

// Close closes the files of the console.
func (d *device) Close() error {
	d.out.Close() // a nil file does nothing
	var errs []error
	for _, file := range []windows.Handle{d.in, d.screen, d.drained} {
		errs = append(errs, windows.CloseHandle(file))
	}
	return errors.Join(errs...)
}

// NotifyResize makes every change of the window's size call f, until Stop. With
// nil it calls nothing.
func (d *device) NotifyResize(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.resized = f
}

// notify calls the function of NotifyResize.
func (d *device) notify() {
	d.mu.Lock()
	resized := d.resized
	d.mu.Unlock()
	if resized != nil {
		resized()
	}
}

// WindowSize returns the size of the window. That of the buffer behind it may
// be thousands of rows.
func (d *device) WindowSize() (tcell.WindowSize, error) {
	var info windows.ConsoleScreenBufferInfo
	err := windows.GetConsoleScreenBufferInfo(d.screen, &info)
	if err != nil {
		return tcell.WindowSize{}, err
	}
	w := info.Window
	return tcell.WindowSize{Width: int(w.Right-w.Left) + 1, Height: int(w.Bottom-w.Top) + 1}, nil
}

// Write waits until the console has taken all of b.
func (d *device) Write(b []byte) (int, error) { return d.out.Write(b) }

// Read waits for records of keys. Each becomes a sequence, as a terminal sends
// it in mode 9001. So does a record without a key, which stands for a byte that
// the terminal has sent.
func (d *device) Read(b []byte) (int, error) {
	most := min(len(b)/longestRecord, len(d.records))
	text := b[:0]
	for len(text) == 0 {
		first, err := windows.WaitForMultipleObjects(d.either[:], false, windows.INFINITE)
		if err != nil {
			return 0, err
		}
		if first == windows.WAIT_OBJECT_0 {
			return 0, os.ErrDeadlineExceeded
		}
		n, err := readRecords(d.in, d.records[:most])
		if err != nil {
			return 0, err
		}
		for _, r := range d.records[:n] {
			switch r.kind {
			case keyRecord:
				text = r.append(text)
			case sizeRecord:
				d.notify()
			}
		}
	}
	return len(text), nil
}
