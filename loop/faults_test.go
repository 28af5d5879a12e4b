package loop_test

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// of returns a loop of one turn.
func of(turn func(do *loop.Turn)) loop.Func {
	return func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return loop.Forever(turn) }
}

// A loop that breaks a rule ends its run with an error that names the rule,
// before the game is updated.
func TestALoopIsToldWhatItDidWrong(t *testing.T) {
	by := func(step time.Duration) error {
		if step != second {
			t.Errorf("an update by %v", step)
		}
		return nil
	}
	for name, c := range map[string]struct {
		loop loop.Func
		by   func(time.Duration) error
		want string
	}{
		"it ends": {func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return func(func(loop.Action) bool) {} }, by, "has ended"},
		"an unknown action": {func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) { yield(loop.Action{Do: 77}) }
		}, by, "not exist"},
		"a step back":               {of(func(do *loop.Turn) { do.Update(-second); do.Sleep(second) }), by, "below 0"},
		"another step":              {of(func(do *loop.Turn) { do.Update(5) }), nil, "differ in l"},
		"a longer step":             {of(func(do *loop.Turn) { do.Update(5 * second) }), nil, "differ in l"},
		"it never sleeps":           {of(func(do *loop.Turn) { do.Draw() }), by, "sleeps"},
		"it asks for nothing":       {of(func(do *loop.Turn) { do.Sleep(0) }), by, "sleeps"},
		"it asks for nothing later": {of(func(do *loop.Turn) { do.Update(second - do.Sim) }), by, "sleeps"},
	} {
		p := &player{}
		err := loop.Simulate(loop.Options{For: second, UpdateBy: c.by, Loop: c.loop}, p)
		if err == nil || !strings.Contains(err.Error(), c.want) || p.updates > 0 {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// A loop that asks for nothing does not shut the host out: a key ends the run,
// and so does the context.
func TestATurnOfNothingShutsNobodyOut(t *testing.T) {
	nothing := loop.Options{Loop: of(func(do *loop.Turn) { do.Sleep(0) })}
	keys := make(chan string, 1)
	keys <- "quit"
	if err := loop.Run(t.Context(), nothing, &player{}, keys); err != nil {
		t.Error(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := loop.Run(gone, nothing, &player{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("with a context that has ended: %v", err)
	}
}

// faulty panics in its third draw.
type faulty struct{ player }

func (f *faulty) Draw(a loop.Alpha) {
	if f.player.Draw(a); len(f.draws) == 3 {
		panic(errTooMuch)
	}
}

var errTooMuch = errors.New("too much")

// A panic of a simulated game comes out of Advance once, with the game's stack.
func TestAPanicEndsASimulationAndNamesItsLine(t *testing.T) {
	f := &faulty{}
	s := loop.NewSimulation(f.told(loop.Options{}), f, nil)
	advance := func() (p *loop.Panic) {
		defer func() { p, _ = recover().(*loop.Panic) }()
		if s.Advance(second, nil) {
			t.Error("the simulation goes on")
		}
		return nil
	}
	if p := advance(); p == nil || p.Value != error(errTooMuch) || !strings.Contains(p.Error(), "too much\n") || !strings.Contains(p.Error(), "(*faulty).Draw") {
		t.Errorf("%v", p)
	}
	if p := advance(); p != nil {
		t.Errorf("once more: %v", p)
	}
}
