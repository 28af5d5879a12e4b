package term

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A record is an event of a console, in the layout of Windows.
type record struct {
	kind, _ uint16

	// These are of a key.
	down    uint32 // 0: it goes up
	count   uint16 // how often it was pressed
	key     uint16 // the virtual key code
	scan    uint16 // the scan code
	unit    uint16 // what it types, in UTF-16
	control uint32 // the control keys that are down
}

// The kinds of records.
const (
	keyRecord  = 1
	sizeRecord = 4
)

// longestRecord is the length of the longest sequence of append.
const longestRecord = len("\x1b[65535;65535;65535;1;4294967295;65535_")

// append appends the sequence of a key in mode 9001.
func (r *record) append(b []byte) []byte {
	down := min(r.down, 1)
	return fmt.Appendf(b, "\x1b[%d;%d;%d;%d;%d;%d_", r.key, r.scan, r.unit, down, r.control, r.count)
}

var readConsoleInput = windows.NewLazySystemDLL("kernel32.dll").NewProc("ReadConsoleInputW")

// readRecords waits for records, reads as many as there are and fit, and
// returns their number.
func readRecords(in windows.Handle, records []record) (n uint32, err error) {
	first, most := unsafe.Pointer(&records[0]), uintptr(len(records))
	done, _, err := readConsoleInput.Call(uintptr(in), uintptr(first), most,
		uintptr(unsafe.Pointer(&n)))
	if done == 0 {
		return 0, err
	}
	return n, nil
}
