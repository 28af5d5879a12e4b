package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
)

// TestReplayOfADamagedFile plays what is sound, and says what is wrong on the
// screen, and after it.
func TestReplayOfADamagedFile(t *testing.T) {
	cut, _ := recorded(t, 1, 0)
	other, _ := recorded(t, 0, 70)
	for _, c := range []struct {
		path, text string
		status     int
	}{
		{cut, "cut off after tick 120 (byte ", 2},
		{other, "comes out differently in tick 61 to 120", 1},
	} {
		termtest.Test(t, func(t *testing.T) {
			p, out := start(t, 80, 24, "replay", c.path)
			p.Until(c.text, 3*time.Second)
			p.Type("q wait:1s")
			_, err := p.Ended()
			if !strings.Contains(fmt.Sprint(err), fmt.Sprint("exit status ", c.status)) || !strings.HasPrefix(out.String(), "fixstep: replay: "+c.path+": "+c.text) || p.Now() < 2*time.Second {
				t.Errorf("after %v %v, printed %s", p.Now(), err, out)
			}
		})
	}
}
