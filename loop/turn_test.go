package loop_test

import (
	"iter"
	"strings"
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
			done++
			if done <= 2 {
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
			t.Errorf("left %d times, with an update each: %v of game time, %d turns go on, %d are over",
				i+1, sim, ended, done)
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

// Spans of 0, and spans below 0 of a sleep or a drop, are no actions: a turn of
// them asks for a Sleep of 0.
func TestNothingIsNoAction(t *testing.T) {
	for a := range loop.Forever(func(do *loop.Turn) {
		do.Update(0)
		for _, d := range []time.Duration{0, -1} {
			do.Sleep(d)
			do.Drop(d)
		}
	}) {
		if a != (loop.Action{Do: loop.Sleep}) {
			t.Errorf("a turn of nothing asks for %v", a)
		}
		break
	}
	for a := range loop.Forever(func(do *loop.Turn) {
		do.Sleep(0)
		do.Input()
	}) {
		if a.Do != loop.Input {
			t.Errorf("after nothing a turn asks for %v, not for input", a)
		}
		break
	}
}

// DrawAhead shows a moment after the last state, and beyond One.
func TestDrawAhead(t *testing.T) {
	for a := range loop.Forever(func(do *loop.Turn) {
		do.Update(10)
		do.DrawAhead(5, 10)
	}) {
		if a.Do == loop.Update {
			continue
		}
		if want := (loop.Action{Do: loop.Draw, At: 15, Alpha: loop.One * 3 / 2}); a != want {
			t.Errorf("it asks for %+v, want %+v", a, want)
		}
		break
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

// of returns a loop of one turn.
func of(turn func(do *loop.Turn)) loop.Func {
	return func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return loop.Forever(turn) }
}

// A loop that breaks a rule ends its run with an error that names the rule,
// before the game is updated by it.
func TestALoopIsToldWhatItDidWrong(t *testing.T) {
	for name, c := range map[string]struct {
		loop    loop.Func
		want    string
		updates int
	}{
		"it ends": {func(loop.Now, *loop.Options) iter.Seq[loop.Action] { return func(func(loop.Action) bool) {} }, "has ended", 0},
		"an unknown action": {func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) { yield(loop.Action{Do: 77}) }
		}, "not exist", 0},
		"a step back":               {of(func(do *loop.Turn) { do.Update(-second); do.Sleep(second) }), "below 0", 0},
		"a shorter step":            {of(func(do *loop.Turn) { do.Update(5) }), "differ in l", 0},
		"a longer step":             {of(func(do *loop.Turn) { do.Update(5 * second) }), "differ in l", 0},
		"it never sleeps":           {of(func(do *loop.Turn) { do.Draw() }), "sleeps", 0},
		"it asks for nothing":       {of(func(do *loop.Turn) { do.Sleep(0) }), "sleeps", 0},
		"it asks for nothing later": {of(func(do *loop.Turn) { do.Update(second - do.Sim) }), "sleeps", 1},
	} {
		p := &player{}
		err := loop.Simulate(loop.Options{Updates: loop.PerSecond(1), For: second, Loop: c.loop}, p)
		if err == nil || !strings.Contains(err.Error(), c.want) || p.updates != c.updates {
			t.Errorf("%s: %v, want %q; %d updates", name, err, c.want, p.updates)
		}
	}
}

// A loop that ranges over another loop ends with it, however it is written.
func TestALoopRangesOverAnother(t *testing.T) {
	var sim time.Duration // of the outer loop
	inner := func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] { return loop.Steady(now, o) }
	for name, outer := range map[string]loop.Func{
		"Forever": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := inner(now, o)
			return loop.Forever(func(do *loop.Turn) {
				for a := range actions {
					sim = do.Sim
					do.Do(a)
				}
			})
		},
		"a plain function": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) {
				for a := range inner(now, o) {
					if !yield(a) {
						return
					}
				}
			}
		},
		"Forever twice": func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := inner(now, o)
			return loop.Forever(func(do *loop.Turn) {
				for a := range loop.Forever(func(mid *loop.Turn) {
					for a := range actions {
						mid.Do(a)
					}
				}) {
					do.Do(a)
					if a.Do == loop.Update && do.Sim%second == 1 {
						break
					}
				}
			})
		},
	} {
		p := &player{}
		if err := loop.Simulate(p.told(loop.Options{Loop: outer, For: second}), p); err != nil || p.updates != 59 {
			t.Errorf("%s: %d updates, %v", name, p.updates, err)
		}
	}
	if sim != loop.PerSecond(60).At(59) {
		t.Errorf("the outer loop counts %v of game time", sim)
	}
}
