package app

import (
	"strings"
	"testing"

	"fixstep/render"
)

// windows are the sizes in which the whole program is tested.
var windows = []cells{{20, 6}, {40, 12}, {80, 24}, {120, 40}, {300, 100}}

// TestEveryLookInEveryWindow: smoke prints the same screen of a fight as play
// shows, and in a window with room no two looks are alike. The golden screens
// of render show the looks.
func TestEveryLookInEveryWindow(t *testing.T) {
	t.Parallel()
	for _, size := range windows {
		seen := map[string]string{}
		for _, look := range render.LookNames {
			args := []string{"-seed", "5", "-autopilot", "-look", look}
			shown := play(t, size.w, size.h, "wait:1999ms", args...).screen
			if look == "ascii" || size.w == 80 {
				args = append(args, "-for", "2s", "-size", size.String())
				out, _ := run(t, append([]string{"smoke"}, args...)...)
				if said, _, _ := strings.Cut(out, "updates "); said != shown {
					t.Errorf("%s in %v: smoke says\n%s\nand play shows\n%s", look, size, said, shown)
				}
			}
			if other := seen[shown]; other != "" && size.w >= 80 {
				t.Errorf("%v: %s is like %s\n%s", size, look, other, shown)
			}
			seen[shown] = look
		}
	}
}

// TestReducedMotionLeavesOutFlashes: -motion is a flag of each command that
// draws the game.
func TestReducedMotionLeavesOutFlashes(t *testing.T) {
	shot := func(said string) string {
		return play(t, 80, 24, "wait:1001ms", "replay", matchFile, "-motion", said, "-from", "2968").styled
	}
	if shot("full") == shot("reduced") {
		t.Error("the flag changes nothing")
	}
}
