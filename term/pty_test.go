//go:build linux

package term_test

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"fixstep/term"
)

// A panic in a method of a program's own tty ends the program, and leaves the
// terminal as it was.
func TestATtyThatPanicsLeavesTheTerminalAsItWas(t *testing.T) {
	const end = "until:ready q"
	for method, keys := range map[string]string{
		"Start":        "",
		"NotifyResize": "",
		"WindowSize":   "",
		"Read":         "",
		"Write":        "wait:1s x",
		"Drain":        end,
		"Stop":         end,
		"Close":        end,
	} {
		t.Run(method, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, "clumsy:"+method, 80, 24)
			s.Type(keys)
			s.ends(2, "panic: clumsy")
		})
	}
}

// The terminal is as it was after every kind of end. If no shell can continue a
// program, as under sshd's ForceCommand, StopJob does not stop it.
func TestHoweverAProgramEndsTheTerminalIsAsItWas(t *testing.T) {
	ends := func(name, program, keys string, signal syscall.Signal, status int, said string) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, program, 80, 24)
			s.Type("until:ready " + keys)
			if signal != 0 {
				s.signal(signal)
			}
			s.ends(status, said)
		})
	}
	ends("by itself", "player", "q", 0, 0, "the end")
	ends("panic in main", "player", "p", 0, 2, "panic: first")
	ends("panic in a goroutine", "player", "g", 0, 2, "panic: second")
	ends("a fault", "player", "n", 0, 2, "nil pointer dereference")
	ends("StopJob without a shell", "player", "z until:back q", 0, 0, "the end")
	ends("StopJob in sh -c", "child", "z until:back q", 0, 0, "the end")
	ends("SIGTERM for the deaf", "deaf player", "", syscall.SIGTERM, 143, "")
	for _, sig := range []syscall.Signal{
		syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE,
		syscall.SIGILL, syscall.SIGSEGV, syscall.SIGSYS, syscall.SIGTRAP, syscall.SIGSTKFLT,
	} {
		ends(sig.String(), "player", "", sig, 128+int(sig), "the end")
	}
}

// A program without EnableSignals that handles a signal itself lives on. Any
// other signal ends the program at once, as it does without a Screen, and the
// terminal is not given back.
func TestSignalsOfWhoAsksForNone(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "plain player", 80, 24)
	s.Until("ready", soon)
	s.signal(syscall.SIGINT)
	s.Type("x until:Rune[x]")
	s.signal(syscall.SIGTERM)
	if status := s.status(); status != 143 || len(s.Left()) == 0 {
		t.Errorf("status %d, or the terminal was given back:\n%s", status, s.Terminal())
	}
}

// A stopped program has given the terminal back; a continued one has it again.
func TestAStoppedProgramHasGivenTheTerminalBack(t *testing.T) {
	for _, how := range []string{"key", "SIGTSTP", "both"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			s := newSeat(t, "shell", 80, 24)
			s.Until("ready", soon)
			for n := range 2 {
				switch how {
				case "key":
					s.Type("z")
				case "both":
					s.Type("Z")
				default:
					unix.Kill(-s.job(), unix.SIGTSTP)
				}
				s.Until(fmt.Sprint("stopped ", n+1), soon)
				s.clean()
				s.Type("Enter")
				s.UntilFunc("picture", func() bool {
					text := s.Look().String()
					return !strings.Contains(text, "stopped") && strings.TrimSpace(text) != ""
				}, soon)
				s.Type("x until:x")
			}
			s.Type("q")
			s.ends(0, "the end")
		})
	}
}

// A program that is stopped late has not taken the terminal again.
func TestAProgramThatIsStoppedLateHasGivenTheTerminalBack(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "busy", 80, 24)
	s.Type("until:ready z still:400ms")
	unix.Kill(-s.job(), unix.SIGSTOP)
	s.Until("stopped 1", soon)
	s.clean()
	s.Type("Enter x until:x q")
	s.ends(0, "the end")
}

// job returns the process group in the foreground, which the shell has started.
func (s *seat) job() int {
	group, _ := strconv.Atoi(s.stat(8))
	return group
}

// A pty that nobody reads keeps no program from its end: a signal ends it, and
// the restoring bytes arrive when the terminal is read again. While no method
// of the Player is called, the kit reads at most about 70 KB; the picture has
// ten times as many.
func TestAStalledPtyKeepsNoProgram(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "player", 400, 200)
	s.Until("ready", soon)
	process, err := unix.PidfdOpen(s.cmd.Process.Pid, 0)
	if err != nil {
		t.Skip(err)
	}
	defer unix.Close(process)
	s.Type("f")
	last, still := 0, 0
	for end := time.Now().Add(soon); still < 20; time.Sleep(10 * time.Millisecond) {
		var read, written int
		text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/io", s.cmd.Process.Pid))
		fmt.Sscanf(string(text), "rchar: %d\nwchar: %d", &read, &written)
		still++
		if written != last || written < 20_000 {
			last, still = written, 0
		}
		if time.Now().After(end) {
			t.Fatalf("%d bytes are written, and the pty is not full", written)
		}
	}
	s.signal(syscall.SIGTERM)
	if n, _ := unix.Poll([]unix.PollFd{{Fd: int32(process), Events: unix.POLLIN}}, int(soon.Milliseconds())); n == 0 {
		t.Fatal("the program does not end")
	}
	s.ends(143, "")
}

// A continued program that has no descriptor left to take the terminal again
// ends, because no key could ever reach it. It asks no last question of the
// terminal, which was the shell's meanwhile and echoes the answer.
func TestAProgramThatCannotTakeTheTerminalAgainEnds(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "shell", 80, 24)
	s.Type("until:ready still:300ms")
	if err := unix.Prlimit(s.job(), unix.RLIMIT_NOFILE, &unix.Rlimit{Cur: 3, Max: 3}, nil); err != nil {
		t.Skip(err)
	}
	unix.Kill(s.job(), unix.SIGSTOP)
	s.Type("until:stopped Enter")
	s.ends(1, "the end")
	if text := s.Terminal().String(); strings.Contains(text, "^[") {
		t.Errorf("an answer is echoed:\n%s", text)
	}
}

// A closed terminal ends the program too.
func TestAClosedTerminalEndsTheProgram(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "player", 80, 24)
	s.Until("ready", soon)
	s.Stop()
	if status := s.status(); status != 129 && status != 1 {
		t.Errorf("status %d", status)
	}
}

// A program that gets SIGCONT and calls Resume takes the terminal once: no
// answer comes while the line discipline echoes, which would show it as ^[.
// Only a terminal that is late, as on a busy machine, answers after a Suspend.
func TestSIGCONTAndResumeEchoNoAnswer(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "pager", 80, 24)
	s.ends(0, "late: ")
	file := t.TempDir() + "/cast"
	s.Cast(file)
	cast, err := os.ReadFile(file)
	late := 0
	_, said, _ := strings.Cut(s.Terminal().String(), "late: ")
	fmt.Sscan(said, &late)
	echoes := strings.Count(string(cast), "^[[?62;c")
	isEchoed := strings.Contains(string(cast), "^[")
	if err != nil || isEchoed && late == 0 || echoes > late {
		t.Errorf("%d answers were echoed, %d times late, or %v:\n%s", echoes, late, err, s.Terminal())
	}
}

// Without a terminal a program ends at once with one line.
func TestNoTerminalIsSaidAtOnce(t *testing.T) {
	c := exec.Command(os.Args[0])
	c.Env = []string{"TERM=xterm-256color", "TERM_TEST_PROGRAM=player"}
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	out, err := c.CombinedOutput()
	if c.ProcessState.ExitCode() != 2 || !strings.HasPrefix(string(out), term.ErrNoTerminal.Error()) {
		t.Errorf("%v: %s", err, out)
	}
}
