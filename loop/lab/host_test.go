package lab

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A key is an event with the time when it came, as tcell's events are.
type key struct{ when time.Time }

func (k key) When() time.Time { return k.when }

// costly is a game with the update and draw times of a machine.
type costly struct {
	machine *Machine
	events  int
	free    bool // the first draw, which the host makes of itself, takes no time
}

func (c *costly) Input(key) error { c.events++; return nil }
func (c *costly) Update() error   { time.Sleep(c.machine.UpdateCost); return nil }
func (c *costly) Draw(loop.Alpha) {
	if !c.free {
		time.Sleep(c.machine.DrawCost)
	}
	c.free = false
}

// watch writes down every operation that a loop asks for.
func (c *costly) watch(now loop.Now, actions iter.Seq[loop.Action], trace *[]string) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		for a := range actions {
			at := now()
			if !yield(a) {
				return
			}
			line := show(Op{Action: a, T: at})
			if a.Do == loop.Input {
				line += fmt.Sprint(" took ", c.events)
				c.events = 0
			}
			if a.Do != loop.Drop && (a.Do != loop.Sleep || now() > at) {
				*trace = append(*trace, line)
			}
		}
	}
}

// hosted runs a loop in the real host, in fake time, and returns the operations
// that the loop asked for.
func hosted(t *testing.T, m *Machine, d classic.Design) (trace []string) {
	synctest.Test(t, func(t *testing.T) {
		game, keys := &costly{machine: m, free: d.Name == "event"}, press(m)
		o := m.Options
		o.Loop = func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			return game.watch(now, d.Cores(now, o)[0], &trace)
		}
		if err := loop.Run(context.Background(), o, game, keys); err != nil {
			t.Error(err)
		}
	})
	return trace
}

// press sends the inputs of a machine in time.
func press(m *Machine) <-chan key {
	keys := make(chan key, len(m.InputTimes))
	for _, at := range m.InputTimes {
		time.AfterFunc(at, func() { keys <- key{time.Now()} })
	}
	return keys
}

// show writes an operation as host and model know it: only the model knows the
// length of a wait for an event.
func show(op Op) string {
	if op.Do == loop.Sleep && op.For == loop.UntilInput {
		return ""
	}
	return fmt.Sprint(op.T, " ", op.Do, " ", op.Step, op.At, op.For, op.Alpha)
}

// modeled returns the operations of the loop on the model machine.
func modeled(m *Machine, d classic.Design) (trace []string) {
	r := start(m, d, 0)
	defer r.Stop()
	r.trace = func(op Op) {
		if op.Do == loop.Drop {
			return
		}
		if op.Do == loop.Sleep && d.Name == "event" {
			op.For = loop.UntilInput
		}
		line := show(op)
		if op.Do == loop.Input {
			line += fmt.Sprint(" took ", op.Events)
		}
		trace = append(trace, line)
	}
	r.run(loop.UntilInput)
	return trace
}

// TestTheRealHostAgreesWithTheModel compares the operations of the host in fake
// time with the operations of the model machine.
func TestTheRealHostAgreesWithTheModel(t *testing.T) {
	options := loop.Options{Updates: loop.Every(20 * ms), Frames: loop.Every(33 * ms), For: 2 * time.Second}
	inputs := []time.Duration{1, 333*ms + 1, 334*ms + 1, 1501*ms + 1, 1502*ms + 7}
	machines := map[string]Machine{
		"light":      {UpdateCost: 1*ms + 1, DrawCost: 3 * ms},
		"heavy draw": {UpdateCost: 2*ms + 1, DrawCost: 45 * ms},
		"overloaded": {UpdateCost: 23*ms + 1, DrawCost: 5 * ms},
		"free":       {},
	}
	for name, m := range machines {
		m.Options, m.InputTimes = options, inputs
		for _, d := range classic.Designs {
			if !d.Sleeps || d.New == nil { // async has two cores
				continue
			}
			model, host := modeled(&m, d), hosted(t, &m, d)
			compare(t, d.Name+", "+name, model, host)
			if len(host) < 15 {
				t.Errorf("%s, %s: only %d operations", d.Name, name, len(host))
			}
		}
	}
}

// TestLatencyIsWhatTheModelCounts presses a key at many phases of a step: the
// host counts the same time from key to picture as the model machine.
func TestLatencyIsWhatTheModelCounts(t *testing.T) {
	for _, rates := range [][2]int{{60, 60}, {10, 60}, {60, 30}} {
		for _, name := range []string{"steady", "limited", "piston", "nap", "event"} {
			d, _ := classic.ByName(name)
			for phase := range time.Duration(20) {
				m := Machine{UpdateCost: time.Millisecond, DrawCost: 3 * time.Millisecond}
				m.Updates, m.Frames, m.For = loop.PerSecond(rates[0]), loop.PerSecond(rates[1]), 2*time.Second
				m.InputTimes = []time.Duration{time.Second + 123_457 + phase*5_000_003}
				model := on(t, &m, name)
				var stats loop.Stats
				synctest.Test(t, func(t *testing.T) {
					o := m.Options
					o.Loop, o.Stats = d.New, &stats
					if err := loop.Run(t.Context(), o, &costly{machine: &m}, press(&m)); err != nil {
						t.Fatal(err)
					}
				})
				if stats.Latency.Count() != 1 || stats.Latency.Max() != model.Key || model.Key == 0 {
					t.Errorf("%s at %v, phase %d: %v in the model, %v in the host",
						name, rates, phase, model.Key, stats.Latency.Max())
				}
			}
		}
	}
}

// compare compares two traces without their last operation, which the host
// breaks off and the model ends.
func compare(t *testing.T, name string, model, host []string) {
	n := min(len(model), len(host))
	if len(model)-n > 1 || len(host)-n > 1 {
		t.Errorf("%s: %d operations in the model, %d in the host", name, len(model), len(host))
	}
	for i := range n {
		if model[i] != host[i] {
			t.Errorf("%s: operation %d is %q in the model, %q in the host", name, i, model[i], host[i])
			return
		}
	}
}
