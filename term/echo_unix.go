//go:build unix

package term

import "golang.org/x/sys/unix"

// unecho reports whether the line discipline of the tty at path echoes what the
// terminal sends, and ends that: answers would show. It leaves the rest to the
// Tty's own Start. If the tty cannot be opened, as when the process has no
// descriptor left, unecho returns true: the caller then calls Start, whose
// error says why.
func unecho(path string) bool {
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return true
	}
	defer unix.Close(fd)
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || t.Lflag&(unix.ECHO|unix.ICANON) == 0 {
		return false
	}
	t.Lflag &^= unix.ECHO | unix.ICANON
	unix.IoctlSetTermios(fd, setTermios, t)
	return true
}
