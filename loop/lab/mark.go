package lab

import "time"

// A Mark is something that happened in a lane.
type Mark struct {
	At    time.Duration // of the clock; 0: it has not happened
	Place int64         // where the body should be then, in parts of Width
}

// move lets the truth be where it is to be at a moment of the clock.
func (w *Watched) move(now time.Duration) {
	t, keys := &w.truth, w.machine.InputTimes
	for due := now - w.Dropped; t.Physics != Dot && t.Sim < due; t.Move(time.Millisecond) {
		for t.Keys < len(keys) && keys[t.Keys] <= t.Sim+w.Dropped {
			t.Keys++
		}
	}
}

// hear follows an input event to its picture, and after that takes the next:
// the first one that is in no picture, or else the last one that is.
func (w *Watched) hear(now time.Duration) {
	keys := w.machine.InputTimes
	if w.heard == 0 || w.picture.At > 0 {
		i := max(w.heard, w.Answered-1)
		if i >= len(keys) || keys[i] > now {
			return
		}
		w.key, w.picture, w.heard = w.mark(keys[i]), Mark{}, i+1
	}
	if w.Answered >= w.heard && w.AnsweredAt <= now {
		w.picture, w.heard = w.mark(w.AnsweredAt), w.Answered
	}
}

// mark returns a mark where the truth is. A Dot is where it was at that moment,
// any other body where it is now, which is up to a step of the lab later.
func (w *Watched) mark(at time.Duration) Mark {
	if w.truth.Physics == Dot {
		return Mark{at, Across(at - w.Dropped)}
	}
	return Mark{at, w.truth.X}
}

// laps returns how many laps a Dot is off by. Half a lap is none yet.
func laps(off time.Duration) int64 {
	n := int64((off.Abs() + Crossing/2 - 1) / Crossing)
	if off < 0 {
		return -n
	}
	return n
}
