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
	if t.kind == Billiard {
		step = r.Machine.Updates.Interval()
		known = step
	}
	for t.kind != Dot && t.sim+known < now {
		for t.keys < len(keys) && keys[t.keys] <= t.sim+known {
			t.keys++
		}
		t.move(step)
	}
}

// Truth returns the place where the body would be at a moment of the clock,
// which must be that of the last Advance.
func (r *Lane) Truth(now time.Duration) int64 {
	if r.truth.kind == Dot {
		return Across(now)
	}
	return r.truth.X
}
