package lab

import (
	"strings"
	"time"

	"fixstep/loop"
)

// Advance lets the lane go on until now, the time on the clock of all lanes: it
// starts every operation that starts before now, but none after its machine's
// For. It returns true when it has judged the lane anew, at most four times a
// second.
func (r *Lane) Advance(now time.Duration) (judged bool) {
	clear(r.did[:])
	before := r.now
	r.run(now)
	r.move(now)
	if r.Machine.stood(before, now) {
		r.stall(now)
	}
	return r.look(now)
}

// Lines returns the lines of the loop's turn, out of its file; for a loop with
// two cores the turns of both. There are none if the file is not there. The
// next call writes new marks into them.
func (r *Lane) Lines() []Line {
	lines := r.lines()
	for i := range lines {
		l := &lines[i]
		l.Now = l.acts && l.does != loop.Input && // it takes no time
			l.does == r.doing[l.core] && !r.done[l.core]
		l.Done = l.acts && r.did[l.core][l.does]
	}
	return lines
}

// Line returns the last line of the code with this text. A line that names no
// operation has the marks of the next line that does, at most two below.
func (r *Lane) Line(text string) Line {
	lines := r.Lines()
	for i := len(lines) - 1; i >= 0; i-- {
		if strings.TrimLeft(lines[i].Text, " ") != text {
			continue
		}
		for _, l := range lines[i:min(i+3, len(lines))] {
			if l.acts {
				return Line{Text: text, Now: l.Now, Done: l.Done}
			}
		}
		break
	}
	return Line{Text: text}
}

// move moves the truth to a moment of the clock. The truth of a Billiard takes
// the loop's step, and the keys that have come when a step is due, because any
// other step would lead to another game.
func (r *Lane) move(now time.Duration) {
	t, keys, step, known := &r.truth, r.Machine.InputTimes, time.Millisecond, time.Duration(0)
	if t.Kind == Billiard {
		step = r.Machine.Updates.Interval()
		known = step
	}
	for t.Kind != Dot && t.Sim+known < now {
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
	Unseen       bool            // its window has size zero: no picture is off
}

// Row returns the row at now, which must be the time of the last Advance.
func (r *Lane) Row(now time.Duration) Row {
	oldest, newest := &r.samples[kept-5], &r.samples[kept-1]
	row := Row{Name: r.Design.Name, State: r.State, Fault: r.Fault, Off: r.off, Dropped: r.Dropped,
		Burst: int64(r.MaxBurst), Stalls: r.Machine.Stalls, Took: r.Took, Place: r.Place, Truth: r.truth.X, Frozen: r.frozen(now), Unseen: r.Machine.Hidden}
	if r.truth.Kind == Dot && !row.Unseen {
		row.Truth, row.Laps = Across(now), int64((r.Shown-now).Round(Crossing)/Crossing)
	}
	if span := int64(newest.at - oldest.at); span > 0 {
		second := 10 * int64(time.Second)
		row.Updates = int64(newest.Updates-oldest.Updates) * second / span
		row.Frames = int64(newest.Draws-oldest.Draws) * second / span
		row.Twice = int64(newest.Twice-oldest.Twice) * second / span
		row.Idle = max(0, 100-int64(newest.Busy-oldest.Busy)*100/span)
	}
	return row
}
