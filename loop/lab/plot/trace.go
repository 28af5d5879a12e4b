// Package plot draws what loops have done as SVG pictures and as one HTML page
// that holds them all, without a script: for print and screen, dark and light,
// and for eyes that do not tell red from green.
package plot

import (
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// A Trace is one run of a loop: all its operations in the order in which they
// started.
type Trace struct {
	Loop    string          // its name
	Ops     []lab.Op        // the updates, draws and sleeps
	Ends    []time.Duration // of Ops: when each has ended
	Lost    []time.Duration // of Ops: what was dropped before it
	End     time.Duration   // of the run
	Dropped time.Duration   // in all
}

// Record runs a loop on a copy of a machine and returns its trace. The error is
// that of lab.Lane.Err.
func Record(m *lab.Machine, d classic.Design) (Trace, error) {
	own := *m
	t := Trace{Loop: d.Name}
	var r *lab.Lane
	r = own.Start(d, func(op lab.Op) {
		if t.add(op) {
			t.Lost = append(t.Lost, r.Dropped)
		}
	})
	defer r.Stop()
	r.Advance(loop.UntilInput)
	t.End, t.Dropped = r.End, r.Dropped
	t.close()
	return t, r.Err()
}

// add notes an operation, unless it takes input or waits for good.
func (t *Trace) add(op lab.Op) bool {
	if op.Do == loop.Input || op.For == loop.UntilInput {
		return false
	}
	t.Ops = append(t.Ops, op)
	return true
}

// close sets the ends: an operation ends when the next one on its core starts.
func (t *Trace) close() {
	t.Ends = make([]time.Duration, len(t.Ops))
	next := map[int]time.Duration{}
	for i := len(t.Ops) - 1; i >= 0; i-- {
		op := &t.Ops[i]
		end, ok := next[op.Core]
		if !ok {
			end = t.End
		}
		t.Ends[i], next[op.Core] = max(end, op.T), op.T
	}
}
