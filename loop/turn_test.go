package loop_test

import (
	"testing"
	"time"

	"fixstep/loop"
)

// TestATurnEndsWhereTheHostLeaves leaves a loop in the midst of a turn: nothing
// of the turn comes after that, and the next range begins another turn. The
// turn's deferred functions are called, and a panic of the turn itself goes on.
func TestATurnEndsWhereTheHostLeaves(t *testing.T) {
	const step = time.Millisecond
	var sim time.Duration
	ended, done := 0, 0
	actions := loop.Forever(func(do *loop.Turn) {
		defer func() {
			if done++; done <= 2 {
				do.Draw() // the host has left: it gets no action
			}
		}()
		do.Input()
		sim = do.Sim + step
		do.Update(step)
		if do.Sim == 3*step {
			panic("pardon")
		}
		ended++
	})
	for i, want := range []time.Duration{step, 2 * step} {
		for a := range actions {
			if a.Do == loop.Update {
				break
			}
		}
		if sim != want || ended > 0 || done != i+1 {
			t.Errorf("left %d times, with an update each: %v of game time, %d turns go on, %d are over", i+1, sim, ended, done)
		}
	}
	defer func() {
		if v := recover(); v != "pardon" {
			t.Errorf("a panic of a turn comes out as %v", v)
		}
	}()
	for range actions {
	}
}

// Alpha is exact for every possible picture, and does not overflow beyond.
func TestAlphaOf(t *testing.T) {
	for _, c := range []struct {
		lag, step time.Duration
		want      loop.Alpha
	}{
		{0, 10, 0}, {5, 10, loop.One / 2}, {10, 10, loop.One}, {25, 10, loop.One * 5 / 2}, {9, 10, loop.One * 9 / 10},
		{1 << 62, 1, 1 << 46}, {1 << 62, 1 << 14, 1 << 46}, {1 << 62, 1 << 30, 1 << 46}, {1 << 62, 1 << 62, loop.One}, {1 << 61, 1 << 62, loop.One / 2},
	} {
		if got := loop.AlphaOf(c.lag, c.step); got != c.want {
			t.Errorf("AlphaOf(%d, %d) is %d, want %d", c.lag, c.step, got, c.want)
		}
	}
}
