//go:build linux

package term

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// However a program ends, the terminal is as it was.
func TestHoweverAProgramEndsTheTerminalIsAsItWas(t *testing.T) {
	for _, c := range []struct {
		name    string
		program string
		keys    string
		signal  syscall.Signal
		status  int
		said    string
	}{
		{"by itself", "player", "q", 0, 0, "the end"},
		{"panic in main", "player", "p", 0, 2, "panic: first"},
		{"panic in a goroutine", "player", "g", 0, 2, "panic: second"},
		{"SIGINT", "player", "", syscall.SIGINT, 130, "the end"},
		{"SIGTERM", "player", "", syscall.SIGTERM, 143, "the end"},
		{"SIGHUP", "player", "", syscall.SIGHUP, 129, "the end"},
		{"SIGQUIT", "player", "", syscall.SIGQUIT, 131, "the end"},
		{"SIGTERM for the deaf", "deaf player", "", syscall.SIGTERM, 143, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, c.program)
			s.shows("ready")
			s.pty.Write([]byte(c.keys))
			if c.signal != 0 {
				s.cmd.Process.Signal(c.signal)
			}
			s.ends(c.status, c.said)
		})
	}
}

// Stopped, a program gives the terminal back; going on, it takes it again.
func TestAStoppedProgramHasGivenTheTerminalBack(t *testing.T) {
	for _, how := range []string{"key", "SIGTSTP", "both"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, "shell")
			s.shows("ready")
			for n := range 2 {
				switch how {
				case "key":
					s.pty.Write([]byte("z"))
				case "both":
					s.pty.Write([]byte("Z"))
				default:
					unix.Kill(-s.foreground(), unix.SIGTSTP)
				}
				s.shows(fmt.Sprint("stopped ", n+1))
				if left := s.left(); len(left) > 0 {
					t.Errorf("left behind: %q", left)
				}
				s.pty.Write([]byte("\r"))
				s.until("picture", func() bool {
					return !strings.Contains(s.term.String(), "stopped") && strings.TrimSpace(s.term.String()) != ""
				})
				s.pty.Write([]byte("x"))
				s.shows("x")
			}
			s.pty.Write([]byte("q"))
			s.ends(0, "the end")
		})
	}
}

// Where no shell could make it go on, as under sshd's ForceCommand, a program
// does not stop.
func TestStopJobReturnsWhereNoShellIs(t *testing.T) {
	for _, program := range []string{"player", "child"} {
		t.Run(program, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, program)
			s.shows("ready")
			s.pty.Write([]byte("z"))
			s.shows("back")
			s.pty.Write([]byte("q"))
			s.ends(0, "the end")
		})
	}
}

// A pty that nobody reads keeps nobody: the program ends by Ctrl-C, and the
// goodbye is there for when the terminal is read again.
func TestAStalledPtyKeepsNoProgram(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "player")
	s.shows("ready")
	s.deafen()
	s.pty.Write([]byte("f"))
	s.fills()
	s.cmd.Process.Signal(syscall.SIGTERM)
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal("does not end")
	}
	s.mute, s.ended = false, make(chan bool)
	go s.watch()
	s.until("end of the title", func() bool { return s.term.Title == "" && len(s.term.Left()) == 0 })
}

// A program that a shell has stopped, and that has no descriptor left to take
// the terminal again, ends: no key would ever reach it.
func TestAProgramThatCannotTakeTheTerminalAgainEnds(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "player")
	s.shows("ready")
	pid := s.cmd.Process.Pid
	if err := unix.Prlimit(pid, unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 3}, nil); err != nil {
		t.Skip(err)
	}
	s.cmd.Process.Signal(syscall.SIGSTOP)
	s.until("stop", func() bool {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err == nil && strings.Contains(string(stat), ") T ")
	})
	if err := unix.IoctlSetTermios(int(s.tty.Fd()), unix.TCSETS, &s.termios); err != nil {
		t.Fatal(err)
	}
	s.cmd.Process.Signal(syscall.SIGCONT)
	timer := time.AfterFunc(20*time.Second, func() { s.cmd.Process.Kill() })
	defer timer.Stop()
	s.ends(1, "the end")
}

// A closed terminal ends the program too.
func TestAClosedTerminalEndsTheProgram(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "player")
	s.shows("ready")
	s.deafen()
	s.tty.Close()
	s.pty.Close()
	s.cmd.Wait()
	if status := s.cmd.ProcessState.ExitCode(); status != 129 && status != 1 {
		t.Errorf("status %d", status)
	}
}

// Without a terminal that is said at once.
func TestNoTerminalIsSaidAtOnce(t *testing.T) {
	c := exec.Command(os.Args[0])
	c.Env = []string{"TERM=xterm-256color", "TERM_TEST_PROGRAM=player"}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := c.CombinedOutput()
	if c.ProcessState.ExitCode() != 2 || !strings.HasPrefix(string(out), ErrNoTerminal.Error()) {
		t.Errorf("%v: %s", err, out)
	}
}
