package term

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestEnableSeenChangesNoByte and, in a simulated terminal, no event.
func TestEnableSeenChangesNoByte(t *testing.T) {
	var said [2]string
	for on := range said {
		var tap strings.Builder
		s, _ := Sim(20, 2, vt.Options{Tap: &tap})
		if on > 0 {
			s.EnableSeen()
		}
		for i := range 100 {
			s.PutStr(i%20, 0, "x")
			s.Show()
			s.Type("k\x1b")
		}
		said[on] = tap.String()
		for _, ev := range unread(s) {
			said[on] += fmt.Sprintf(" %T", ev)
		}
	}
	if said[0] != said[1] {
		t.Error("EnableSeen changes the bytes or the events")
	}
}
