//go:build linux

package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fixstep/term/internal/pty"
	"fixstep/term/vt"
)

// TestAFrameWakesOneThread plays in real terminals, and counts how often the
// threads of a program wait: about once a frame, and never while the game
// stands still. A system call that Go's scheduler is told of, in the way of a
// frame or a key, would treble the number (see package fd). Without
// FIXSTEP_TEST=whole it plays the walker, and thin.
func TestAFrameWakesOneThread(t *testing.T) {
	t.Parallel()
	walker := filepath.Join(t.TempDir(), "walker")
	if out, err := exec.Command("go", "build", "-o", walker, "../../loop/examples/walker").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	play := []string{os.Args[0], "play", "-autopilot", "-seed", "3"}
	const moves, still = 90, 1 // switches a second, at most
	for _, c := range []struct {
		name    string
		command []string
		height  int    // of the window
		keys    string // pressed at the start
		most    float64
	}{
		{"walker", []string{walker}, 24, "", moves},
		{"a window that is too small", []string{walker}, 2, "", still},
		{"play", play, 24, "", moves},
		{"a pause", play, 24, "p", still},
		{"lab", []string{os.Args[0], "lab"}, 24, "", moves},
		{"thin", append([]string{os.Args[0], "thin", "--"}, append(play, "-fps", "30")...), 24, "", moves},
	} {
		inSample := c.name == "walker" || c.name == "thin"
		if !inSample && os.Getenv("FIXSTEP_TEST") != "whole" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			cmd := exec.Command(c.command[0], c.command[1:]...)
			cmd.Env = []string{
				"TERM=xterm-256color", "LC_ALL=C.UTF-8", "HOME=" + t.TempDir(),
				"FIXSTEP_TEST_MAIN=1", "GOMAXPROCS=1", // as main does
			}
			p, err := pty.Start(cmd, vt.New(80, c.height, vt.Options{}), vt.Line{}, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Stop()
			p.Advance(time.Second, nil)
			p.Press(c.keys)
			p.Advance(2*time.Second, nil)
			begun := p.Now()
			_, before := used(t, cmd.Process.Pid)
			p.Advance(begun+2*time.Second, nil)
			_, after := used(t, cmd.Process.Pid)
			rate := float64(after-before) / (p.Now() - begun).Seconds()
			t.Logf("%.1f switches a second", rate)
			if rate > c.most {
				t.Errorf("%.1f switches a second, at most %.0f", rate, c.most)
			}
		})
	}
}
