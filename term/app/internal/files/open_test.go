//go:build linux

package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/world"
)

// opened returns the number of open files of the process.
func opened(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip(err)
	}
	return len(list)
}

// TestNothingStaysOpen: a game behind a door has 64 descriptors, and a night
// may have thousands of matches.
func TestNothingStaysOpen(t *testing.T) {
	folder := t.TempDir()
	settings := filepath.Join(folder, "settings")
	last := filepath.Join(folder, "last.replay")
	before := 0
	for n := range 20 {
		if n == 1 { // Go has opened what it needs itself
			before = opened(t)
		}
		os.WriteFile(last+".part-1", nil, 0o600) // of a killed game
		r := NewLast(last)
		playInto(t, r, world.Options{Seed: uint64(n)}, 1)
		err := Change(settings, func(old string) string { return old + "x" })
		_, failed := NewRecorder(filepath.Join(folder, "game"))
		if err := errors.Join(err, failed, r.Finish(nil)); err != nil {
			t.Fatal(err)
		}
	}
	if now := opened(t); now > before {
		t.Errorf("%d files are open, %d before", now, before)
	}
}

// TestAFailedChangeLeavesNoPart, here because a folder came in the place of the
// file meanwhile.
func TestAFailedChangeLeavesNoPart(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "settings")
	err := Change(file, func(string) string {
		os.MkdirAll(filepath.Join(file, "full"), 0o700)
		return "text"
	})
	if err == nil {
		t.Error("a folder is replaced by a file")
	}
	if parts, _ := filepath.Glob(file + part + "*"); len(parts) > 0 {
		t.Errorf("left: %v", parts)
	}
}

// TestReadRegularReadsSoMuch, and refuses a byte more.
func TestReadRegularReadsSoMuch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	os.WriteFile(file, []byte("12345"), 0o600)
	for most, want := range map[int64]string{4: "", 5: "12345", 6: "12345"} {
		text, err := ReadRegular(file, most)
		if string(text) != want || (err == nil) != (want != "") {
			t.Errorf("at most %d bytes: %q, %v", most, text, err)
		}
	}
}

// TestTheFirstErrorIsTold at the end: that of a recording that broke off, even
// if one before it could not begin, and of two that could not begin the first.
func TestTheFirstErrorIsTold(t *testing.T) {
	r, path := newRecorder(t)
	s := world.New(world.Options{})
	for _, name := range []string{"first", "second"} {
		r.path = filepath.Join(path, name, "game") // in no folder
		r.Begin(&s, [2]world.Flyer{})
	}
	err := r.Finish(nil)
	if err == nil || !strings.Contains(err.Error(), "first") {
		t.Errorf("two could not begin: %v", err)
	}
	r.path = path
	playInto(t, r, world.Options{}, 1)
	broken := r.files[0].file
	broken.Close() // as if the disk were full
	err = r.Finish(nil)
	if err == nil || !strings.Contains(err.Error(), broken.Name()+" is not recorded to the end") {
		t.Errorf("one broke off: %v", err)
	}
}
