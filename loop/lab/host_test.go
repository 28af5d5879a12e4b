package lab_test

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// costly is a game whose updates and draws take as long as a machine's.
type costly struct {
	machine *lab.Machine
	events  int
}

func (c *costly) Input(int) error { c.events++; return nil }
func (c *costly) Update() error   { time.Sleep(c.machine.UpdateCost); return nil }
func (c *costly) Snapshot()       {}
func (c *costly) Draw(loop.Alpha) { time.Sleep(c.machine.DrawCost) }

// watch writes down every operation that a loop asks for.
func (c *costly) watch(now loop.Now, actions iter.Seq[loop.Action], trace *[]string) iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		for a := range actions {
			at := now()
			if !yield(a) {
				return
			}
			line := show(lab.Op{Action: a, T: at})
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

// hosted runs a loop in the real host, under fake time, and returns the
// operations that each of its cores was asked for.
func hosted(t *testing.T, m *lab.Machine, d loop.Design) (traces [2][]string) {
	synctest.Test(t, func(t *testing.T) {
		game, start := &costly{machine: m}, time.Now()
		now := func() time.Duration { return time.Since(start) }
		keys := make(chan int, len(m.InputTimes))
		go func() {
			for _, at := range m.InputTimes {
				time.Sleep(at - now())
				keys <- 0
			}
		}()
		o := loop.Options{Config: m.Config, For: m.For, Now: now}
		if d.Async == nil {
			o.Loop = func(now loop.Now, c *loop.Config) iter.Seq[loop.Action] {
				return game.watch(now, d.New(now, c), &traces[0])
			}
		} else {
			o.Async = func(now loop.Now, c *loop.Config) (updates, draws iter.Seq[loop.Action]) {
				updates, draws = d.Async(now, c)
				return game.watch(now, updates, &traces[0]), game.watch(now, draws, &traces[1])
			}
		}
		if err := loop.Run(context.Background(), o, game, keys); err != nil {
			t.Error(err)
		}
	})
	return traces
}

// show is an operation as both sides know it: of waiting for an event, only
// the model knows how long it will take.
func show(op lab.Op) string {
	if op.Do == loop.Sleep && op.For == loop.UntilInput {
		return ""
	}
	return fmt.Sprint(op.T, " ", op.Do, " ", op.Step, op.At, op.For, op.Alpha)
}

// modelled is the same as the model machine does it.
func modelled(m *lab.Machine, d loop.Design) (traces [2][]string) {
	m.Run(d, func(op lab.Op) {
		if op.Do == loop.Sleep && d.Name == "event" {
			op.For = loop.UntilInput
		}
		line := show(op)
		if op.Do == loop.Input {
			line += fmt.Sprint(" took ", op.Events)
		}
		traces[op.Core] = append(traces[op.Core], line)
	})
	return traces
}

// TestTheRealHostAgreesWithTheModel compares, operation by operation, what the
// host does under fake time with what the model machine says it does.
func TestTheRealHostAgreesWithTheModel(t *testing.T) {
	ms := time.Millisecond
	config := loop.Config{Updates: loop.Every(20 * ms), Frame: 33 * ms, Resync: 50 * ms, MaxSkip: 3}
	inputs := []time.Duration{1, 333*ms + 1, 334*ms + 1, 1501*ms + 1, 1502*ms + 7}
	machines := map[string]lab.Machine{
		"light":      {UpdateCost: 1*ms + 1, DrawCost: 3 * ms},
		"heavy draw": {UpdateCost: 2*ms + 1, DrawCost: 45 * ms},
		"overloaded": {UpdateCost: 23*ms + 1, DrawCost: 5 * ms},
		"free":       {},
	}
	for name, m := range machines {
		m.Config, m.InputTimes, m.For = config, inputs, 2*time.Second
		for _, d := range classic.Designs {
			// What two cores do at the very same time has no order.
			if !d.Sleeps || d.Async != nil && m.UpdateCost == 0 {
				continue
			}
			model, host := modelled(&m, d), hosted(t, &m, d)
			for core := range model {
				compare(t, d.Name+", "+name, model[core], host[core])
			}
			if len(host[0]) < 15 || d.Async != nil && len(host[1]) < 15 {
				t.Errorf("%s, %s: only %d and %d operations", d.Name, name, len(host[0]), len(host[1]))
			}
		}
	}
}

// compare compares two traces but for their last operation, which the host
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
