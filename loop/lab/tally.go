package lab

import (
	"cmp"
	"slices"
	"time"

	"fixstep/loop"
)

// A Tally holds the counts of a run, and the effects that a player notices. The
// operations of the run feed it. All times are in nanoseconds.
type Tally struct {
	Updates    int           // that have ended
	Draws      int           // that have begun
	Sleeps     int           // that have begun
	Events     int           // input events that it got
	Sim        time.Duration // game time: the sum of all updates
	End        time.Duration // when the last operation ended
	Busy       time.Duration // time in updates and draws, with their stalls
	Idle       time.Duration // time in sleeps, with their stalls
	Dropped    time.Duration // game time that the loop gave up: the sum of its Drops
	MaxBurst   int           // most updates without a draw between
	MaxDrawGap time.Duration // longest time of one picture on the screen, to the end of the run
	MaxError   time.Duration // largest distance between the picture on the screen and the clock

	Off     time.Duration   // game time of the picture on the screen less the clock; below 0: behind
	Twice   int             // draws that showed the same moment as the draw before
	Key     time.Duration   // longest time from an input event to the end of its picture; 0: none
	Quick   time.Duration   // shortest such time; 0: none
	Took    []time.Duration // such times of the last input events that were shown
	Longest time.Duration   // update
	Inside  int             // pictures of a projectile inside the wall
	Shown   time.Duration   // game time of the last picture
	Place   int64           // of the body in the last picture

	short    time.Duration // length of the shortest update; 0: no update yet
	last     time.Duration // length of the last update; 0: no update yet
	alpha    loop.Alpha    // of the last picture
	uneven   time.Duration // difference in length between the last two updates
	burst    int           // updates since the last draw
	lastDraw time.Duration // when the last draw began
	updated  time.Duration // when the last update ended
	waiting  []waiting     // inputs that no picture shows yet, in order
}

// keptTook is the largest length of Tally.Took.
const keptTook = 32

// waiting is an input event that was taken and is in no picture yet.
type waiting struct {
	at  time.Duration // when it came in
	sim time.Duration // game time after the update that got it, 0 before that update
}

// glance notes the age of the picture on the screen, and its distance from the
// clock: the picture stands still while the clock goes on. At the start the
// picture shows game time 0. A hidden window has no picture.
func (t *Tally) glance(now time.Duration, hidden bool) {
	t.MaxDrawGap = max(t.MaxDrawGap, now-t.lastDraw)
	if !hidden {
		t.MaxError = max(t.MaxError, (t.Shown - now).Abs())
		t.Off = t.Shown - now
	}
}

// take notes the input events that an Input has taken, by their times.
func (t *Tally) take(events []time.Duration) {
	t.Events += len(events)
	for _, at := range events {
		t.waiting = append(t.waiting, waiting{at: at})
	}
}

// show notes that a draw, which ends at end, shows the body at a place, and in
// a view all input that was taken.
func (t *Tally) show(at time.Duration, place int64, end time.Duration, view bool) {
	if t.Draws > 1 && at == t.Shown {
		t.Twice++
	}
	t.Shown, t.Place = at, place
	shown := 0
	for shown < len(t.waiting) && (view || t.waiting[shown].in(at)) {
		t.answered(end - t.waiting[shown].at)
		shown++
	}
	t.waiting = slices.Delete(t.waiting, 0, shown)
}

// in reports whether a picture of a moment shows the input.
func (w *waiting) in(at time.Duration) bool { return w.sim > 0 && w.sim <= at }

// answered notes the time from an input to its picture.
func (t *Tally) answered(took time.Duration) {
	t.Key, t.Quick = max(t.Key, took), min(took, cmp.Or(t.Quick, took))
	if len(t.Took) == keptTook {
		t.Took = slices.Delete(t.Took, 0, 1)
	}
	t.Took = append(t.Took, took)
}

// end notes that an operation has ended. An update got all input taken before.
func (t *Tally) end(op *Op) {
	took := op.To - op.T
	switch {
	case op.Do == loop.Sleep && op.For > 0: // cut to nothing, it is a look at the clock
		t.Idle += took
	case op.Do != loop.Input:
		t.Busy += took
	}
	if op.Do != loop.Update {
		return
	}
	t.updated = op.To
	t.uneven, t.last = (op.Step - t.last).Abs(), op.Step
	t.short = min(op.Step, cmp.Or(t.short, op.Step))
	t.Updates++
	t.Sim += op.Step
	t.burst++
	t.MaxBurst = max(t.MaxBurst, t.burst)
	for i := len(t.waiting) - 1; i >= 0 && t.waiting[i].sim == 0; i-- {
		t.waiting[i].sim = t.Sim
	}
}
