//go:build linux

package term_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// inBash returns a seat at an interactive bash, where $P runs a program of this
// test binary.
func inBash(t *testing.T, program string) *seat {
	t.Helper()
	cmd := exec.Command("bash", "--norc", "--noprofile", "--noediting", "-i")
	if cmd.Err != nil {
		t.Skip(cmd.Err)
	}
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"),
		"TERM=xterm-256color",
		"PS1=$ ",
		"P=" + os.Args[0],
		"TERM_TEST_PROGRAM=" + program,
	}
	s := &seat{termtest.Command(t, cmd, 80, 24, vt.Options{Kitty: true}), t, cmd}
	s.Until("$", soon)
	return s
}

// gone reports whether the shell has no child that lives, not even a stopped
// one. A dead child does not count: on a busy machine bash 5.2 may miss the end
// of a job, of any program, and waits for it only after its next command.
func (s *seat) gone() bool {
	pid := s.cmd.Process.Pid
	list, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	for _, child := range strings.Fields(string(list)) {
		if text, err := os.ReadFile("/proc/" + child + "/stat"); err == nil && !strings.Contains(string(text), ") Z ") {
			return false
		}
	}
	return err == nil
}

// TestAJobInTheBackgroundSendsNothing after SIGSTOP and bg, although it draws
// and has not asked for signals: the shell would get the answers.
func TestAJobInTheBackgroundSendsNothing(t *testing.T) {
	t.Parallel()
	s := inBash(t, "plain player")
	s.Type(`paste:'$P' Enter until:ready t until:tick`)
	unix.Kill(-s.job(), unix.SIGSTOP)
	s.Type(`until:Stopped Enter 'bg' Enter until:'[1]+ $P &' still:500ms`) // a picture under way at SIGSTOP comes here
	s.Type(`Enter 'clear' Enter still:2s`)
	if text := s.Look().String(); strings.Contains(text, "tick") || strings.Contains(text, "^[") {
		t.Errorf("a picture, or an answer in the shell:\n%s", text)
	}
}

// TestAJobInTheBackgroundStopsAndEnds, as every program does, also without
// EnableSignals: SIGTTOU stops it, and SIGTERM, SIGHUP and SIGINT end it. In
// the foreground it goes on. Meanwhile the terminal is the shell's. Only
// FIXSTEP_TEST=whole tries all ways.
func TestAJobInTheBackgroundStopsAndEnds(t *testing.T) {
	const (
		// The stillness is longer than the grace of a deaf player.
		back  = `paste:'$P & wait %1; echo stopped $?' Enter until:'stopped 150' still:300ms `
		again = `until:Stopped 'bg; wait %1; echo again $?' Enter until:'again 150' `
		begun = `paste:'$P' Enter until:ready still:300ms `
		lost  = `until:Stopped Enter ` // ends a line of answers that came after SIGSTOP, on a busy machine
		kill  = `until:Stopped 'kill %1' Enter`
		fg    = `'fg' Enter until:ready x until:x q`
	)
	sample, whole, few := []string{"kill", "timeout", "fg"}, os.Getenv("FIXSTEP_TEST") == "whole", make(chan bool, 3)
	for _, c := range []struct {
		name, keys, outside, then string
		plain                     bool // also without EnableSignals
	}{
		{"kill", back + kill, "", "", true},
		{"hang-up", back + `paste:'kill -HUP %1' Enter`, "", "", false},
		{"interrupt", back + `paste:'kill -INT %1; kill -CONT %1' Enter`, "", "", false},
		{"timeout", `paste:'sh -c "timeout 0.2 $P"; echo ended $?' Enter until:'ended 124'`, "", "", true},
		{"bg", back + again + kill, "", "", true},
		{"fg", back + fg, "", "", false},
		{"key", begun + `z ` + kill, "", "", true},
		{"key, bg, fg", begun + `z ` + again + `paste:'fg' Enter until:back q`, "", "", false},
		{"SIGTSTP", begun, "SIGTSTP", kill, false},
		{"SIGSTOP", begun, "SIGSTOP", lost + kill, false},
		{"SIGSTOP, bg", begun, "SIGSTOP", lost + again + kill, false},
		{"SIGSTOP, bg, fg", begun, "SIGSTOP", lost + again + fg, false},
	} {
		for _, program := range []string{"player", "plain player", "deaf player"} {
			if program != "player" && !(c.plain && whole) || !slices.Contains(sample, c.name) && !whole {
				continue
			}
			t.Run(c.name+", "+program, func(t *testing.T) {
				t.Parallel()
				few <- true // more at once would be late for their own terminals
				defer func() { <-few }()
				s := inBash(t, program)
				s.Type(c.keys)
				if c.outside != "" {
					unix.Kill(-s.job(), unix.SignalNum(c.outside))
					s.Type(c.then)
				}
				s.UntilFunc("end of the job", s.gone, soon)
				s.Type("Enter paste:'(true); echo all $((1+1))' Enter until:'all 2'")
				s.clean()
				if text := s.Look().String(); c.name == "kill" && !strings.Contains(text, "Terminated") {
					t.Errorf("the screen heard SIGTERM before it had the terminal:\n%s", text)
				}
			})
		}
	}
}

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
	cmd.Env = []string{
		"TERM=xterm-256color", "TERM_TEST_PROGRAM=" + program, "GOTRACEBACK=none",
		"FIXSTEP_TEST=" + os.Getenv("FIXSTEP_TEST"),
	}
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
