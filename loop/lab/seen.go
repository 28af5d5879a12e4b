package lab

import (
	"cmp"
	"time"

	"fixstep/loop"
)

// Seen is what a player notices of a run, beside its Result. All times are in
// nanoseconds.
type Seen struct {
	Off    time.Duration // of what is on the screen from the clock, dropped time not counted; below 0: behind
	Twice  int           // draws that showed the same moment as the draw before
	Key    time.Duration // longest from an input event to the end of the first draw that shows its update whole; 0: none
	Quick  time.Duration // the shortest; 0: none
	Step   time.Duration // longest update
	Inside int           // pictures of a projectile inside the wall
	Shown  time.Duration // game time of the last picture
	Place  int64         // of the Probe in it
	Alpha  loop.Alpha    // of it

	Answered   int           // input events that a picture shows
	AnsweredAt time.Duration // when the draw ends that shows the last of them
}

// waiting is an input event that was taken and is in no picture yet.
type waiting struct {
	at  time.Duration // when it came in
	sim time.Duration // game time after the update that got it, 0 before that update
}

// heed notes that an update has ended, which got all input taken before it.
func (r *Lane) heed() {
	for i := len(r.waiting) - 1; i >= 0 && r.waiting[i].sim == 0; i-- {
		r.waiting[i].sim = r.Sim
	}
}

// aLook is how long a loop takes that looks at the clock and finds that its
// sleep was cut to nothing.
const aLook = 10 * time.Microsecond

// hiddenCost is the most that a draw into a window of size zero takes.
const hiddenCost = 100 * time.Microsecond

// drawCost is how long a draw takes, without waiting for the screen.
func (m *Machine) drawCost() time.Duration {
	if m.Hidden {
		return min(m.DrawCost, hiddenCost)
	}
	return m.DrawCost
}

// swap returns when a draw ends that starts at t.
func (m *Machine) swap(t time.Duration) time.Duration {
	t += m.drawCost()
	if m.Swap > 0 && !m.Hidden && t%m.Swap > 0 {
		t += m.Swap - t%m.Swap
	}
	return t
}

// glance notes how old the picture on the screen is, and how far from the
// clock: it stands still while the clock goes on. At the start it is that of
// game time 0.
func (r *Lane) glance() {
	r.MaxDrawGap = max(r.MaxDrawGap, r.now-r.lastDraw)
	if r.machine.Hidden {
		return
	}
	r.MaxError = max(r.MaxError, (r.Shown - r.now).Abs())
	r.Off = r.Shown - (r.now - r.Dropped)
}

// see notes a draw that ends at end.
func (r *Lane) see(a *loop.Action, end time.Duration) {
	if r.machine.Hidden {
		return
	}
	if r.Draws > 1 && a.At == r.Shown {
		r.Twice++
	}
	r.Shown, r.Place, r.Alpha = a.At, r.Probe.At(a), a.Alpha
	r.glance()
	if r.Probe.Physics == Wall && inWall(r.Place) {
		r.Inside++
	}
	shown := 0
	for ; shown < len(r.waiting) && r.waiting[shown].sim > 0 && r.waiting[shown].sim <= a.At; shown++ {
		took := end - r.waiting[shown].at
		r.Key, r.Quick = max(r.Key, took), min(took, cmp.Or(r.Quick, took))
	}
	if shown > 0 {
		r.Answered, r.AnsweredAt = r.Answered+shown, end
	}
	r.waiting = append(r.waiting[:0], r.waiting[shown:]...)
}
