//go:build unix && !aix && !solaris

package files

import (
	"os"
	"syscall"
)

// open is os.OpenFile: other processes may rename and remove an open file.
func open(path string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag, mode)
}

// lockFile locks an open file until the file is closed. It never waits.
func lockFile(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == syscall.EWOULDBLOCK {
		return errTaken
	}
	return err
}

// lockFolder opens and locks a folder. If the folder has no locks, it is not
// locked.
func lockFolder(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	err = lock(file)
	if err == errTaken {
		file.Close()
	}
	return file, err
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
