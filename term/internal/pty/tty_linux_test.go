package pty

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// ends returns how many ends of pseudo terminals this process has open.
func ends() (n int) {
	open, _ := filepath.Glob("/proc/self/fd/*")
	for _, file := range open {
		name, _ := os.Readlink(file)
		if name == "/dev/ptmx" || strings.HasPrefix(name, "/dev/pts/") {
			n++
		}
	}
	return n
}

// TestTwoEndsAreOpen while a program runs, and none after the hang-up, nor
// after a start that has failed.
func TestTwoEndsAreOpen(t *testing.T) {
	before := ends()
	if _, err := StartBare(exec.Command("/no/such/program"), 40, 4); err == nil {
		t.Fatal("it has started")
	}
	if n := ends() - before; n > 0 {
		t.Errorf("after a failed start %d ends are open", n)
	}
	p, err := StartBare(exec.Command("/bin/sh", "-c", "read x"), 40, 4)
	if err != nil {
		t.Fatal(err)
	}
	if n := ends() - before; n != 2 {
		t.Errorf("%d ends are open", n)
	}
	p.HangUp()
	if n := ends() - before; n > 0 {
		t.Errorf("after the hang-up %d ends are open", n)
	}
	if _, ended := p.Status(10 * time.Second); !ended {
		t.Error("the program goes on")
	}
}
