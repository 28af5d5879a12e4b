package door

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockOfFile is F_OFD_SETLK of fcntl on Linux, which package syscall does
// not name: the lock belongs to the open file, and not to the process.
const lockOfFile = 37

// Sit takes a seat for this process. The file has a byte for each seat, and who
// has a seat holds a lock on its byte. The seat is free again when the process
// has ended, in whatever way; a program that it becomes by Become keeps it. The
// error is a Full if all seats are taken.
func Sit(path string) error {
	// The file stays open for the lock, and in the next program, too.
	fd, err := syscall.Open(path, syscall.O_RDWR|syscall.O_NOFOLLOW, 0)
	var info syscall.Stat_t
	if err == nil {
		err = syscall.Fstat(fd, &info)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for seat := range info.Size {
		lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: seat, Len: 1}
		err := syscall.FcntlFlock(uintptr(fd), lockOfFile, &lock)
		if err == nil {
			return nil
		}
		taken := errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EACCES)
		if !taken {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return Full(info.Size)
}

// Become runs a program in place of this one. It returns only with an error.
func Become(program []string) error {
	err := syscall.Exec(program[0], program, os.Environ())
	return fmt.Errorf("%s: %w", program[0], err)
}
