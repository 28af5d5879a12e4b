//go:build unix || windows

package files

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/world"
)

// TestNoChangeIsLost: of twenty games that change a file at once, each adds its
// line. At first there is no file, and no folder.
func TestNoChangeIsLost(t *testing.T) {
	for n := range 20 {
		file := filepath.Join(t.TempDir(), "new", "settings")
		var all sync.WaitGroup
		for i := range 20 {
			add := func(old string) string { return fmt.Sprintf("%s%d\n", old, i) }
			all.Go(func() {
				if err := Change(file, add); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		text, _ := os.ReadFile(file)
		for i := range 20 {
			if !strings.Contains("\n"+string(text), fmt.Sprintf("\n%d\n", i)) {
				t.Errorf("%d: the line %d is lost", n, i)
			}
		}
	}
}

// TestKilledGamesLeaveNothing after the next start: it removes the parts that
// no process holds, and no other file.
func TestKilledGamesLeaveNothing(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "last.replay")
	alive := NewLast(path)
	s := world.New(world.Options{})
	held, err := alive.Begin(&s, [2]world.Flyer{})
	if err != nil {
		t.Fatal(err)
	}
	others := []string{"last.replay", "last.replay-1", "mine.part-one"}
	parts := []string{"last.replay.part-1", "last.replay-2.part-99999", "settings.part-5"}
	for _, name := range slices.Concat(others, parts) {
		os.WriteFile(filepath.Join(folder, name), nil, 0o600)
	}
	NewLast(path)
	kept := append(others, filepath.Base(held.Name()))
	for _, name := range kept {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) != len(kept) {
		t.Errorf("left: %v", left)
	}
	held.Close()
	if left, _ := os.ReadDir(folder); len(left) != len(kept)-1 {
		t.Errorf("left after the end: %v", left)
	}
}

// TestNoMatchWaitsForALock, in a folder that another process has locked and in
// one without locks: the start and the end of a match take no time, and the
// match is kept. Only a change of settings waits, for another process, as long
// as hold says.
func TestNoMatchWaitsForALock(t *testing.T) {
	defer func() { lock = lockFile }()
	for _, errno := range []syscall.Errno{0, syscall.ENOSYS, syscall.ENOTSUP, syscall.EBADF} {
		synctest.Test(t, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "last.replay")
			wait := 2 * time.Second
			lock = lockFile
			if errno != 0 {
				wait = 0
				lock = func(*os.File) error { return errno }
			} else {
				folder, err := lockFolder(filepath.Dir(path))
				if err != nil {
					t.Fatal(err)
				}
				defer folder.Close()
			}
			start := time.Now()
			r := NewLast(path)
			want, _ := playInto(t, r, world.Options{}, 400)
			r.files[0].Close()
			wantFile(t, path, want)
			if took := time.Since(start); took > 0 {
				t.Errorf("%v: a match waits %v", errno, took)
			}
			err := Change(path+"-not", func(string) string { return "x" })
			if took := time.Since(start); took != wait || err != nil {
				t.Errorf("%v: a change waits %v, want %v; %v", errno, took, wait, err)
			}
		})
	}
}

// TestNoGameTakesAPartThatIsInUse: another game may look for parts of killed
// games at any moment, also between the making of a part and its lock, and
// between its last byte and its new name.
func TestNoGameTakesAPartThatIsInUse(t *testing.T) {
	defer func() { lock = lockFile }()
	path := filepath.Join(t.TempDir(), "last.replay")
	other := path + "-not"
	grow := func(old string) string { return "x" + old }
	lockAfterASweep := func() {
		swept := false
		lock = func(file *os.File) error {
			if !swept && strings.Contains(file.Name(), part) {
				swept = true
				sweep(filepath.Dir(path), "")
			}
			return lockFile(file)
		}
	}
	for n := range 60 {
		lockAfterASweep()
		r := NewLast(path)
		want, told := playInto(t, r, world.Options{Seed: uint64(n)}, 300)
		lockAfterASweep()
		err := Change(other, grow)
		lock = lockFile
		whileSwept(filepath.Dir(path), func() {
			r.files[0].Close()
			err = errors.Join(err, Change(other, grow))
		})
		wantFile(t, path, want)
		if len(told) > 0 || err != nil || t.Failed() {
			t.Fatalf("match %d: %v, %v", n, told, err)
		}
	}
	if text, _ := os.ReadFile(other); len(text) != 120 {
		t.Errorf("%d changes of 120", len(text))
	}
}

// whileSwept calls f while another game sweeps a folder again and again.
func whileSwept(folder string, f func()) {
	over := make(chan bool)
	var other sync.WaitGroup
	other.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
				sweep(folder, "")
			}
		}
	})
	f()
	close(over)
	other.Wait()
}
