package loop_test

import (
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// A loop that does what none may do ends its run with an error that names it.
func TestALoopIsToldWhatItDidWrong(t *testing.T) {
	by := func(time.Duration) error { return nil }
	for want, turn := range map[string]func(do *loop.Turn){
		"has ended":   nil,
		"below 0":     func(do *loop.Turn) { do.Update(-1) },
		"not exist":   nil,
		"sleeps":      func(do *loop.Turn) { do.Draw() },
		"differ in l": func(do *loop.Turn) { do.Update(5) },
	} {
		o := loop.Options{For: second, UpdateBy: by, Loop: func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			if turn == nil {
				return func(yield func(loop.Action) bool) {
					if want == "not exist" {
						yield(loop.Action{Do: 77})
					}
				}
			}
			return loop.Forever(turn)
		}}
		if want == "differ in l" {
			o.UpdateBy = nil
		}
		if err := loop.Simulate(o, &player{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A step below 0 reaches no game.
func TestNoStepGoesBack(t *testing.T) {
	o := loop.Options{For: second, UpdateBy: func(step time.Duration) error {
		t.Errorf("an update by %v", step)
		return nil
	}}
	o.Loop = func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) { do.Update(-second); do.Sleep(second) })
	}
	loop.Simulate(o, &player{})
}

// With Jitter below 0 frames are never closer together than their cap, at any
// time scale that was set before the run.
func TestStrictFramesStayStrictAtAnyScale(t *testing.T) {
	for _, scale := range [][2]int64{{1, 1}, {8, 1}, {1, 4}} {
		p := &player{}
		p.clock.SetScale(scale[0], scale[1])
		play(t, &stalling{player: p, at: 5, for_: 27 * ms}, loop.Options{For: 3 * second, Jitter: -1})
		for i := 1; i < len(p.draws); i++ {
			if gap := p.draws[i] - p.draws[i-1]; gap < second/60-time.Microsecond {
				t.Errorf("scale %v: draw %d comes %v after the one before", scale, i, gap)
			}
		}
	}
}

// A simulation that runs out of events leaves its clock where it is, so that
// the next run can go on.
func TestASimulationWithoutEventsLeavesItsClock(t *testing.T) {
	p := &player{}
	if err := loop.Simulate(p.told(loop.Options{}), p, at(1005, "pause")); err != nil || p.clock.Real() > 1100*ms {
		t.Errorf("the clock stands at %v, %v", p.clock.Real(), err)
	}
	p.clock.Resume()
	if err := loop.Simulate(p.told(loop.Options{For: second}), p); err != nil || p.updates != 60+59 {
		t.Errorf("%d updates, %v", p.updates, err)
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

// A panic of a simulated game says where it was.
func TestAPanicNamesItsLine(t *testing.T) {
	f := &faulty{}
	defer func() {
		p, ok := recover().(*loop.Panic)
		if !ok || p.Value != error(errTooMuch) || !strings.Contains(p.Error(), "too much\n") || !strings.Contains(p.Error(), "(*faulty).Draw") {
			t.Errorf("%v", p)
		}
	}()
	loop.Simulate(f.told(loop.Options{For: second}), f)
}
