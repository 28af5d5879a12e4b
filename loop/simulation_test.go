package loop_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// An echo is a game that notes each update, draw and key, and its time. The
// keys p and . pause and step it, s slows it down, q ends it.
type echo struct {
	clock loop.Clock
	did   []string
}

func (e *echo) note(what ...any) {
	e.did = append(e.did, fmt.Sprint(e.clock.Real(), " ", fmt.Sprint(what...)))
}

func (e *echo) told(o loop.Options) loop.Options { o.Clock = &e.clock; return o }
func (e *echo) Update() error                    { e.note("update"); return nil }
func (e *echo) Draw(a loop.Alpha)                { e.note("draw ", a) }

func (e *echo) Input(key string) error {
	e.note(key)
	switch key {
	case "p":
		e.clock.Toggle()
	case ".":
		e.clock.Step()
	case "s":
		e.clock.SetScale(1, 4)
	case "q":
		return loop.ErrQuit
	}
	return nil
}

// TestASimulationIsRunInNoTime plays a game in real time, at once, and in steps
// of several lengths. No key comes at the time of an update or a frame: in real
// time either may be first.
func TestASimulationIsRunInNoTime(t *testing.T) {
	o := loop.Options{Updates: loop.PerSecond(20), Frames: loop.PerSecond(30), For: 5 * second}
	script := []loop.Timed[string]{
		at(1, "a"), at(149, "b"), at(151, "c"), at(1005, "p"), at(1300, "."), at(1705, "p"), at(2507, "s"), at(3003, "d"),
	}
	var whole echo
	play(t, &whole, o, script...)
	if len(whole.did) < 120 {
		t.Fatal(len(whole.did))
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
			t.Errorf("in steps of %v, until %v: %v, %q, in real time %q", step, s.Now(), s.Err(), parts.did, whole.did)
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
		return strings.Count(strings.Join(game.did, "\n"), " update")
	}
	for i, n := range []int{6, 6, 60} { // with the updates due at the very end
		if at := time.Duration(n) * second / 60; !s.Advance(at, nil) || s.Now() != at || count() != n {
			t.Errorf("%d: %d updates at %v, want %d at %v", i, count(), s.Now(), n, at)
		}
	}
	if !s.Advance(second/2, nil) || s.Now() != second {
		t.Errorf("a past time sets the clock to %v", s.Now())
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
		t.Errorf("after q the simulation goes on, %v, %v", s.Now(), s.Err())
	}
}

// A flood of events at one moment ends a simulation, also while its loop waits.
func TestAFloodOfEventsEndsASimulation(t *testing.T) {
	left := 3 * 100_000
	wait := of(func(do *loop.Turn) { do.Sleep(loop.UntilInput) })
	s := loop.NewSimulation(loop.Options{Loop: wait}, &player{}, func() (string, bool) { left--; return "key", left >= 0 })
	defer s.Stop()
	if s.Advance(second, nil) || s.Err() == nil || left < 100_000 {
		t.Errorf("%v, with %d events left", s.Err(), left)
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
