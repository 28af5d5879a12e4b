package files

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// part stands between the name of a file and a number in the name of its part:
// a new file that replaces the file when it is complete. A process locks each
// part that it makes, and the kernel ends the lock with the process: so a part
// without a lock is of a killed game.
const part = ".part-"

// hold locks a folder until release is called, so that only one game at a time
// makes and removes files there. Whoever may read the folder can lock it: after
// ten seconds hold goes on without the lock.
func hold(folder string) (release func()) {
	file, err := os.Open(folder)
	if err != nil {
		return func() {}
	}
	for tries := 0; locks && lock(file) != nil && tries < 5000; tries++ {
		time.Sleep(2 * time.Millisecond)
	}
	return func() { file.Close() }
}

// sweep removes the parts that no process holds from a folder, of files whose
// name begins with a prefix. The caller holds the folder.
func sweep(folder, prefix string) {
	list, _ := os.ReadDir(folder)
	for _, entry := range list {
		i := strings.LastIndex(entry.Name(), part)
		if !locks || i < 0 || !strings.HasPrefix(entry.Name(), prefix) || !entry.Type().IsRegular() {
			continue
		}
		if _, err := strconv.Atoi(entry.Name()[i+len(part):]); err != nil {
			continue
		}
		if file, err := os.Open(filepath.Join(folder, entry.Name())); err == nil {
			if lock(file) == nil {
				os.Remove(file.Name())
			}
			file.Close()
		}
	}
}

// makeFolder makes a folder, and those above it, for their owner alone.
func makeFolder(path string) {
	above := filepath.Dir(path)
	if _, err := os.Stat(path); err == nil || above == path {
		return
	}
	if makeFolder(above); os.Mkdir(path, 0o700) == nil {
		own(func(uid, gid int) error { return os.Lchown(path, uid, gid) }, above)
	}
}
