package lab

import (
	"cmp"
	"fmt"
	"time"
)

// A judge says in a word or two what happens to a lane, by what it has done in
// the last second. It looks four times a second, as words take memory. It has
// one measure for all loops: how far the picture is from the clock. What a loop
// means to do excuses nothing.
type judge struct {
	State string        // what happens to the loop
	Fault bool          // its picture is further from the clock than any loop need be on this machine
	off   time.Duration // of the last picture from the clock, when that was said

	Why string // in a sentence, what in a loop does that; "": nothing to say

	samples [5]sample     // of the last second, the newest last; none is of before a stall
	judged  time.Duration // when State was said
	stalled time.Duration // when the machine last stood still, or was changed
	cost    time.Duration // of an update and a draw, then
	settled sample        // a second after that
	noticed string        // what happens in a moment, and is told for longer
	told    time.Duration // until then
}

// A sample is what a run had counted at a moment.
type sample struct {
	at time.Duration
	Result
	twice   int
	updated time.Duration
	off     time.Duration
	back    int
	waits   int
}

// sampleOf takes a sample of a lane.
func sampleOf(r *Lane, now, updated time.Duration) sample {
	return sample{now, r.Result, r.Twice, updated, r.Off, r.back, r.waits}
}

// stale is how old a picture is that has frozen, beyond what its loop may be
// off.
const stale = time.Second

// late is by how much a picture is late that a player notices.
const late = 100 * time.Millisecond

// stall begins anew with the samples: no rate is of a time with a stall in it.
func (j *judge) stall(r *Lane, now time.Duration) {
	for i := range j.samples {
		j.samples[i] = sampleOf(r, now, now)
	}
	j.stalled = now
}

// look takes a sample of a lane and judges it, if it is time for that.
func (j *judge) look(r *Lane, now time.Duration) bool {
	if now-j.judged < time.Second/4 {
		return false
	}
	copy(j.samples[:], j.samples[1:])
	j.samples[4] = sampleOf(r, now, max(r.updated, j.samples[3].updated))
	j.judged, j.off = now, r.Off
	j.Fault = r.Off.Abs() > r.machine.slack() && !r.listens
	if cost := r.machine.UpdateCost + r.machine.DrawCost; cost != j.cost {
		j.stalled, j.cost = now, cost
	}
	if now-j.stalled <= time.Second {
		j.settled = j.samples[4]
	}
	j.notice(r, now)
	j.State = j.word(r, now)
	j.Why = reason(j.State)
	return true
}

// word returns what happens to a lane.
func (j *judge) word(r *Lane, now time.Duration) string {
	switch {
	case r.err != nil:
		j.Fault = true
		return "stuck: see below"
	case r.Probe.Broken:
		j.Fault = true
		return "blown up"
	case r.Probe.Through:
		j.Fault = true
		return "through the wall"
	case r.frozen(now):
		return "frozen " + SayTime(now-r.lastDraw, 0)
	case r.listens:
		return "asleep"
	case j.Fault && r.looks == 0 && r.Updates+r.Draws > 0 && !r.design.EveryTurn:
		return "another clock"
	}
	return cmp.Or(j.pace(r), j.drift(r, now), j.noticed, j.distance(r))
}

// pace returns by how much a lane is too fast or too slow, "" if it is not.
func (j *judge) pace(r *Lane) string {
	oldest, newest := &j.samples[0], &j.samples[4]
	if !j.Fault || newest.at-oldest.at < time.Second {
		return ""
	}
	sim, took := newest.Sim-oldest.Sim, cmp.Or(newest.updated-oldest.updated, newest.at-oldest.at)
	speed := int64(sim * 100 / max(1, took))    // percent of the clock's
	chance := r.machine.turn() - r.machine.Swap // game time comes in pieces
	switch {
	case speed < 95 && took-sim > chance && r.Off < 0:
		return fmt.Sprintf("slow motion %d %%", speed)
	case speed <= 105 || sim-took <= chance || r.Off < 0:
		return ""
	case speed < 200:
		return fmt.Sprintf("%d %% too fast", speed-100)
	}
	return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10)
}

// distance returns how far the picture of a lane is from the clock. Where it is
// behind by what was dropped, it says so for as long as that lasts.
func (j *judge) distance(r *Lane) string {
	near, far := r.Off, r.Off
	for i := range j.samples { // it may swing by a step, which is no fault
		if off := j.samples[i].off; !j.Fault && off.Abs() <= r.machine.slack() {
			near, far = nearer(near, off), further(far, off)
		}
	}
	where := " ahead"
	if far < 0 {
		where = " late"
	}
	switch {
	case r.Dropped > 0 && (r.Off+r.Dropped).Abs() <= r.machine.slack():
		return "dropped " + inMs(r.Dropped)
	case !j.Fault && far.Abs() <= late:
		return "on time"
	case (far - near).Abs() > late/2:
		return fmt.Sprintf("%d-%s%s", near.Abs().Milliseconds(), inMs(far.Abs()), where)
	}
	return inMs(far.Abs()) + where
}

func nearer(a, b time.Duration) time.Duration { return a + b - further(a, b) }

func further(a, b time.Duration) time.Duration {
	if b.Abs() > a.Abs() {
		return b
	}
	return a
}

// frozen reports whether the picture of a lane is older than its loop means it
// to be.
func (r *Lane) frozen(now time.Duration) bool {
	return now-r.lastDraw > r.machine.slack()+stale && !r.listens && !r.machine.Hidden
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }
