//go:build linux

package driver

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestAFullDiskKeepsTheOlderText, a link and the mode of its file.
func TestAFullDiskKeepsTheOlderText(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "golden.txt")
	link := filepath.Join(folder, "link.txt")
	os.WriteFile(file, []byte("old"), 0o640)
	os.Symlink("golden.txt", link)
	signal.Ignore(syscall.SIGXFSZ) // or the limit would end the test
	defer signal.Reset(syscall.SIGXFSZ)
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was)
	syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 20, Max: was.Max})
	for _, c := range []struct {
		write, want string
		fails       bool
	}{{strings.Repeat("long", 1<<19), "old", true}, {"new", "new", false}} {
		_, err := Golden(link, c.write, true)
		text, _ := os.ReadFile(file)
		if string(text) != c.want || (err != nil) != c.fails {
			t.Errorf("of %d bytes %d are there, %v", len(c.write), len(text), err)
		}
		info, _ := os.Stat(file)
		if info.Mode() != 0o640 {
			t.Errorf("the mode of the file is %v", info.Mode())
		}
		list, _ := os.ReadDir(folder)
		if len(list) != 2 || list[1].Type() != os.ModeSymlink {
			t.Errorf("the folder has %v", list)
		}
	}
}

// TestGoldenSaysWhatIsWrong, and shows both texts.
func TestGoldenSaysWhatIsWrong(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "golden.txt")
	os.WriteFile(file, []byte("old\n"), 0o600)
	for name, c := range map[string]struct{ difference, wrong string }{
		file:   {"- │old\n+ │new\n   ^^^\n", "the text differs from " + file + "; -update writes it"},
		folder: {"", folder + " is not a regular file"},
	} {
		difference, err := Golden(name, "new\n", false)
		if difference != c.difference || fmt.Sprint(err) != c.wrong {
			t.Errorf("%s: %v\n%s", name, err, difference)
		}
	}
	// A program that has written to a raw terminal ends its lines so.
	for _, update := range []bool{true, false} {
		if difference, err := Golden(file, "a\r\nb\r\n", update); err != nil {
			t.Errorf("-update %v: %v\n%s", update, err, difference)
		}
	}
}
