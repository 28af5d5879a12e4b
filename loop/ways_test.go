package loop_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"
	"time"

	"fixstep/loop"
)

// A schedule is what was done when, in nanoseconds.
type schedule []string

func (s *schedule) note(at time.Duration, do loop.Kind, a loop.Alpha) {
	*s = append(*s, fmt.Sprint(at, " ", do, " ", a))
}

// hand is a host in five lines: a clock that only its sleeps move.
type hand struct {
	time time.Duration
	did  schedule
}

func (h *hand) now() time.Duration { return h.time }

func (h *hand) do(a loop.Action) {
	switch a.Do {
	case loop.Sleep:
		h.time += a.For
	case loop.Update, loop.Draw:
		h.did.note(h.time, a.Do, a.Alpha)
	}
}

// noting is a game that only notes what it is asked for.
type noting struct {
	clock loop.Clock
	did   schedule
}

func (n *noting) Input(string) error { return nil }
func (n *noting) Update() error      { n.did.note(n.clock.Real(), loop.Update, 0); return nil }
func (n *noting) Draw(a loop.Alpha)  { n.did.note(n.clock.Real(), loop.Draw, a) }

// TestThreeWaysToOwnTheLoop runs one loop for two seconds: by a range of the
// program's own, by the host, and by one action at a time as under somebody
// else's event loop.
func TestThreeWaysToOwnTheLoop(t *testing.T) {
	const end = 2 * time.Second
	options := loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(25)}

	var ranged hand
	for action := range loop.Steady(ranged.now, &options) {
		if ranged.time >= end {
			break
		}
		ranged.do(action)
	}

	var pulled hand
	next, stop := iter.Pull(loop.Steady(pulled.now, &options))
	defer stop()
	for pulled.time < end {
		action, _ := next()
		pulled.do(action)
	}

	var run noting
	options.Clock, options.For = &run.clock, end
	if err := loop.Simulate(options, &run); err != nil {
		t.Fatal(err)
	}

	if len(ranged.did) < 160 {
		t.Errorf("only %d actions", len(ranged.did))
	}
	if !slices.Equal(ranged.did, pulled.did) {
		t.Errorf("ranged %q\npulled %q", ranged.did, pulled.did)
	}
	if !slices.Equal(ranged.did, run.did) {
		t.Errorf("ranged %q\nrun %q", ranged.did, run.did)
	}
}

// TestScenesShareALoop passes one loop from a title scene to a play scene and
// back, each with a range of its own, as Piston suggests.
func TestScenesShareALoop(t *testing.T) {
	options := loop.Options{Updates: loop.PerSecond(60), Frames: loop.PerSecond(25)}
	var whole, parts hand
	scene := func(h *hand, actions iter.Seq[loop.Action], until time.Duration) {
		for action := range actions {
			h.do(action)
			if h.time >= until {
				return
			}
		}
	}
	scene(&whole, loop.Steady(whole.now, &options), 3*time.Second)
	shared := loop.Steady(parts.now, &options)
	scene(&parts, shared, time.Second)
	scene(&parts, shared, 2*time.Second)
	scene(&parts, shared, 3*time.Second)
	if !slices.Equal(whole.did, parts.did) {
		t.Errorf("in one scene %q\nin three %q", whole.did, parts.did)
	}
}

// A scene is a function with a range of its own: leaving it leaves the loop
// where it is, and the next scene goes on from there.
func ExampleSteady() {
	var machine hand
	actions := loop.Steady(machine.now, &loop.Options{Updates: loop.PerSecond(2), Frames: loop.PerSecond(4)})
	title := func() {
		for action := range actions {
			if machine.do(action); action.Do == loop.Update {
				fmt.Println(action.Do, machine.time)
				return
			}
		}
	}
	play := func() {
		for action := range actions {
			if machine.time > time.Second {
				return
			}
			if machine.do(action); action.Do == loop.Draw {
				fmt.Println(action.Do, machine.time, "at", action.At.Round(time.Millisecond))
			}
		}
	}
	title()
	play()
	// Output:
	// update 500ms
	// draw 500ms at 0s
	// draw 750ms at 250ms
	// draw 1s at 500ms
}
