package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// discard throws away what the terminal has not taken, so that a farewell can
// follow: if the terminal comes to life again, it will be as it was. It reports
// whether it could.
func (s *Screen) discard() bool {
	if s.path == "" {
		return false
	}
	tty, err := os.OpenFile(s.path, os.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer tty.Close()
	return unix.IoctlSetInt(int(tty.Fd()), unix.TCFLSH, unix.TCOFLUSH) == nil
}
