package lab

import (
	"cmp"
	"time"

	"fixstep/loop"
)

// A Tally holds the counts of a run, and the effects that a player notices. The
// operations of the run feed it. All times are in nanoseconds.
type Tally struct {
	Updates    int           // that have ended
	Draws      int           // that have started
	Sleeps     int           // that have started
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
	Key     time.Duration   // longest time from an input event to the end of the first draw that shows its update; 0: none
	Quick   time.Duration   // shortest such time; 0: none
	Took    []time.Duration // such times of the last input events that were shown
	Longest time.Duration   // update
	Inside  int             // pictures of a projectile inside the wall
	Shown   time.Duration   // game time of the last picture
	Place   int64           // of the body in the last picture

	burst    int           // updates since the last draw
	before   int           // updates between the last draw and the one before
	lastDraw time.Duration // when the last draw started
	updated  time.Duration // when the last update ended
	last     time.Duration // length of the last update; 0: no update yet
	uneven   time.Duration // difference in length between the last two updates
	short    time.Duration // length of the shortest update; 0: no update yet
	back     int           // pictures of an earlier moment than the picture before
	again    int           // such pictures right after such a picture, without an update between
	forth    int           // pictures of a later moment without an update between
	went     bool          // the last picture was of an earlier moment
	leapt    leap          // furthest that a picture moved on from the picture before, since the last look
	leap     leap          // the same, since the start
	moved    time.Duration // when the last picture of a new moment started; 0: none since a stall
	near     time.Duration // shortest time between two of these since the last look; 0: there are no two
	far      time.Duration // longest such time
	waits    int           // times that an input event waited for longer than a turn
	waiting  []waiting     // inputs that no picture shows yet, in order
}

// A leap is a move of the game from a picture to the next, in so many updates.
type leap struct {
	by time.Duration
	in int
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

// draw notes that a draw starts.
func (t *Tally) draw(now time.Duration, hidden bool) {
	t.glance(now, hidden)
	t.lastDraw, t.before, t.burst = now, t.burst, 0
	t.Draws++
}

// show notes that a draw, which ends at end, shows the body at a place, and in
// a view all input that was taken.
func (t *Tally) show(a *loop.Action, place int64, end time.Duration, view bool) {
	if t.Draws > 1 && a.At == t.Shown {
		t.Twice++
	} else {
		if gap := t.lastDraw - t.moved; t.moved > 0 {
			t.near, t.far = min(gap, cmp.Or(t.near, gap)), max(gap, t.far)
		}
		t.moved = t.lastDraw
	}
	if a.At < t.Shown && t.Updates > 0 { // before the first update there is one state, whatever its moment
		t.back++
		if t.went && t.before == 0 {
			t.again++
		}
	} else if t.before == 0 && a.At > t.Shown {
		t.forth++
	}
	t.went = a.At < t.Shown
	if l := (leap{a.At - t.Shown, t.before}); l.by > t.leapt.by {
		t.leapt = l
	}
	if t.leapt.by > t.leap.by {
		t.leap = t.leapt
	}
	t.Shown, t.Place = a.At, place
	shown := 0
	for ; shown < len(t.waiting) && (view || t.waiting[shown].sim > 0 && t.waiting[shown].sim <= a.At); shown++ {
		took := end - t.waiting[shown].at
		t.Key, t.Quick = max(t.Key, took), min(took, cmp.Or(t.Quick, took))
		if len(t.Took) == keptTook {
			t.Took = t.Took[:copy(t.Took, t.Took[1:])]
		}
		t.Took = append(t.Took, took)
	}
	t.waiting = append(t.waiting[:0], t.waiting[shown:]...)
}

// end notes that an operation has ended. An update got all input taken before.
func (t *Tally) end(op *Op, now time.Duration) {
	switch took := now - op.T; {
	case op.Do == loop.Sleep && op.For > 0:
		t.Idle += took
	case op.Do != loop.Input:
		t.Busy += took
	}
	if op.Do != loop.Update {
		return
	}
	t.updated = now
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
