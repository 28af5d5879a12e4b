//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"os"
	"syscall"
)

// flock is the system call. Tests make it fail.
var flock = syscall.Flock

// lock locks an open file until the file is closed. It never waits.
func lock(file *os.File) error {
	err := flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		return errTaken
	}
	return err
}

// keep makes the lock of a file outlast its Close, until release is called.
func keep(file *os.File) (release func()) {
	fd, _ := syscall.Dup(int(file.Fd())) // -1 keeps nothing
	syscall.CloseOnExec(fd)
	return func() { syscall.Close(fd) }
}

// own gives a new file the owner of another file. Only root can do that, for
// the settings of a player whose HOME root has.
func own(chown func(uid, gid int) error, like string) {
	if info, err := os.Stat(like); err == nil && os.Geteuid() == 0 {
		if of, ok := info.Sys().(*syscall.Stat_t); ok {
			chown(int(of.Uid), int(of.Gid))
		}
	}
}
