package loop_test

import (
	"context"
	"errors"
	"iter"
	"testing"
	"time"

	"fixstep/loop"
)

// quits is a game that its first event ends.
type quits struct{}

func (quits) Input(int) error { return loop.ErrQuit }
func (quits) Update() error   { return nil }
func (quits) Draw(loop.Alpha) {}

// TestATurnOfNothingShutsNobodyOut drives a game with a loop that asks for
// nothing: a key still ends it, a context too, and a simulation refuses it.
func TestATurnOfNothingShutsNobodyOut(t *testing.T) {
	nothing := loop.Options{Loop: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) { do.Sleep(0) })
	}}
	keys := make(chan int, 1)
	keys <- 0
	if err := loop.Run(context.Background(), nothing, quits{}, keys); err != nil {
		t.Error(err)
	}
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if err := loop.Run(gone, nothing, quits{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("without a context: %v", err)
	}
	if err := loop.Simulate(nothing, quits{}); !errors.Is(err, loop.ErrNeverSleeps) {
		t.Errorf("simulated: %v", err)
	}
}

// TestATurnOfNothingAfterOthersShutsNobodyOut does so with a loop that only
// goes wrong after a while.
func TestATurnOfNothingAfterOthersShutsNobodyOut(t *testing.T) {
	o := loop.Options{Loop: func(_ loop.Now, o *loop.Options) iter.Seq[loop.Action] {
		o.Fill()
		return loop.Forever(func(do *loop.Turn) {
			if do.Sim == 0 {
				do.Update(o.Updates.Interval())
			}
		})
	}}
	if err := loop.Simulate(o, quits{}); !errors.Is(err, loop.ErrNeverSleeps) {
		t.Errorf("simulated: %v", err)
	}
}

// TestATurnEndsWhereTheHostLeaves leaves a loop in the midst of a turn: nothing
// of the turn comes after that, and the next range begins another turn. What a
// turn has deferred is done, and a panic of its own goes on.
func TestATurnEndsWhereTheHostLeaves(t *testing.T) {
	const step = time.Millisecond
	var sim time.Duration
	ended, done := 0, 0
	actions := loop.Forever(func(do *loop.Turn) {
		defer func() { done++ }()
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

// Alpha is exact where a picture may be, and does not overflow beyond.
func TestAlphaOf(t *testing.T) {
	for _, c := range []struct {
		lag, step time.Duration
		want      loop.Alpha
	}{
		{0, 10, 0}, {5, 10, loop.One / 2}, {10, 10, loop.One}, {25, 10, loop.One * 5 / 2}, {9, 10, loop.One * 9 / 10},
		{1 << 62, 1, 1 << 46}, {1 << 62, 1 << 30, 1 << 46}, {1 << 62, 1 << 62, loop.One}, {1 << 61, 1 << 62, loop.One / 2},
	} {
		if got := loop.AlphaOf(c.lag, c.step); got != c.want {
			t.Errorf("AlphaOf(%d, %d) is %d, want %d", c.lag, c.step, got, c.want)
		}
	}
}
