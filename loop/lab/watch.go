package lab

import (
	"math"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Watched is a lane that is looked at while it goes on: it keeps the last
// operations, and what they amount to.
type Watched struct {
	*Lane
	code
	judge
	Design classic.Design // the loop

	keep  int
	past  []Span        // operations, at least so many as are kept
	truth Probe         // a body that the clock moves
	seen  time.Duration // the time of the last Advance
}

// A Span is an operation from its start to its end.
type Span struct {
	Op
	To  time.Duration // when it ended
	Lag time.Duration // at its start: time that had passed and was in no update yet; it grows with the clock
}

// Watch starts a loop as Start does, and keeps so many of its operations: the
// last ones.
func (m *Machine) Watch(d classic.Design, keep int) *Watched {
	w := &Watched{Design: d, keep: keep, truth: Probe{Physics: m.Probe}}
	w.code = code{known: map[[deep]uintptr]uint64{}}
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

// note remembers an operation that starts, and with it ends the last one of the
// same core.
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
	if len(w.past) == 2*w.keep {
		w.past = append(w.past[:0], w.past[w.keep:]...)
	}
	w.past = append(w.past, Span{Op: op, To: loop.UntilInput, Lag: op.T - w.Sim - w.Dropped})
}

// Between appends the operations kept that were going on between two moments to
// the list, in the order of their starts. Those that go on end at the later
// one. Inputs are not kept: they take no time.
func (w *Watched) Between(list []Span, from, to time.Duration) []Span {
	for _, op := range w.past[max(0, len(w.past)-w.keep):] {
		if op.To = min(op.To, to); op.To >= from {
			list = append(list, op)
		}
	}
	return list
}

// Advance lets the lane go on until now, which is the time on the clock of all
// lanes. It returns true when it has judged it anew: four times a second.
func (w *Watched) Advance(now time.Duration) bool {
	w.done = 0
	w.Lane.Advance(now)
	w.move(now)
	if w.machine.stood(w.seen, now) {
		w.stall(w.Lane, now)
	}
	w.seen = now
	return w.look(w.Lane, now)
}

// move lets the truth be where it is to be at a moment of the clock. A ball
// that forgets nothing has but the truth of its own steps, with the keys that
// have come when one is due.
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

// laps returns how many laps a Dot is off by. Half a lap is none yet.
func laps(off time.Duration) int64 {
	n := int64((off.Abs() + Crossing/2 - 1) / Crossing)
	if off < 0 {
		return -n
	}
	return n
}

// A Row is what the lab shows of a run at a moment.
type Row struct {
	Name         string          // of the loop
	State        string          // what happens to it, in a word or two
	Fault        bool            // its picture is further from the clock than any loop need be on this machine
	Off          time.Duration   // of its last picture from the clock when State was said; below 0: behind
	Dropped      time.Duration   // game time that it gave up, of which it is behind for good
	Burst        int64           // most updates without a draw between
	Twice        int64           // frames a second that showed nothing new, in tenths
	Updates      int64           // a second, in tenths
	Frames       int64           // a second, in tenths
	Idle         int64           // share of the time, in percent
	Stalls       []Stall         // of its machine
	Took         []time.Duration // from the last input events to their pictures
	Place, Truth int64           // of the body, and where it should be, in parts of Width; outside of that it has left its lane
	Laps         int64           // that a Dot is ahead, to the nearest; below 0: behind
	Frozen       bool            // its picture is older than the loop means it to be
}

// Row returns what is to be shown at a moment of the clock, which is that of
// the last Advance.
func (w *Watched) Row(now time.Duration) Row {
	oldest, newest := &w.samples[0], &w.samples[4]
	r := Row{Name: w.Loop, State: w.State, Fault: w.Fault, Off: w.off, Dropped: w.Dropped,
		Burst: int64(w.MaxBurst), Stalls: w.machine.Stalls, Took: w.Took, Place: w.Place, Truth: w.truth.X}
	if w.truth.Physics == Dot {
		r.Truth, r.Laps = Across(now), laps(w.Shown-now)
	}
	r.Frozen = w.frozen(now)
	if span := int64(newest.at - oldest.at); span > 0 {
		second := 10 * int64(time.Second)
		r.Updates = int64(newest.Updates-oldest.Updates) * second / span
		r.Frames = int64(newest.Draws-oldest.Draws) * second / span
		r.Twice = int64(newest.twice-oldest.twice) * second / span
		r.Idle = max(0, 100-int64(newest.Busy-oldest.Busy)*100/span)
	}
	return r
}
