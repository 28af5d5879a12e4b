//go:build linux

package term_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A seat is a program of this test binary in a pty.
type seat struct {
	*termtest.Player
	t   *testing.T
	cmd *exec.Cmd
}

// soon is the longest wait, enough for a busy machine.
const soon = 20 * time.Second

func newSeat(t *testing.T, program string, w, h int) *seat {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{"TERM=xterm-256color", "TERM_TEST_PROGRAM=" + program, "GOTRACEBACK=none"}
	return &seat{termtest.Command(t, cmd, w, h, vt.Options{Kitty: true}), t, cmd}
}

// signal sends the program a signal.
func (s *seat) signal(sig syscall.Signal) { s.cmd.Process.Signal(sig) }

// status waits for the end of the program, and returns its exit status as a
// shell would.
func (s *seat) status() int {
	s.t.Helper()
	s.UntilFunc("end", func() bool { over, _ := s.Ended(); return over }, soon)
	if ws := s.cmd.ProcessState.Sys().(syscall.WaitStatus); ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return s.cmd.ProcessState.ExitCode()
}

// ends checks the exit status, and that the terminal is as it was, with the
// program's last words on the normal screen.
func (s *seat) ends(status int, said string) {
	s.t.Helper()
	if got := s.status(); got != status {
		s.t.Errorf("status %d, want %d", got, status)
	}
	if t := s.Terminal(); !strings.Contains(t.String(), said) || t.Title != "" {
		s.t.Errorf("no %q, or the title %q:\n%s", said, t.Title, t)
	}
	s.clean()
}

// clean checks that nothing is left in the terminal.
func (s *seat) clean() {
	s.t.Helper()
	if left := s.Left(); len(left) > 0 {
		s.t.Errorf("left behind: %q", left)
	}
}

// stat returns a field of /proc/PID/stat after the name, by its number in
// proc(5).
func (s *seat) stat(field int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	return strings.Fields(rest)[field-3]
}
