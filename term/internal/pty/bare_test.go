//go:build darwin || linux

package pty

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bare starts a shell with a script.
func bare(t *testing.T, script string) *Bare {
	t.Helper()
	p, err := StartBare(exec.Command("/bin/sh", "-c", script), 40, 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.HangUp)
	return p
}

// readTo reads up to a text, and returns all that was read.
func readTo(t *testing.T, p *Bare, text string) string {
	t.Helper()
	var read strings.Builder
	b := make([]byte, 1000)
	for !strings.Contains(read.String(), text) {
		n, err := p.Read(b)
		read.Write(b[:n])
		if err != nil {
			t.Fatalf("%v after %q, before %q", err, read.String(), text)
		}
	}
	return read.String()
}

// TestABareEndsWithItsProgram, with its status and its last bytes: not before
// it, when nobody holds the terminal, and not after it, when somebody does.
func TestABareEndsWithItsProgram(t *testing.T) {
	for _, c := range []struct {
		script, text string
		status       int
	}{
		{"printf all; exit 7", "all", 7},
		{"printf all; kill -9 $$", "all", 137},
		{"kill -TERM $$", "", 143},
		{"(trap '' HUP; exec sleep 30) & printf left; exit 5", "left", 5},
		{"exec 0<&- 1>&- 2>&-; sleep 0.2; exec >/dev/tty; printf back; exit 3", "back", 3},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel()
			p := bare(t, c.script)
			begun := time.Now()
			text, _ := io.ReadAll(p)
			status, ended := p.Status(10 * time.Second)
			if string(text) != c.text || !ended || status != c.status {
				t.Errorf("it wrote %q, ended: %v, status %d", text, ended, status)
			}
			if took := time.Since(begun); took > 20*time.Second {
				t.Errorf("the end came after %v", took)
			}
		})
	}
}

// TestAFloodOfAnotherProcessIsNoEnd: what another process goes on to write is
// read up to a bound.
func TestAFloodOfAnotherProcessIsNoEnd(t *testing.T) {
	t.Parallel()
	p := bare(t, "(trap '' HUP; exec yes) & sleep 0.1; exit 4")
	ended := make(chan int64)
	go func() {
		<-p.exited
		n, _ := io.Copy(io.Discard, p)
		ended <- n
	}()
	select {
	case n := <-ended:
		if n > mostLast+1<<15 {
			t.Errorf("%d bytes are read after the end", n)
		}
	case <-time.After(10 * time.Second):
		t.Error("the Read goes on and on")
	}
	send(session(p.cmd.Process.Pid), syscall.SIGKILL)
}

// TestTheLastBytesHaveABound: no more are read after the end of a program.
func TestTheLastBytesHaveABound(t *testing.T) {
	t.Parallel()
	p := bare(t, "printf 0123456789; exit 4")
	<-p.exited
	p.master.SetReadDeadline(time.Unix(1, 0)) // as the end does, perhaps later
	p.last = 7
	text, _ := io.ReadAll(p)
	if string(text) != "0123456" {
		t.Errorf("%q is read", text)
	}
}

// TestABareIsATerminal: it has a size, types and sends signals.
func TestABareIsATerminal(t *testing.T) {
	t.Parallel()
	p := bare(t, `trap 'echo told; exit 6' TERM; trap 'echo size $(stty size)' WINCH
		stty size; read x; echo got $x; while :; do sleep 0.02; done`)
	readTo(t, p, "4 40\r\n")
	p.Write([]byte("key\r"))
	readTo(t, p, "got key\r\n")
	if _, ended := p.Status(0); ended {
		t.Error("it has ended before its end")
	}
	p.Resize(50, 7)
	readTo(t, p, "size 7 50\r\n")
	p.Signal(syscall.SIGTERM)
	readTo(t, p, "told\r\n")
	if status, ended := p.Status(10 * time.Second); !ended || status != 6 {
		t.Errorf("ended: %v, status %d", ended, status)
	}
}

// TestHangUpEndsTheTerminal and the program that waits at it, and closes both
// ends.
func TestHangUpEndsTheTerminal(t *testing.T) {
	t.Parallel()
	p := bare(t, "echo ready; read x; read x; exit 1")
	readTo(t, p, "ready")
	p.HangUp()
	if status, ended := p.Status(10 * time.Second); !ended || status != 128+int(hungUp) {
		t.Errorf("ended: %v, status %d", ended, status)
	}
	for _, end := range []*os.File{p.master, p.slave} {
		if err := end.Close(); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s was open: %v", end.Name(), err)
		}
	}
}

// TestHangUpTellsWhatIsLeft of the session, also when the program has ended.
func TestHangUpTellsWhatIsLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const left = `trap "echo hung >end; exit" HUP; echo on; while :; do sleep 0.02; done`
	cmd := exec.Command("/bin/sh", "-mc", "sh -c '"+left+"' & sleep 0.2")
	cmd.Dir = dir
	p, err := StartBare(cmd, 40, 4)
	if err != nil {
		t.Fatal(err)
	}
	readTo(t, p, "on")
	if _, ended := p.Status(10 * time.Second); !ended {
		t.Fatal("the program goes on")
	}
	p.HangUp()
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		text, _ := os.ReadFile(dir + "/end")
		if string(text) == "hung\n" {
			return
		}
		if time.Since(begun) > 10*time.Second {
			t.Fatal("what is left has got no SIGHUP")
		}
	}
}

// TestCtrlZStopsNothingWithoutAShell: the system stops no program that nobody
// could continue. In a shell it stops the shell's program, as in any terminal.
func TestCtrlZStopsNothingWithoutAShell(t *testing.T) {
	t.Parallel()
	p := bare(t, "echo ready; exec cat")
	readTo(t, p, "ready\r\n")
	p.Write([]byte("\x1a"))
	p.Write([]byte("still here\r"))
	readTo(t, p, "still here\r\nstill here\r\n")
	p.Write([]byte("\x04"))
	if status, ended := p.Status(10 * time.Second); !ended || status != 0 {
		t.Errorf("ended: %v, status %d", ended, status)
	}
}
