package term

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestWhatTheTerminalMayHaveIsReset: after a stop of the job no frame may have
// gone to a terminal that takes no bytes, and it still has the modes of before.
func TestWhatTheTerminalMayHaveIsReset(t *testing.T) {
	s, _ := Sim(20, 5, vt.Options{})
	s.EnableFocus()
	s.EnablePaste()
	s.Show()
	s.forgetTerminal()
	if text := string(s.restoring()); !strings.Contains(text, "\x1b[?2004l\x1b[?1004l") {
		t.Errorf("the terminal keeps its modes: %q", text)
	}
}
