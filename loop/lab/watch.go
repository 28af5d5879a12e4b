package lab

import (
	"math"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Watched is a lane to look at while it goes on: it keeps its last
// operations, and judges them.
type Watched struct {
	*Lane
	code
	judge

	keep  int
	past  []Span // operations, at least the last keep ones
	truth Probe  // a body that the clock moves
}

// A Span is an operation from its start to its end.
type Span struct {
	Op
	To  time.Duration // when it ended
	Lag time.Duration // at its start: passed time that was in no update yet; Lag grows with the clock
}

// Watch starts a loop as Start does, and keeps a number of its last operations.
func (m *Machine) Watch(d classic.Design, keep int) *Watched {
	w := &Watched{keep: keep, truth: Probe{Physics: m.Body}}
	w.past = make([]Span, 0, min(keep+spare(keep), 1200)) // an append that grows leaves twice as much behind
	w.code = code{now: [2]int{-1, -1}, known: map[[deep]uintptr]int{}}
	w.Lane = m.Start(d, w.note)
	w.Lane.asked = w.ask
	return w
}

// Record runs a loop to its end, as Drive does, and keeps every operation.
func (m *Machine) Record(d classic.Design) (*Watched, error) {
	w := m.Watch(d, math.MaxInt/2)
	defer w.Stop()
	w.Lane.Advance(loop.UntilInput)
	return w, w.Err()
}

// spare is the number of operations beyond those to keep, so that they are
// moved seldom. A lane of the lab has 100 kB of operations.
func spare(keep int) int { return keep/8 + 1 }

// note keeps an operation that starts, and ends the last operation of its core.
func (w *Watched) note(op Op) {
	for i := len(w.past) - 1; i >= 0; i-- {
		if before := &w.past[i]; before.Core == op.Core {
			before.To = min(before.To, op.T)
			break
		}
	}
	if op.Do == loop.Input {
		return
	}
	if more := spare(w.keep); len(w.past) == w.keep+more {
		w.past = append(w.past[:0], w.past[more:]...)
	}
	w.past = append(w.past, Span{Op: op, To: loop.UntilInput, Lag: op.T - w.Sim - w.Dropped})
}

// Between appends to list the kept operations that were going on between two
// moments, in the order of their starts. An operation that still goes on ends
// at the later moment. Inputs are not kept, because they take no time.
func (w *Watched) Between(list []Span, from, to time.Duration) []Span {
	for _, op := range w.past[max(0, len(w.past)-w.keep):] {
		if op.To = min(op.To, to); op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

// RunTo lets the lane go on until now, which is the time on the clock of all
// lanes. It returns true when it has judged the lane anew: four times a second.
func (w *Watched) RunTo(now time.Duration) bool {
	for i := range w.lines {
		w.lines[i].Done = false
		w.lines[i].Now = w.lines[i].Now && !w.Unmarked
	}
	before := w.Lane.now
	w.Lane.Advance(now)
	w.move(now)
	if w.machine.stood(before, now) {
		w.stall(w.Lane, now)
	}
	return w.look(w.Lane, now)
}

// move moves the truth to a moment of the clock. The truth of a Billiard takes
// the loop's step, and the keys that have come when a step is due, because any
// other step would lead to another game.
func (w *Watched) move(now time.Duration) {
	t, keys, step, known := &w.truth, w.machine.InputTimes, time.Millisecond, time.Duration(0)
	if t.Physics == Billiard {
		step = w.machine.Updates.Interval()
		known = step
	}
	for t.Physics != Dot && t.Sim+known < now {
		for t.Keys < len(keys) && keys[t.Keys] <= t.Sim+known {
			t.Keys++
		}
		t.Move(step)
	}
}

// A Row holds the facts that the lab shows of a run at a moment.
type Row struct {
	Name         string          // of the loop
	State        string          // of the loop, in a word or two
	Fault        bool            // its picture is further from the clock than the costs of the machine explain
	Off          time.Duration   // last picture less the clock, at the time of State; below 0: behind
	Dropped      time.Duration   // game time that it gave up; it stays behind by this time
	Burst        int64           // most updates without a draw between
	Twice        int64           // frames a second without a change, in tenths
	Updates      int64           // a second, in tenths
	Frames       int64           // a second, in tenths
	Idle         int64           // share of the time in sleeps, in percent
	Stalls       []Stall         // of its machine
	Took         []time.Duration // from the last input events to their pictures
	Place, Truth int64           // of the body and of the truth, in parts of Width; outside [0, Width) it has left its lane
	Laps         int64           // laps that a Dot is ahead, to the nearest; below 0: behind
	Frozen       bool            // its picture is older than it need be with any loop
}

// Row returns the row at now, which must be the time of the last RunTo.
func (w *Watched) Row(now time.Duration) Row {
	oldest, newest := &w.samples[0], &w.samples[4]
	r := Row{Name: w.Loop, State: w.State, Fault: w.Fault, Off: w.off, Dropped: w.Dropped,
		Burst: int64(w.MaxBurst), Stalls: w.machine.Stalls, Took: w.Took, Place: w.Place, Truth: w.truth.X, Frozen: w.frozen(now)}
	if w.truth.Physics == Dot {
		r.Truth, r.Laps = Across(now), int64((w.Shown-now).Round(Crossing)/Crossing)
	}
	if span := int64(newest.at - oldest.at); span > 0 {
		second := 10 * int64(time.Second)
		r.Updates = int64(newest.Updates-oldest.Updates) * second / span
		r.Frames = int64(newest.Draws-oldest.Draws) * second / span
		r.Twice = int64(newest.Twice-oldest.Twice) * second / span
		r.Idle = max(0, 100-int64(newest.Busy-oldest.Busy)*100/span)
	}
	return r
}
