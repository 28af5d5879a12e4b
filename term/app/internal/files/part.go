package files

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// part stands in the name of a part, between the name of a file and a number. A
// part is a new file that replaces that file when it is complete. A process
// locks each part that it makes, and the kernel ends the lock with the process.
// So a part without a lock is of a killed game.
const part = ".part-"

// errTaken is the error of lock if another process has locked the file. Any
// other error means that the file system has no locks.
var errTaken = errors.New("locked by another process")

// lock locks an open file until the file is closed. It never waits. Tests make
// it fail.
var lock = lockFile

// hold returns a file that locks a folder until its Close, so that settings are
// changed by one game at a time. Any reader of the folder can lock it: after
// two seconds hold goes on without the lock. No match may wait for it.
func hold(folder string) *os.File {
	for range 1000 {
		file, err := lockFolder(folder)
		if err != errTaken {
			return file
		}
		time.Sleep(2 * time.Millisecond)
	}
	return nil // its Close does nothing
}

// newPart makes and locks a part of a file, for the owner of the folder alone.
func newPart(path string) (*os.File, error) {
	for {
		name := path + part + strconv.FormatUint(uint64(rand.Uint32()), 10)
		file, err := open(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if claim(file) != errTaken {
			own(file.Chown, filepath.Dir(path))
			return file, nil
		}
		file.Close()
	}
}

// claim locks a part, if it is still there under its name. It returns errTaken
// if another game has locked or removed the part. That may happen to a new
// part, which looks like that of a killed game until it is locked.
func claim(file *os.File) error {
	if err := lock(file); err != nil {
		return err
	}
	made, err := file.Stat()
	there, gone := os.Stat(file.Name())
	if err != nil || gone != nil || !os.SameFile(made, there) {
		return errTaken
	}
	return nil
}

// sweep removes the parts that no process holds from a folder, of files whose
// name begins with a prefix.
func sweep(folder, prefix string) {
	list, _ := os.ReadDir(folder)
	for _, entry := range list {
		ours := strings.HasPrefix(entry.Name(), prefix) && isPart(entry.Name())
		if !ours || !entry.Type().IsRegular() {
			continue
		}
		if file, err := open(filepath.Join(folder, entry.Name()), os.O_RDONLY, 0); err == nil {
			if claim(file) == nil {
				os.Remove(file.Name())
			}
			file.Close()
		}
	}
}

// isPart reports whether a file of this name is a part.
func isPart(name string) bool {
	i := strings.LastIndex(name, part)
	if i < 0 {
		return false
	}
	_, err := strconv.Atoi(name[i+len(part):])
	return err == nil
}

// makeFolder makes a folder, and those above it, for their owner alone. A
// folder belongs to the owner of the one above it.
func makeFolder(path string) {
	_, err := os.Stat(path)
	above := filepath.Dir(path)
	if err == nil || above == path {
		return
	}
	makeFolder(above)
	if os.Mkdir(path, 0o700) == nil {
		chown := func(uid, gid int) error { return os.Lchown(path, uid, gid) }
		own(chown, above)
	}
}
