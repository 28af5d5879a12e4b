//go:build unix && !linux

package fd

import "golang.org/x/sys/unix"

// InFront reports whether the program's job is in the foreground of a terminal,
// so that it may read and change it. It returns true for a file that is not a
// terminal of the program's session.
func InFront(fd int) bool {
	group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
