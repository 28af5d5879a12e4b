// Package plot draws what loops have done as SVG pictures and as one HTML page
// that holds them all, without a script: for print and screen, dark and light,
// and for eyes that do not tell red from green.
package plot

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
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
	Lost    []time.Duration // of Ops: what was dropped before it; nil: not known
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

// Step returns the length of most updates of these runs, in nanoseconds; 0 if
// there are none.
func Step(list []Trace) (most time.Duration) {
	count := map[time.Duration]int{}
	for i := range list {
		for _, op := range list[i].Ops {
			if op.Do != loop.Update {
				continue
			}
			if count[op.Step]++; count[op.Step] > count[most] {
				most = op.Step
			}
		}
	}
	return most
}

// line is a line of what lab.Machine.WriteJSON has written with a trace.
type line struct {
	Loop    string
	T       time.Duration
	Do      string
	Step    time.Duration
	At      time.Duration
	For     time.Duration
	End     *time.Duration
	Dropped time.Duration
}

// Read reads back what lab.Machine.WriteJSON has written with a trace. The
// error names the line. The two cores of an Async loop are told apart by what
// they do: the second draws, and its sleeps follow its draws.
func Read(in io.Reader) (list []Trace, err error) {
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, 1<<20)
	var t Trace
	for n := 1; scan.Scan(); n++ {
		var l line
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("line %d is no line of a trace: %w", n, err)
		}
		if l.End != nil {
			t.Loop, t.End, t.Dropped = l.Loop, *l.End, l.Dropped
			t.close()
			list, t = append(list, t), Trace{}
			continue
		}
		kind := slices.Index([]string{"input", "update", "draw", "sleep"}, l.Do)
		if kind < 0 || l.T < 0 || l.For < 0 || l.Step < 0 {
			return nil, fmt.Errorf("line %d is no operation of a trace", n)
		}
		op := lab.Op{Action: loop.Action{Do: loop.Kind(kind), Step: l.Step, At: l.At, For: l.For}, T: l.T}
		if l.Loop == "async" && (op.Do == loop.Draw || op.Do == loop.Sleep && len(t.Ops) > 0 && t.Ops[len(t.Ops)-1].Do == loop.Draw) {
			op.Core = 1
		}
		t.add(op)
	}
	switch {
	case scan.Err() != nil:
		return nil, scan.Err()
	case len(list) == 0:
		return nil, fmt.Errorf("no loop in the trace: write it with fixstep lab -trace -json")
	}
	return list, nil
}
