package app

import (
	"bytes"
	"errors"
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

func TestReplayRefuses(t *testing.T) {
	good, _ := recorded(t, 0, 0)
	for _, args := range [][]string{
		{}, {good, good}, {good, "-from", "3"}, {good + "-not"}, {"replay_test.go"},
		{"-from", "-1", good}, {"-colors", "many", good},
	} {
		env := &Env{Out: new(bytes.Buffer), Now: func() time.Duration { return 0 }}
		if err := runReplay(env, args); !errors.As(err, new(*usageError)) {
			t.Errorf("replay %v: %v", args, err)
		}
	}
}
