package loop_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"fixstep/loop"
)

// Steady makes updates and draws under a clock that leaps by more than a burst
// at each look, and is left when its host wants no more.
func TestSteadyUnderAClockThatLeaps(t *testing.T) {
	now, count := time.Duration(0), [5]int{}
	o := loop.Options{}
	n := 0
	for a := range loop.Steady(func() time.Duration { now += second; return now }, &o) {
		count[a.Do]++
		if n++; n == 1000 {
			break
		}
	}
	if count[loop.Update] < 100 || count[loop.Draw] < 50 || count[loop.Input] < 100 {
		t.Errorf("of 1000 actions %d are updates, %d draws, %d inputs", count[loop.Update], count[loop.Draw], count[loop.Input])
	}
}

// Settings below 0, values beyond a type, and errors beside a quit.
func TestOddValues(t *testing.T) {
	if err := loop.Simulate(loop.Options{For: -1}, &player{}); err != nil {
		t.Error(err)
	}
	p := &player{}
	for range 2 { // the longest For in a later run of a clock
		if loop.Simulate(p.told(loop.Options{For: 1<<63 - 1}), p, at(1000, "quit")); p.updates < 59 {
			t.Errorf("the longest For: %d updates", p.updates)
		}
		p.updates = 0
	}
	var r loop.Rate
	if r.Interval() != second/60 || r.At(60) != second || r.Count(second) != 60 {
		t.Errorf("the zero Rate: %v, %v, %d", r.Interval(), r.At(60), r.Count(second))
	}
	if got := loop.Kind(9).String(); got != "kind 9" {
		t.Errorf("Kind(9) is %q", got)
	}
	var h loop.Histogram[int64]
	h.Add(1 << 50)
	if h.Max() != 1<<50 || h.Percentile(50) != 1<<50 || h.Percentile(-5) > 1<<50 || h.Percentile(500) != 1<<50 {
		t.Errorf("of 2⁵⁰: max %d, median %d", h.Max(), h.Percentile(50))
	}
	broken := errors.New("save failed")
	for _, c := range []struct{ err, want error }{
		{errors.Join(loop.ErrQuit, broken), broken}, {errors.Join(loop.ErrQuit, nil), nil}, {fmt.Errorf("end: %w", errors.Join(loop.ErrQuit, broken)), broken}, {fmt.Errorf("end: %w", loop.ErrQuit), nil}, {errors.Join(loop.ErrQuit, loop.ErrQuit), nil},
	} {
		p := &quitter{err: c.err}
		if err := loop.Simulate(loop.Options{For: second}, p); !errors.Is(err, c.want) {
			t.Errorf("%v ends the run with %v", c.err, err)
		}
	}
}

// A quitter returns an error from its first update.
type quitter struct {
	player
	err error
}

func (q *quitter) Update() error { return q.err }
