package loop_test

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// TestASimulationIsRunInNoTime plays a game in real time, at once, and in steps
// of several lengths. No key comes at the time of an update or a frame: in real
// time either may be first.
func TestASimulationIsRunInNoTime(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(20), Frames: loop.PerSecond(30), For: 5 * second}
	script := []loop.Timed[string]{
		at(1, "a"), at(149, "b"), at(151, "c"), at(1005, "pause"), at(1300, "step"), at(1705, "resume"), at(2507,
			"slow"), at(3003, "d"),
	}
	whole := &player{}
	play(t, whole, o, script...)
	if len(whole.draws) < 60 {
		t.Fatal(len(whole.draws))
	}
	for _, step := range []time.Duration{1, 7 * ms, 50 * ms, 777 * ms, 10 * second} {
		parts := &player{}
		s := loop.NewSimulation(parts.told(o), parts, nil)
		for _, e := range script {
			s.Send(e)
		}
		if len(parts.draws) > 0 {
			t.Errorf("drawn at %v before the first Advance", parts.draws)
		}
		for at := time.Duration(0); s.Advance(at, nil); at += max(step, at/1000) {
		}
		s.Stop()
		if parts.did() != whole.did() || s.Now() != o.For || s.Err() != nil {
			t.Errorf("in steps of %v, until %v: %v, %s, in real time %s",
				step, s.Now(), s.Err(), parts.did(), whole.did())
		}
	}
}

func TestASimulationStopsAndGoesOn(t *testing.T) {
	p, live := &player{}, []string{}
	s := loop.NewSimulation(p.told(loop.Options{}), p, func() (key string, ok bool) {
		ok = len(live) > 0
		if ok {
			key, live = live[0], live[1:]
		}
		return key, ok
	})
	for i, n := range []int{6, 6, 60} { // with the updates due at the very end
		if at := time.Duration(n) * second / 60; !s.Advance(at, nil) || s.Now() != at || p.updates != n {
			t.Errorf("%d: %d updates at %v, want %d at %v", i, p.updates, s.Now(), n, at)
		}
	}
	if !s.Advance(second/2, nil) || s.Now() != second {
		t.Errorf("a past time sets the clock to %v", s.Now())
	}
	if !s.Advance(time.Hour, func() bool { return p.updates == 99 }) || p.updates != 99 || s.Now() > 2*second {
		t.Errorf("%d updates at %v, want 99", p.updates, s.Now())
	}
	live = []string{"pause"}
	s.Advance(3*second, nil)
	if n := p.updates; !s.Advance(time.Hour, nil) || p.updates != n || s.Now() != time.Hour {
		t.Errorf("paused, %d updates at %v", p.updates-n, s.Now())
	}
	s.Send(loop.Timed[string]{Event: "quit"})
	if s.Advance(2*time.Hour, nil) || s.Now() != time.Hour || s.Err() != nil || s.Advance(3*time.Hour, nil) {
		t.Errorf("after a quit the simulation goes on, %v, %v", s.Now(), s.Err())
	}
}

// Events come in the order of their times, in whatever order they are sent.
// Those of one time come as they were sent.
func TestEventsComeInTheOrderOfTheirTimes(t *testing.T) {
	p := &player{}
	simulate(t, p, loop.Options{For: second}, at(200, "c"), at(100, "a"), at(200, "d"), at(100, "b"))
	if got := strings.Join(p.inputs, ""); got != "abcd" {
		t.Errorf("events %s", got)
	}
}

// A simulation that waits for an event is ended by Stop, as is one of Simulate.
func TestStopEndsAGameThatWaits(t *testing.T) {
	ended := 0
	o := loop.Options{Loop: of(func(do *loop.Turn) {
		defer func() { ended++ }()
		do.Sleep(loop.UntilInput)
	})}
	loop.Simulate(o, idle[string]{})
	if ended != 1 {
		t.Error("the game of Simulate goes on")
	}
	s := loop.NewSimulation(o, idle[string]{}, nil)
	s.Advance(second, nil)
	s.Stop()
	if ended != 2 {
		t.Error("after Stop the game goes on")
	}
}

// A flood of events at one moment ends a simulation, also while its loop waits.
func TestAFloodOfEventsEndsASimulation(t *testing.T) {
	left := 3 * 100_000
	wait := of(func(do *loop.Turn) { do.Sleep(loop.UntilInput) })
	s := loop.NewSimulation(loop.Options{Loop: wait}, &player{},
		func() (string, bool) { left--; return "key", left >= 0 })
	defer s.Stop()
	if s.Advance(second, nil) || s.Err() == nil || left < 100_000 {
		t.Errorf("%v, with %d events left", s.Err(), left)
	}
}

// A simulation carries out 100,000 actions at each moment, and no more.
func TestASimulationActsOftenAtOneMoment(t *testing.T) {
	for draws, ok := range map[int]bool{99_999: true, 100_000: false} {
		busy := of(func(do *loop.Turn) {
			for range draws {
				do.Draw()
			}
			do.Sleep(second)
		})
		err := loop.Simulate(loop.Options{Loop: busy, For: 2 * second}, idle[string]{})
		if (err == nil) != ok {
			t.Errorf("%d draws at each second: %v", draws, err)
		}
	}
}

// A panic of a simulated game comes out of Advance once, with the game's stack.
func TestAPanicEndsASimulationAndNamesItsLine(t *testing.T) {
	f := &player{drew: panicsInTheThirdDraw}
	s := loop.NewSimulation(f.told(loop.Options{}), f, nil)
	advance := func() (p *loop.Panic) {
		defer func() { p, _ = recover().(*loop.Panic) }()
		if s.Advance(second, nil) {
			t.Error("the simulation goes on")
		}
		return nil
	}
	p := advance()
	if p == nil || p.Value != error(errTooMuch) || !strings.Contains(p.Error(), "too much\n") ||
		!strings.Contains(p.Error(), "panicsInTheThirdDraw") {
		t.Errorf("%v", p)
	}
	if p := advance(); p != nil {
		t.Errorf("once more: %v", p)
	}
}
