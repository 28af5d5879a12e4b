package lab

import (
	"fmt"
	"math"
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Watched is a lane that is looked at while it goes on: it keeps the last
// operations, what was counted in the last second, and what that amounts to.
type Watched struct {
	*Lane
	code
	Design classic.Design // the loop
	State  string         // what happens to the loop, in a word or two
	Fault  bool           // it is further from the clock than it means to be

	keep  int
	past  []Span // operation n is at n % keep
	ops   int    // operations noted so far
	last  [2]int // of each core: the number of its last operation
	truth Probe  // a body moved by steps of a millisecond

	key, picture Mark // an input event, and the picture that shows it
	heard        int  // of the machine's input events: no other than these is followed any more

	burst   int           // updates since the last draw
	longest int           // burst since the last sample
	samples [5]sample     // of the last second, the newest last; none is of before a stall
	seen    time.Duration // the time of the last Advance
	stood   bool          // the machine has stood still since the Advance before
	judged  time.Duration // when State was judged
	off     time.Duration // of the last picture from the clock, then

	lost     time.Duration // dropped within a second, and when that was last seen
	lostAt   time.Duration
	lostFrom time.Duration // since when it was seen again and again
}

// A Span is an operation from its start to its end.
type Span struct {
	Op
	To      time.Duration // when it ended
	Lag     time.Duration // at its start: time that had passed and was in no update yet; it grows with the clock
	Dropped time.Duration // by then
}

// A sample is what a run had counted at a moment.
type sample struct {
	at time.Duration
	Result
	twice   int
	updated time.Duration
	burst   int // the longest since the sample before
}

// Watch starts a loop as Start does, and keeps so many of its operations: the
// last ones.
func (m *Machine) Watch(d classic.Design, keep int) *Watched {
	w := &Watched{Design: d, keep: keep, past: make([]Span, 0, min(keep, 1024)), truth: Probe{Physics: m.Probe}}
	w.code = code{now: [2]int{-1, -1}, known: map[[deep]uintptr]int{}}
	w.Lane = m.Start(d, w.note)
	w.Lane.asked = w.ask
	return w
}

// Record runs a loop to its end, as Drive does, and keeps every operation.
func (m *Machine) Record(d classic.Design) (*Watched, error) {
	w := m.Watch(d, math.MaxInt)
	defer w.Stop()
	w.Lane.Advance(loop.UntilInput)
	return w, w.Err()
}

// note remembers an operation that starts, and with it ends the last one of the
// same core.
func (w *Watched) note(op Op) {
	if i := w.last[op.Core]; w.ops > 0 && i > w.ops-w.keep {
		if before := &w.past[i%w.keep]; before.Core == op.Core && before.To > op.T {
			before.To = op.T
		}
	}
	span := Span{Op: op, To: loop.UntilInput, Lag: op.T - w.Sim - w.Dropped, Dropped: w.Dropped}
	switch op.Do {
	case loop.Input:
		return
	case loop.Update:
		w.burst++
		w.longest = max(w.longest, w.burst)
	case loop.Draw:
		w.burst = 0
	}
	w.last[op.Core] = w.ops
	if i := w.ops % w.keep; i < len(w.past) {
		w.past[i] = span
	} else {
		w.past = append(w.past, span)
	}
	w.ops++
}

// Between appends the operations kept that were going on between two moments to
// the list, in the order of their starts. Those that go on end at the later
// one. Inputs are not kept: they take no time.
func (w *Watched) Between(list []Span, from, to time.Duration) []Span {
	for i := max(0, w.ops-w.keep); i < w.ops; i++ {
		op := w.past[i%w.keep]
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
	w.hear(now)
	if w.stood = w.machine.stood(w.seen, now); w.stood { // no rate is of a time with a stall in it
		for i := range w.samples {
			dropped := w.samples[i].Dropped // is no rate
			w.samples[i] = sample{now, w.Result, w.Twice, now, 0}
			w.samples[i].Dropped = dropped
		}
	}
	w.seen = now
	if now-w.judged < time.Second/4 {
		return false
	}
	w.judged = now
	copy(w.samples[:], w.samples[1:])
	w.samples[4] = sample{now, w.Result, w.Twice, max(w.updated, w.samples[3].updated), w.longest}
	w.longest = w.burst
	w.judge(now)
	return true
}

// bursts returns the longest burst of the last second.
func (w *Watched) bursts() (n int) {
	for _, s := range w.samples {
		n = max(n, s.burst)
	}
	return max(n, w.longest)
}

// Diagnosis says in numbers what is wrong with the pace of the lane at a moment
// of the clock, which is that of the last Advance; "" if nothing is.
func (w *Watched) Diagnosis(now time.Duration) string {
	var list []string
	oldest, newest, m := &w.samples[0], &w.samples[4], w.machine
	sim, took := newest.Sim-oldest.Sim, newest.updated-oldest.updated
	if turn := m.UpdateCost + m.DrawCost + m.Grain + m.Swap; (sim-took).Abs() > turn+took/100 && newest.at-oldest.at >= time.Second {
		percent := sim * 100 / max(took, 1)
		list = append(list, fmt.Sprintf("game time %d.%02d x the clock", percent/100, percent%100))
	}
	switch age := now - w.lastDraw; {
	case age <= time.Second || w.listens:
	case w.Draws == 0:
		list = append(list, "no picture yet")
	default:
		list = append(list, "last picture "+SayTime(age, 0)+" old")
	}
	switch {
	case w.Updates == 0 && now > time.Second && !w.listens:
		list = append(list, "no update yet")
	case w.Step > 0 && w.Step < time.Microsecond:
		list = append(list, fmt.Sprintf("updates of %v: no unit?", w.Step))
	}
	return strings.Join(list, " · ")
}

// A Row is what the lab shows of a run at a moment.
type Row struct {
	Name         string        // of the loop
	State        string        // what happens to it, in a word or two
	Fault        bool          // it is further from the clock than it means to be
	Off          time.Duration // of its last picture from the clock when State was said, dropped time not counted; below 0: behind
	Dropped      time.Duration // game time that it gave up
	Burst        int64         // most updates without a draw between, in the last second
	Twice        int64         // frames a second that showed nothing new, in tenths
	Updates      int64         // a second, in tenths
	Frames       int64         // a second, in tenths
	Idle         int64         // share of the time, in percent
	Stalls       []Stall       // of its machine
	Place, Truth int64         // of the body, and where it should be, in parts of Width; outside of that it has left its lane
	Laps         int64         // that a Dot is ahead, to the nearest; below 0: behind
	Age          time.Duration // of its picture
	Frozen       bool          // that is older than the loop means it to be
	Key, Picture Mark          // the last input event that the lane follows, and the picture that shows it
}

// Row returns what is to be shown at a moment of the clock, which is that of
// the last Advance.
func (w *Watched) Row(now time.Duration) Row {
	oldest, newest, due := &w.samples[0], &w.samples[4], now-w.Dropped
	r := Row{Name: w.Loop, State: w.State, Fault: w.Fault, Off: w.off, Dropped: w.Dropped,
		Burst: int64(w.bursts()), Stalls: w.machine.Stalls, Place: w.Place, Truth: w.truth.X, Key: w.key, Picture: w.picture}
	if w.truth.Physics == Dot {
		r.Truth, r.Laps = Across(due), laps(w.Shown-due)
	}
	r.Age = now - w.lastDraw
	r.Frozen = r.Age > w.machine.slack()+stale && !w.listens && !w.machine.Hidden
	if span := int64(newest.at - oldest.at); span > 0 {
		second := 10 * int64(time.Second)
		r.Updates = int64(newest.Updates-oldest.Updates) * second / span
		r.Frames = int64(newest.Draws-oldest.Draws) * second / span
		r.Twice = int64(newest.twice-oldest.twice) * second / span
		r.Idle = max(0, 100-int64(newest.Busy-oldest.Busy)*100/span)
	}
	return r
}
