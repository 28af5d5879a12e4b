package term

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"unsafe"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/sys/windows"
)

// consoleScreen is the file that frames are written to. The check under Wine,
// whose console shows no sequences, links another one.
var consoleScreen = "CONOUT$"

const (
	// consoleIn are the modes of the input: a record for a new size too, and
	// what the terminal itself sends. The mouse selects no text, which would
	// stop the output.
	consoleIn = windows.ENABLE_WINDOW_INPUT | windows.ENABLE_EXTENDED_FLAGS | windows.ENABLE_VIRTUAL_TERMINAL_INPUT

	// consoleOut are the modes of the output: sequences, and line feeds that do
	// not return.
	consoleOut = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING | windows.DISABLE_NEWLINE_AUTO_RETURN
)

// A device is the console, the terminal of a program on Windows. It reads
// records: they tell of releases, and of keys that type nothing. tcell's tty
// types the text of a press, and then the text of its release.
type device struct {
	in      windows.Handle // sends the records
	screen  windows.Handle // has the modes of the output, and the size
	out     *os.File       // takes UTF-8: os turns it into what the console takes
	drained windows.Handle // an event: set from Drain to Start
	records [64]record     // the last ones

	wasIn, wasOut uint32 // the modes before Start

	mu      sync.Mutex
	resized func() // the function of NotifyResize
}

// controlling returns the console of the program. The error may be that it
// shows no sequences.
func controlling() (tcell.Tty, error) {
	d := &device{in: windows.InvalidHandle, screen: windows.InvalidHandle, drained: windows.InvalidHandle}
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
	return err
}

func openConsole(name string) (windows.Handle, error) {
	file, err := windows.Open(name, windows.O_RDWR, 0)
	if err != nil {
		return file, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return file, nil
}

// take makes the console send records and show sequences.
func (d *device) take() error {
	err := errors.Join(windows.GetConsoleMode(d.in, &d.wasIn), windows.GetConsoleMode(d.screen, &d.wasOut))
	if err != nil {
		return err
	}
	if windows.SetConsoleMode(d.in, consoleIn) != nil || windows.SetConsoleMode(d.screen, consoleOut) != nil {
		d.Stop()
		return errors.New("this console shows no escape sequences; " +
			"use Windows Terminal, or switch off the legacy console in the properties of the window")
	}
	return nil
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
	return errors.Join(windows.SetConsoleMode(d.in, d.wasIn), windows.SetConsoleMode(d.screen, d.wasOut))
}

// Close closes the files of the console.
func (d *device) Close() error {
	d.out.Close() // a nil file does nothing
	return errors.Join(windows.CloseHandle(d.in), windows.CloseHandle(d.screen), windows.CloseHandle(d.drained))
}

// NotifyResize makes every resize call f, until Stop; nil means no function.
func (d *device) NotifyResize(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.resized = f
}

// WindowSize returns the size of the window. The buffer behind it may have
// thousands of rows.
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
// it by mode 9001. So does a record without a key, which stands for a byte that
// the terminal has sent.
func (d *device) Read(b []byte) (int, error) {
	for {
		first, err := windows.WaitForMultipleObjects([]windows.Handle{d.drained, d.in}, false, windows.INFINITE)
		if err != nil {
			return 0, err
		}
		if first == windows.WAIT_OBJECT_0 {
			return 0, os.ErrDeadlineExceeded
		}
		records, err := d.next(min(len(b)/longestRecord, len(d.records)))
		if err != nil {
			return 0, err
		}
		text := b[:0]
		for _, r := range records {
			switch r.kind {
			case keyRecord:
				text = r.append(text)
			case sizeRecord:
				d.notify()
			}
		}
		if len(text) > 0 {
			return len(text), nil
		}
	}
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

// A record is an event of a console. It has the layout of the system's.
type record struct {
	kind, _ uint16

	// Of a key:
	down             uint32 // 0: it goes up
	count, key, scan uint16
	unit             uint16 // of a text in UTF-16
	control          uint32 // the control keys that are down
}

// The kinds of records.
const (
	keyRecord  = 1
	sizeRecord = 4
)

// longestRecord is the length of the longest sequence of append.
const longestRecord = len("\x1b[65535;65535;65535;1;4294967295;65535_")

// append appends the sequence of a key.
func (r *record) append(b []byte) []byte {
	return fmt.Appendf(b, "\x1b[%d;%d;%d;%d;%d;%d_", r.key, r.scan, r.unit, min(r.down, 1), r.control, r.count)
}

var readConsoleInput = windows.NewLazySystemDLL("kernel32.dll").NewProc("ReadConsoleInputW")

// next reads one record or more, at most so many. There must be one, or next
// waits.
func (d *device) next(most int) ([]record, error) {
	var n uint32
	done, _, err := readConsoleInput.Call(uintptr(d.in), uintptr(unsafe.Pointer(&d.records)), uintptr(most), uintptr(unsafe.Pointer(&n)))
	if done == 0 {
		return nil, err
	}
	return d.records[:n], nil
}
