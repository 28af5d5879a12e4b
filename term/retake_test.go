//go:build unix

package term

import (
	"bytes"
	"os"
	"os/signal"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"fixstep/term/vt"
)

// TestStopJobGivesASimulatedTerminalBack, and takes it over again.
func TestStopJobGivesASimulatedTerminalBack(t *testing.T) {
	var sent bytes.Buffer
	s, terminal := Sim(20, 5, vt.Options{Tap: &sent})
	s.EnablePaste()
	draw(s, "picture")
	sent.Reset()
	s.StopJob()
	_, after, left := strings.Cut(sent.String(), "\x1b[?1049l")
	if !left || !strings.Contains(after, "\x1b[?1049h") || !terminal.On(2004) {
		t.Errorf("the terminal is sent %q", sent.String())
	}
	same(t, s, terminal)
}

// TestASIGCONTRepairsTheTerminal, which another program may have changed: all
// modes and all cells are sent again.
func TestASIGCONTRepairsTheTerminal(t *testing.T) {
	s, terminal := Sim(20, 5, vt.Options{})
	s.EnablePaste()
	draw(s, "picture")
	terminal.Write([]byte("\x1b[?2004l\x1b[2Jother"))
	s.retake()
	if !terminal.On(2004) {
		t.Errorf("the terminal has %q", terminal.Left())
	}
	same(t, s, terminal)
	s.Suspend()
	before := terminal.Bytes
	s.retake()
	if n := terminal.Bytes - before; n > 0 {
		t.Errorf("while another program has the terminal it is sent %d bytes", n)
	}
}

// TestFiniEndsTheSignals, as DisableSignals does: none comes to the Screen, and
// nobody waits for one, also after Suspend and Resume.
func TestFiniEndsTheSignals(t *testing.T) {
	for name, end := range map[string]func(s *Screen){
		"Fini":           (*Screen).Fini,
		"DisableSignals": (*Screen).DisableSignals,
	} {
		s, _ := Sim(20, 5, vt.Options{})
		defer s.Fini()
		s.line.own = true
		s.EnableSignals()
		calls, quiet := s.calls, s.quiet
		if calls == nil {
			t.Fatal("EnableSignals does not wait for signals")
		}
		end(s)
		s.line.own = false // Suspend and Resume would ask the terminal of the test
		s.Suspend()
		s.Resume()
		if !isClosed(quiet) || s.calls != nil {
			t.Errorf("%s: a goroutine waits for signals", name)
		}
		own := make(chan os.Signal, 2)
		signal.Notify(own, unix.SIGCONT)
		for range 2 { // after the second one the first has come to all
			unix.Kill(unix.Getpid(), unix.SIGCONT)
			<-own
		}
		signal.Stop(own)
		if len(calls) > 0 {
			t.Errorf("%s: signals still come", name)
		}
	}
}
