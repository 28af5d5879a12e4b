//go:build !js

package app

import (
	"strings"
	"testing"

	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/vt"
)

// TestFlagsStandOnEitherSide of the operands.
func TestFlagsStandOnEitherSide(t *testing.T) {
	file, _ := recorded(t, 0, 0)
	for line, want := range map[string]string{
		"replay " + file + " -from 120":         "0:02 of 0:02",
		"replay -look p7 " + file + " -from 60": "0:01 of 0:02",
		"lab 5 -tour":                           "5/14",
	} {
		if p := play(t, 80, 24, "wait:100ms", strings.Fields(line)...); !strings.Contains(p.screen, want) {
			t.Errorf("%s: no %q on\n%s", line, want, p.screen)
		}
	}
	for line, want := range map[string]string{
		"lab 5 -plain -tour":     "Step 5:",
		"lab -plain -tour 5":     "Step 5:",
		"replay -check -- -x -y": "-x: ",
	} {
		if out, _ := run(t, strings.Fields(line)...); !strings.Contains(out, want) {
			t.Errorf("%s: no %q in\n%s", line, want, out)
		}
	}
}

// A picture of the largest size of a flag is shown whole.
func TestTheLargestSizeIsThatOfAScreen(t *testing.T) {
	screen, _ := term.Sim(canvas.MaxWidth+1, canvas.MaxHeight+1, vt.Options{})
	defer screen.Fini()
	if w, h := screen.Size(); w != canvas.MaxWidth || h != canvas.MaxHeight {
		t.Errorf("a screen has %dx%d cells at most, a canvas %dx%d", w, h, canvas.MaxWidth, canvas.MaxHeight)
	}
}
