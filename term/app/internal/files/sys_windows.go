package files

import (
	"errors"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// open is os.OpenFile, but other processes may rename and remove the open file.
// A new file is its maker's by the folder, and has no mode.
func open(path string, flag int, _ os.FileMode) (*os.File, error) {
	access, make := uint32(windows.GENERIC_READ), uint32(windows.OPEN_EXISTING)
	if flag&os.O_RDWR != 0 {
		access |= windows.GENERIC_WRITE
	}
	if flag&os.O_CREATE != 0 {
		make = windows.CREATE_NEW
	}
	const all = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	return create(path, access, all, make)
}

// create is the system call that opens a file.
func create(path string, access, share, make uint32) (*os.File, error) {
	file := windows.InvalidHandle
	name, err := windows.UTF16PtrFromString(path)
	if err == nil {
		const plain = windows.FILE_ATTRIBUTE_NORMAL
		file, err = windows.CreateFile(name, access, share, nil, make, plain, 0)
	}
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(file), path), nil
}

// lockFile locks an open file until the file and its copies are closed. It
// never waits. The lock is of a byte that no file has, because nobody else may
// read a byte that is locked.
func lockFile(file *os.File) error {
	const now = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	place := &windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(file.Fd()), now, 0, 1, 0, place)
	if err == windows.ERROR_LOCK_VIOLATION {
		return errTaken
	}
	return err
}

// lockFolder locks a folder, which has no locks here, by a file in it that only
// one process can have open. The file stays: a name that is just being removed
// cannot be opened.
func lockFolder(path string) (*os.File, error) {
	file, err := create(filepath.Join(path, ".lock"), windows.GENERIC_READ, 0, windows.OPEN_ALWAYS)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, errTaken
	}
	return file, err
}

// keep makes the lock of a file outlast its Close, until release is called.
func keep(file *os.File) (release func()) {
	self, open := windows.CurrentProcess(), windows.Handle(file.Fd())
	copy := windows.InvalidHandle // keeps nothing
	windows.DuplicateHandle(self, open, self, &copy, 0, false, windows.DUPLICATE_SAME_ACCESS)
	return func() { windows.CloseHandle(copy) }
}

// own does nothing: a new file has the owner of its process.
func own(func(uid, gid int) error, string) {}
