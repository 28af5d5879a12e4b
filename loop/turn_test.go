package loop_test

import (
	"context"
	"errors"
	"iter"
	"testing"

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
	nothing := loop.Options{Loop: func(loop.Now, *loop.Config) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) bool { return do.Sleep(0) })
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
	if err := loop.Simulate(nothing, quits{}, nil); !errors.Is(err, loop.ErrNeverSleeps) {
		t.Errorf("simulated: %v", err)
	}
}
