//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package files

import (
	"os"
	"syscall"
)

// locks says that lock works.
const locks = true

// lock locks an open file until the file is closed. It returns an error if
// another process has locked it, and where the file system has no locks.
func lock(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
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
