package term

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// quick writes to the terminal without waiting, and reads it without waking
// more of the runtime than the goroutine that reads. Most frames are written
// so, in whole, and the goroutine that writes the others need not wake up. The
// zero value does neither.
type quick struct {
	fd   int
	ok   bool
	file *os.File // of fd
	in   *rawReader
}

// open opens the tty at path.
func (q *quick) open(path string) {
	*q = quick{}
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return
	}
	file := os.NewFile(uintptr(fd), path)
	conn, err := file.SyscallConn()
	if err == nil {
		err = file.SetReadDeadline(time.Time{}) // works where the file can be polled
	}
	if err != nil {
		file.Close()
		return
	}
	*q = quick{fd, true, file, newRawReader(conn)}
}

// read reads what the terminal has sent, and waits for it. It returns an error
// when the terminal is gone, and after endReads.
func (q *quick) read(b []byte) (int, error) { return q.in.Read(b) }

// endReads ends read.
func (q *quick) endReads() {
	if q.ok {
		q.file.SetReadDeadline(time.Unix(1, 0))
	}
}

// write writes what the terminal takes at once and returns how much that is.
func (q *quick) write(b []byte) int {
	if !q.ok || len(b) == 0 {
		return 0
	}
	n, _ := raw(unix.SYS_WRITE, uintptr(q.fd), b)
	return n
}

// queued returns how many bytes were written that the device has not sent yet.
// A pseudo terminal has none: it takes a byte or it does not.
func (q *quick) queued() int {
	n, err := 0, error(nil)
	if q.ok {
		n, err = unix.IoctlGetInt(q.fd, unix.TIOCOUTQ)
	}
	if err != nil {
		return 0
	}
	return n
}

// discard drops what was written and the terminal has not taken.
func (q *quick) discard() {
	if q.ok {
		unix.IoctlSetInt(q.fd, unix.TCFLSH, unix.TCOFLUSH)
	}
}

// close closes the tty.
func (q *quick) close() {
	if q.ok {
		q.file.Close()
		q.ok = false
	}
}
