//go:build linux

package term_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

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
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "PS1=$ ", "P=" + os.Args[0], "TERM_TEST_PROGRAM=" + program}
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
		back  = `paste:'$P & wait %1; echo stopped $?' Enter until:'stopped 150' still:300ms ` // longer than the grace of a deaf player
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
