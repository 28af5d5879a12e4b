//go:build linux

package term

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"fixstep/term/vt"
)

// A seat is a program in a real pty, with a simulated terminal before it.
type seat struct {
	t       *testing.T
	cmd     *exec.Cmd
	pty     *os.File
	tty     *os.File
	termios unix.Termios

	mu   sync.Mutex
	term *vt.Term
	mute bool // the terminal takes nothing more

	ended chan bool // closed by watch

	last   byte // that the program wrote
	echoed bool // the line discipline has shown what the terminal sent: ^[
}

func newSeat(t *testing.T, program string) *seat {
	t.Helper()
	p, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	pty.Setsize(p, &pty.Winsize{Rows: 24, Cols: 80})
	termios, err := unix.IoctlGetTermios(int(tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	s := &seat{t: t, pty: p, tty: tty, termios: *termios, term: vt.New(80, 24, vt.Options{Kitty: true}), ended: make(chan bool)}
	s.cmd = exec.Command(os.Args[0])
	s.cmd.Env = []string{"TERM=xterm-256color", "TERM_TEST_PROGRAM=" + program, "GOTRACEBACK=none"}
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		p.Close()
		tty.Close()
	})
	go s.watch()
	return s
}

// watch is the terminal.
func (s *seat) watch() {
	defer close(s.ended)
	b := make([]byte, 4096)
	for {
		n, err := s.pty.Read(b)
		if err != nil {
			return
		}
		s.mu.Lock()
		s.echoed = s.echoed || bytes.Contains(append([]byte{s.last}, b[:n]...), []byte("^["))
		s.last = b[n-1]
		s.term.Write(b[:n])
		s.pty.Write(s.term.Answers())
		mute := s.mute
		s.mu.Unlock()
		if mute {
			return
		}
	}
}

// deafen has the terminal take nothing more.
func (s *seat) deafen() {
	s.mu.Lock()
	s.mute = true
	s.mu.Unlock()
	s.pty.Write([]byte("Z")) // is shown, which wakes watch up
	<-s.ended
}

// ptyHolds is how many bytes Linux keeps for the reader of a pty. It holds some
// more back, together less than the picture that the key f draws.
const ptyHolds = 4095

// fills waits until the program has filled the pty.
func (s *seat) fills() {
	s.t.Helper()
	s.until("full pty", func() bool {
		n, err := unix.IoctlGetInt(int(s.pty.Fd()), unix.TIOCINQ)
		return err == nil && n >= ptyHolds
	})
}

// until waits for something to come true; how long is no matter.
func (s *seat) until(what string, f func() bool) {
	s.t.Helper()
	for range 2000 {
		s.mu.Lock()
		ok := f()
		s.mu.Unlock()
		if ok {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.t.Fatalf("no %s:\n%s", what, s.term)
}

func (s *seat) shows(text string) {
	s.t.Helper()
	s.until(text, func() bool { return strings.Contains(s.term.String(), text) })
}

// left returns what is not as it was before the program began.
func (s *seat) left() []string {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.term.Left()
	now, err := unix.IoctlGetTermios(int(s.tty.Fd()), unix.TCGETS)
	if err != nil || *now != s.termios {
		list = append(list, fmt.Sprintf("line discipline: %+v, %v", now, err))
	}
	return list
}

// ends checks the exit status, and that the terminal is as it was, with what
// the program said last on the normal screen.
func (s *seat) ends(status int, said string) {
	s.t.Helper()
	err := s.cmd.Wait()
	ws := s.cmd.ProcessState.Sys().(syscall.WaitStatus)
	got := ws.ExitStatus()
	if ws.Signaled() {
		got = 128 + int(ws.Signal())
	}
	if got != status {
		s.t.Errorf("status %d, want %d: %v", got, status, err)
	}
	s.shows(said)
	s.until("end of the title", func() bool { return s.term.Title == "" })
	if left := s.left(); len(left) > 0 {
		s.t.Errorf("left behind: %q", left)
	}
}

// foreground returns the process group in the foreground.
func (s *seat) foreground() int {
	pgrp, err := unix.IoctlGetInt(int(s.pty.Fd()), unix.TIOCGPGRP)
	if err != nil {
		s.t.Fatal(err)
	}
	return pgrp
}
