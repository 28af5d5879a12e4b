//go:build unix && !linux

package fd

import "golang.org/x/sys/unix"

// InFront reports whether the program's job may read a terminal and change it.
// It returns true for a file that is no terminal of the program's session.
func InFront(fd int) bool {
	group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err != nil || group == unix.Getpgrp()
}
