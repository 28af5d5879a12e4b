//go:build linux

package pty

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestALineIsAsBadAsItIsSaid has a program ask something, and looks at what
// comes, and how soon.
func TestALineIsAsBadAsItIsSaid(t *testing.T) {
	const ask = `stty raw -echo min 0 time 20; printf '\033[5n'; a=$(dd bs=1 count=4 2>/dev/null | od -An -tx1); printf '%s.' "$a"; `
	for name, c := range map[string]struct {
		bad     Strain
		script  string
		want    string
		soonest time.Duration
	}{
		"well": {Strain{}, ask, " 1b 5b 30 6e.", 0},
		"late": {Strain{Late: 300 * time.Millisecond}, ask, " 1b 5b 30 6e.", 300 * time.Millisecond},
		"mute": {Strain{Mute: true}, strings.Replace(ask, "20", "1", 1), ".", 100 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			terminal := vt.New(40, 2, vt.Options{})
			p, err := Start(exec.Command("/bin/sh", "-c", c.script), terminal, 0)
			if err != nil {
				t.Fatal(err)
			}
			p.Strain = c.bad
			shown := func() bool { return strings.Contains(terminal.String(), ".") }
			p.Advance(10*time.Second, shown)
			if got := terminal.Region(0, 0, 40, 1); got != c.want+"\n" || p.Now() < c.soonest {
				t.Errorf("after %v %q, want %q", p.Now(), got, c.want)
			}
			p.Stop()
		})
	}
}
