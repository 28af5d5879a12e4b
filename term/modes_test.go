package term

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestWhatTheTerminalMayHaveIsReset: after one stop of the job, or two, no
// frame may have gone to a terminal that takes no bytes or does not answer. It
// still has the modes of before.
func TestWhatTheTerminalMayHaveIsReset(t *testing.T) {
	for stops := range 3 {
		s, _ := Sim(20, 5, vt.Options{})
		s.EnableFocus()
		s.EnablePaste()
		s.Show()
		for range stops {
			s.forgetTerminal()
		}
		if text := string(s.restoring()); !strings.Contains(text, "\x1b[?2004l\x1b[?1004l") {
			t.Errorf("after %d stops the terminal keeps its modes: %q", stops, text)
		}
	}
}
