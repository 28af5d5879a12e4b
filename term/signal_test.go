//go:build linux

package term

import (
	"syscall"
	"testing"
	"time"
)

// A program that handles a signal itself keeps it, and lives on.
func TestAProgramKeepsTheSignalsThatItHandles(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "plain player")
	s.shows("ready")
	s.cmd.Process.Signal(syscall.SIGINT)
	s.shows("still here")
	s.pty.Write([]byte("q"))
	s.ends(0, "the end")
}

// Any other signal ends it at once, as it does without a Screen.
func TestASignalEndsAtOnceWhoAsksForNothing(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "plain player")
	s.shows("ready")
	start := time.Now()
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.cmd.Wait()
	if status := s.cmd.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGTERM || time.Since(start) >= grace {
		t.Errorf("status %v after %v", status, time.Since(start))
	}
}

// Where nobody reads events nobody is waited for.
func TestASignalEndsAtOnceWhoReadsNoEvents(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "silent player")
	s.shows("ready")
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.ends(143, "")
}

// A program that is continued and resumes itself takes its terminal once: no
// answer comes while the line discipline echoes.
func TestSIGCONTAndResumeEchoNoAnswer(t *testing.T) {
	t.Parallel()
	s := newSeat(t, "pager")
	s.ends(0, "the end")
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.echoed {
		t.Errorf("an answer was echoed:\n%s", s.term)
	}
}
