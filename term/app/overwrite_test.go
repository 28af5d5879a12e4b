//go:build linux

package app

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestNothingIsOverwritten, and no command waits for a pipe: each command that
// writes a file gets an existing file, a broken link, and a pipe.
func TestNothingIsOverwritten(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, make := range map[string]func(name string) error{
		"there": func(name string) error { return os.WriteFile(name, []byte("mine"), 0o666) },
		"link":  func(name string) error { return os.Symlink("nowhere", name) },
		"pipe":  func(name string) error { return syscall.Mkfifo(name, 0o666) },
	} {
		os.Mkdir(name, 0o777)
		for _, file := range []string{"a.svg", "steady.svg"} {
			if err := make(filepath.Join(name, file)); err != nil {
				t.Fatal(err)
			}
		}
		for _, args := range []string{
			"smoke -for 1s -cast %s/a.svg",
			"smoke -for 1s -svg %s/a.svg",
			"lab -for 1s -loops steady -svg %s",
		} {
			out, code := run(t, strings.Fields(fmt.Sprintf(args, name))...)
			if code != 2 || !strings.Contains(out, "there is such a file") || strings.Count(out, "\n") != 1 {
				t.Errorf("%s, %s: status %d, %s", name, args, code, out)
			}
		}
		for _, args := range []string{"smoke -for 1s -keys @%s/a.svg", "smoke -golden %s/a.svg -- true"} {
			out, code := run(t, strings.Fields(fmt.Sprintf(args, name))...)
			if code == 0 || name == "pipe" && !strings.Contains(out, "not a regular file") {
				t.Errorf("%s, %s: status %d, %s", name, args, code, out)
			}
		}
	}
	out, code := run(t, strings.Fields("smoke -golden pipe/a.svg -update -- true")...)
	if code != 1 || !strings.Contains(out, "not a regular file") {
		t.Errorf("a golden pipe: status %d, %s", code, out)
	}
	out, code = run(t, strings.Fields("smoke -svg pipe/a.svg -update")...)
	if code != 1 || !strings.Contains(out, "not a regular file") {
		t.Errorf("a pipe to replace: status %d, %s", code, out)
	}
	if b, err := os.ReadFile("there/a.svg"); string(b) != "mine" {
		t.Errorf("the old file now has %q, %v", b, err)
	}
	if _, err := os.Stat("nowhere"); err == nil {
		t.Error("a file is written through a link")
	}
}

// TestUpdateReplacesAFile of -svg and of -cast, and makes a new one.
func TestUpdateReplacesAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	os.Mkdir("there", 0o777)
	os.WriteFile("there/a.svg", []byte("mine"), 0o666)
	if out, code := run(t, strings.Fields("smoke -svg there/a.svg -cast there/new.cast -update")...); code != 0 {
		t.Errorf("a picture to replace: status %d, %s", code, out)
	}
	for file, begin := range map[string]string{"there/a.svg": "<svg ", "there/new.cast": `{"version": 2`} {
		if b, err := os.ReadFile(file); !strings.HasPrefix(string(b), begin) {
			t.Errorf("%s: %v, %.20q", file, err, b)
		}
	}
}

// TestAFolderForMatchesIsNamed if none can be recorded in it.
func TestAFolderForMatchesIsNamed(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "nosuch")
	code, said := unopened(t, "play", "-dir", folder)
	want := "fixstep play: -dir " + folder + ": no match can be recorded there: "
	if code != 1 || !strings.HasPrefix(said, want) || strings.Contains(said, ".replay") {
		t.Errorf("status %d, %q, want %q", code, said, want)
	}
}
