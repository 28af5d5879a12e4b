package loop_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"os"
	"testing"
	"time"

	"fixstep/loop"
)

// The times of a rate are exact for as long as time goes, and Count is the
// inverse of At.
func TestRatesAreExact(t *testing.T) {
	const century = 36500 * 24 * time.Hour
	for _, c := range []struct {
		rate loop.Rate
		n    int64
		at   time.Duration
	}{
		{loop.PerSecond(60), 1, 16_666_666}, {loop.PerSecond(60), 2, 33_333_333}, {loop.PerSecond(60), 60, second},
		{loop.PerSecond(60), 60 * int64(century/second), century}, {loop.PerSecond(60), 60*int64(century/second) - 1, century - 16_666_667},
		{loop.PerSecond(1_000_000_000), 1 << 61, 1 << 61}, {loop.Every(7), 1 << 59, 7 << 59}, {loop.Every(1<<62 - 1), 2, 1<<63 - 2},
	} {
		at, n, before := c.rate.At(c.n), c.rate.Count(c.at), c.rate.Count(c.at-1)
		if at != c.at || n != c.n || before != c.n-1 {
			t.Errorf("%v: time %d is due at %d, want %d, and is counted as %d; a nanosecond before as %d",
				c.rate, c.n, at, c.at, n, before)
		}
	}
}

func TestRatesOfNothingAreRefused(t *testing.T) {
	for name, f := range map[string]func(){
		"no updates":                  func() { loop.PerSecond(0) },
		"negative rate":               func() { loop.PerSecond(-60) },
		"no step":                     func() { loop.Every(0) },
		"more than once a nanosecond": func() { loop.PerSecond(1_000_000_001) },
		"once in 146 years":           func() { loop.Every(1 << 62) },
		"no time":                     func() { new(loop.Clock).SetScale(0, 1) },
		"too much time":               func() { new(loop.Clock).SetScale(1_000_001, 1) },
		"too little time":             func() { new(loop.Clock).SetScale(1, 1_000_001) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

// Settings below 0, values beyond a type, and errors beside a quit.
func TestOddValues(t *testing.T) {
	p := &player{}
	err := loop.Simulate(p.told(loop.Options{For: -1}), p)
	if err != nil || p.clock.Real() > 1 {
		t.Errorf("a For below 0 ends a run after %v: %v", p.clock.Real(), err)
	}
	p = &player{}
	for range 2 { // the longest For in a later run of a clock
		loop.Simulate(p.told(loop.Options{For: 1<<63 - 1}), p, at(1000, "quit"))
		if p.updates < 59 {
			t.Errorf("the longest For: %d updates", p.updates)
		}
		p.updates = 0
	}
	var r loop.Rate
	if r.Interval() != second/60 || r.At(60) != second || r.Count(second) != 60 {
		t.Errorf("the zero Rate: %v, %v, %d", r.Interval(), r.At(60), r.Count(second))
	}
	if got := loop.Kind(5).String(); got != "kind 5" {
		t.Errorf("Kind(5) is %q", got)
	}
	var h loop.Histogram[int64]
	h.Add(1 << 50)
	if h.Max() != 1<<50 || h.Percentile(50) != 1<<50 || h.Percentile(-5) > 1<<50 || h.Percentile(500) != 1<<50 {
		t.Errorf("of 2⁵⁰: max %d, median %d", h.Max(), h.Percentile(50))
	}
	broken, lonely := errors.New("save failed"), &os.PathError{Op: "save", Path: "game"} // which wraps nil
	for _, c := range []struct{ err, want error }{
		{errors.Join(loop.ErrQuit, broken), broken},
		{errors.Join(loop.ErrQuit, nil), nil},
		{fmt.Errorf("end: %w", errors.Join(loop.ErrQuit, broken)), broken},
		{fmt.Errorf("end: %w", loop.ErrQuit), nil},
		{errors.Join(loop.ErrQuit, loop.ErrQuit), nil},
		{lonely, lonely},
	} {
		p := &player{updated: func(*player) error { return c.err }}
		if err := loop.Simulate(loop.Options{For: second}, p); !errors.Is(err, c.want) {
			t.Errorf("%v ends the run with %v", c.err, err)
		}
	}
}

// The log of a run has a line for each action, as it begins; a pause is no time
// of the loop. An error of the log ends the log, and not the run.
func TestTheLogOfARun(t *testing.T) {
	var log bytes.Buffer
	p := &player{}
	o := loop.Options{Updates: loop.PerSecond(50), MaxUpdates: 1, For: 85 * ms, Log: &log}
	o.Loop = func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) {
			do.Input()
			do.Update(20 * ms)
			do.DrawAt(do.Sim, loop.One/4)
			do.Drop(3 * ms)
			do.Sleep(20 * ms)
			do.Sleep(loop.UntilInput)
		})
	}
	if err := loop.Simulate(p.told(o), p, at(5, "pause"), at(25, "resume"), at(60, "key")); err != nil {
		t.Fatal(err)
	}
	turn := "%.9f input\n" +
		"%.9[1]f update 0.020000000\n" +
		"%.9[1]f draw 0.250000\n" +
		"%.9[1]f drop 0.003000000\n" +
		"%.9[1]f sleep 0.020000000\n" +
		"%.9[2]f sleep\n"
	if want := fmt.Sprintf(turn, 0.0, 0.02) + fmt.Sprintf(turn, 0.04, 0.06); log.String() != want {
		t.Errorf("the log is\n%s, want\n%s", &log, want)
	}
	broken := &failing{}
	o.Log, p = broken, &player{}
	if err := loop.Simulate(p.told(o), p, at(60, "key")); err != nil || broken.writes != 1 || p.updates != 2 {
		t.Errorf("%v, %d updates, after %d writes to a log that fails", err, p.updates, broken.writes)
	}
}

// failing is a full disk.
type failing struct{ writes int }

func (f *failing) Write([]byte) (int, error) { f.writes++; return 0, os.ErrClosed }
