package app

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fixstep/term"
)

// resized plays five seconds of a match by keys, in a window that takes one
// size after the other: the first at once, the others from 2 s on. It returns
// the hash of each state of the match too.
func resized(t *testing.T, sizes ...cells) (p played, states []uint64) {
	t.Helper()
	keys := []key{{501 * ms, " "}, {2003 * ms, "\x1b[D"}, {2507 * ms, "w"}, {3011 * ms, " "}, {4511 * ms, "w"}}
	file := filepath.Join(t.TempDir(), "game")
	first, more := sizes[0], sizes[1:]
	p = playIn(t, first.w, first.h, 5001*ms, keys, func(env *Env) {
		open := env.Open
		env.Open = func(o term.Options) (*term.Screen, error) {
			s, err := open(o)
			for i, size := range more {
				time.AfterFunc(2007*ms+time.Duration(i)*360*ms, func() { s.SetSize(size.w, size.h) })
			}
			return s, err
		}
	}, "-seed", "5", "-record", file)
	return p, hashes(t, file)
}

// TestResizingLosesNothing: a match in which the window goes through all sizes
// while keys are pressed has the states of one that nobody disturbs. Its last
// screen, colours too, is that of a match which was in a window of that size
// from the start, though the last change came a tenth of a second before.
func TestResizingLosesNothing(t *testing.T) {
	_, want := resized(t, cells{80, 24})
	for _, last := range windows {
		sizes := append(append([]cells{{80, 24}}, windows...), cells{1, 1}, cells{300, 1}, cells{1, 100}, last)
		p, states := resized(t, sizes...)
		if !slices.Equal(states, want) || len(want) < 250 {
			t.Errorf("to %v: the match was another, of %d ticks, not %d", last, len(states), len(want))
		}
		if fresh, _ := resized(t, last); p.styled != fresh.styled {
			t.Errorf("to %v: the last screen is\n%s\nand in a window that always had this size\n%s", last, p.styled, fresh.styled)
		}
	}
}
