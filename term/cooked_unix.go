//go:build unix

package term

import "golang.org/x/sys/unix"

// unecho reports whether the line discipline of the tty at path echoes what the
// terminal sends, and ends that: answers would show. It leaves the rest to the
// Tty's own Start. A tty that it cannot ask, because the process has no
// descriptor left, is to be started again too: Start says what is wrong.
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
