package loop_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// An echo notes also what it is sent; p pauses it, q ends it.
type echo struct{ noting }

func (e *echo) told(o loop.Options) loop.Options { o.Clock = &e.clock; return o }

func (e *echo) Input(key string) error {
	e.did = append(e.did, fmt.Sprint(e.clock.Real(), " ", key))
	switch key {
	case "p":
		e.clock.Toggle()
	case "q":
		return loop.ErrQuit
	}
	return nil
}

// TestASimulationInStepsIsTheSame runs a game at once and in steps of several
// lengths. Some keys come when an update is due, and some in a pause.
func TestASimulationInStepsIsTheSame(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(20), Frames: loop.PerSecond(30), For: 5 * second}
	script := []loop.Timed[string]{
		{At: 0, Event: "a"}, {At: 150 * ms, Event: "b"}, {At: 150 * ms, Event: "b2"}, {At: 151 * ms, Event: "c"}, {At: second, Event: "p"},
		{At: 1700 * ms, Event: "p"}, {At: 3 * second, Event: "d"},
	}
	var whole echo
	if err := loop.Simulate(whole.told(o), &whole, script...); err != nil || len(whole.did) < 200 {
		t.Fatal(err, len(whole.did))
	}
	for _, step := range []time.Duration{1, 7 * ms, 50 * ms, 777 * ms, 10 * second} {
		var parts echo
		s := loop.NewSimulation(parts.told(o), &parts, nil)
		for _, e := range script {
			s.Send(e)
		}
		if len(parts.did) > 0 {
			t.Errorf("%q before the first Advance", parts.did)
		}
		for at := time.Duration(0); s.Advance(at, nil); at += max(step, at/1000) {
		}
		if s.Stop(); !slices.Equal(parts.did, whole.did) || s.Now() != o.For || s.Err() != nil {
			t.Errorf("in steps of %v, until %v: %v, %q, at once %q", step, s.Now(), s.Err(), parts.did, whole.did)
		}
	}
}

func TestASimulationStopsAndGoesOn(t *testing.T) {
	var game echo
	live := []string{}
	s := loop.NewSimulation(game.told(loop.Options{}), &game, func() (key string, ok bool) {
		if ok = len(live) > 0; ok {
			key, live = live[0], live[1:]
		}
		return key, ok
	})
	count := func() int {
		return strings.Count(strings.Join(game.did, "\n"), " update ")
	}
	for i, n := range []int{6, 6, 60} { // those due at the very end included
		if at := time.Duration(n) * second / 60; !s.Advance(at, nil) || s.Now() != at || count() != n {
			t.Errorf("%d: %d updates at %v, want %d at %v", i, count(), s.Now(), n, at)
		}
	}
	if !s.Advance(time.Hour, func() bool { return count() == 99 }) || count() != 99 || s.Now() > 2*second {
		t.Errorf("%d updates at %v, want 99", count(), s.Now())
	}
	live = []string{"p"}
	s.Advance(3*second, nil)
	if n := count(); !s.Advance(time.Hour, nil) || count() != n || s.Now() != time.Hour {
		t.Errorf("paused, %d updates at %v", count()-n, s.Now())
	}
	s.Send(loop.Timed[string]{Event: "q"})
	if s.Advance(2*time.Hour, nil) || s.Now() != time.Hour || s.Err() != nil || s.Advance(3*time.Hour, nil) {
		t.Errorf("after q it goes on, %v, %v", s.Now(), s.Err())
	}
}

// An hour is simulated like a second. An update due at the very end, where
// nothing starts any more, is none.
func TestAnHourIsSimulated(t *testing.T) {
	n := &counter{}
	if err := loop.Simulate(loop.Options{For: time.Hour}, n); err != nil || n.updates != 216_000-1 || n.draws != 216_000 {
		t.Errorf("%d updates, %d draws, %v", n.updates, n.draws, err)
	}
}

// A counter is a game that only counts.
type counter struct{ updates, draws int }

func (c *counter) Input(string) error { return nil }
func (c *counter) Update() error      { c.updates++; return nil }
func (c *counter) Draw(loop.Alpha)    { c.draws++ }

// Events come in the order in which they were sent, and before whatever else is
// due at their time, be it an update or a frame.
func TestEventsComeFirstAndInOrder(t *testing.T) {
	var game echo
	o := loop.Options{Updates: loop.Every(100 * ms), Frames: loop.Every(30 * ms), For: 150 * ms}
	script := []loop.Timed[string]{{At: 60 * ms, Event: "a"}, {At: 60 * ms, Event: "b"}, {At: 100 * ms, Event: "c"}}
	if err := loop.Simulate(game.told(o), &game, script...); err != nil {
		t.Fatal(err)
	}
	want := []string{"0s draw 0", "30ms draw", "60ms a", "60ms b", "60ms draw", "90ms draw", "100ms c", "100ms update", "120ms draw"}
	for i := range min(len(want), len(game.did)) {
		if !strings.HasPrefix(game.did[i], want[i]) {
			t.Fatalf("%q, want %q", game.did, want)
		}
	}
	if len(game.did) != len(want) {
		t.Errorf("%q, want %q", game.did, want)
	}
}

// A panic comes out of Advance, once.
func TestAPanicEndsASimulation(t *testing.T) {
	s := loop.NewSimulation(loop.Options{}, &panicking{}, nil)
	for i := range 2 {
		func() {
			defer func() {
				if got := recover() != nil; got != (i == 0) {
					t.Errorf("call %d panics: %v", i, got)
				}
			}()
			if s.Advance(second, nil) {
				t.Error("it goes on")
			}
		}()
	}
}
