package app

import (
	"fmt"
	"os"
	"slices"
	"testing"
)

// resized plays five seconds of a match by keys, in a window that takes one
// size after the other: the first at once, the others from 2 s on. It also
// returns the hash of each state of the match.
func resized(t *testing.T, sizes ...cells) (p played, states []uint64) {
	t.Helper()
	script := "wait:501ms Space wait:1450ms"
	for i := range 9 {
		script += " wait:170ms " + []string{"Left", "w", "Space", "w"}[i%4] + " wait:30ms "
		if i+1 < len(sizes) {
			script += "resize:" + sizes[i+1].String()
		} else {
			script += "wait:50ms"
		}
		script += " wait:50ms"
	}
	dir := t.TempDir()
	p = play(t, sizes[0].w, sizes[0].h, script, "-seed", "5", "-dir", dir)
	return p, hashes(t, recording(t, dir))
}

// TestResizingLosesNothing: a match whose window goes through all sizes while
// keys are pressed has the same states as an undisturbed match. Its last
// screen, with its colors, is the same as in a window that always had the last
// size, although that size came only a tenth of a second before.
func TestResizingLosesNothing(t *testing.T) {
	t.Parallel()
	_, want := resized(t, cells{80, 24})
	lasts := windows
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		lasts = windows[1:3]
	}
	for _, last := range lasts {
		sizes := append(append([]cells{{80, 24}}, windows...), cells{1, 1}, cells{300, 1}, cells{1, 100}, last)
		p, states := resized(t, sizes...)
		if !slices.Equal(states, want) || len(want) < 250 {
			t.Errorf("to %v: the match differs: %d ticks, want %d", last, len(states), len(want))
		}
		if fresh, _ := resized(t, last); p.styled != fresh.styled {
			t.Errorf("to %v: the last screen is\n%s\nand in a window that always had this size\n%s", last, p.styled, fresh.styled)
		}
	}
}

// String returns the size as a window of that size is asked for.
func (c cells) String() string { return fmt.Sprintf("%dx%d", c.w, c.h) }
