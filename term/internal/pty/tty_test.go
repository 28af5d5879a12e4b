//go:build darwin || linux

package pty

import (
	"bytes"
	"io"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestCloseEndsARead: so a terminal hangs up although it waits for bytes.
func TestCloseEndsARead(t *testing.T) {
	terminal, program, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	ended := make(chan error)
	go func() {
		_, err := terminal.Read(make([]byte, 1))
		ended <- err
	}()
	time.Sleep(10 * time.Millisecond) // the Read has most likely begun
	terminal.Close()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("a byte was read")
		}
	case <-time.After(10 * time.Second):
		t.Error("the Read goes on")
	}
}

// TestTheLastWordsAreRead, whatever the end of a program closes.
func TestTheLastWordsAreRead(t *testing.T) {
	const (
		script = "i=0; while [ $i -lt 2000 ]; do echo all of this is read; i=$((i+1)); done; exit 3"
		line   = "all of this is read\r\n"
		lines  = 2000
	)
	p, err := StartBare(exec.Command("/bin/sh", "-c", script), 40, 4)
	if err != nil {
		t.Fatal(err)
	}
	defer p.HangUp()
	text, _ := io.ReadAll(p) // the error is of the end
	if n := bytes.Count(text, []byte(line)); n != lines || len(text) != lines*len(line) {
		t.Errorf("%d lines of %d, %d bytes", n, lines, len(text))
	}
	if status, ended := p.Status(10 * time.Second); !ended || status != 3 {
		t.Errorf("ended: %v, status %d", ended, status)
	}
}

// TestASessionOfItsOwn has the other attributes of the caller, which stay as
// they are.
func TestASessionOfItsOwn(t *testing.T) {
	from := syscall.SysProcAttr{Chroot: "/home", Ctty: 7}
	got := attr(&from)
	if got.Chroot != from.Chroot || !got.Setsid || !got.Setctty || got.Ctty != 0 {
		t.Errorf("%+v", got)
	}
	if from.Setsid || from.Setctty || from.Ctty != 7 {
		t.Errorf("the caller's are %+v now", from)
	}
}
