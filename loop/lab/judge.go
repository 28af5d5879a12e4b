package lab

import (
	"cmp"
	"fmt"
	"time"
)

// A judge says in a word or two what happens to a lane, by what it has done in
// the last second. It looks four times a second, as words take memory.
type judge struct {
	State string        // what happens to the loop
	Fault bool          // it is further from the clock than it means to be
	off   time.Duration // of the last picture from the clock, when that was said

	samples [5]sample     // of the last second, the newest last; none is of before a stall
	judged  time.Duration // when State was said

	lost     time.Duration // dropped within a second, and when that was last seen
	lostAt   time.Duration
	lostFrom time.Duration // since when it was seen again and again
}

// A sample is what a run had counted at a moment.
type sample struct {
	at time.Duration
	Result
	twice   int
	updated time.Duration
}

// remembered is how long it is said that time was dropped.
const remembered = 3 * time.Second

// stale is how old a picture is that has frozen, beyond what its loop may be
// off.
const stale = time.Second

// stall begins anew with the samples: no rate is of a time with a stall in it.
// What was dropped is no rate.
func (j *judge) stall(r *Lane, now time.Duration) {
	for i := range j.samples {
		dropped := j.samples[i].Dropped
		j.samples[i] = sample{now, r.Result, r.Twice, now}
		j.samples[i].Dropped = dropped
	}
}

// look takes a sample of a lane and judges it, if it is time for that.
func (j *judge) look(r *Lane, now time.Duration) bool {
	if now-j.judged < time.Second/4 {
		return false
	}
	copy(j.samples[:], j.samples[1:])
	j.samples[4] = sample{now, r.Result, r.Twice, max(r.updated, j.samples[3].updated)}
	j.judged, j.off = now, r.Off
	if lost := r.Dropped - j.samples[0].Dropped; lost > 0 && now > j.lostAt {
		if now-j.lostAt > time.Second {
			j.lostFrom = now
		}
		j.lost, j.lostAt = lost, now
	}
	j.Fault = r.Off.Abs() > r.machine.slack() && !r.listens
	j.State = j.word(r, now)
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
	case now == j.lostAt && now-j.lostFrom > 2*time.Second: // what is dropped once is seen for one
		return "drops " + inMs(j.lost) + "/s"
	case j.lost > 0 && now-j.lostAt < remembered:
		return "dropped " + inMs(j.lost)
	case r.listens:
		return "asleep"
	case !j.Fault:
		return "on time"
	}
	return j.pace(r)
}

// pace returns by how much a lane is wrong: its speed, or else how late it is.
func (j *judge) pace(r *Lane) string {
	oldest, newest := &j.samples[0], &j.samples[4]
	sim, took := newest.Sim-oldest.Sim, cmp.Or(newest.updated-oldest.updated, newest.at-oldest.at)
	speed := int64(sim * 100 / max(1, took)) // percent of the clock's
	chance := r.machine.turn()               // game time comes in pieces
	switch {
	case speed > 105 && sim-took > chance && r.Off > 0:
		return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10)
	case speed < 95 && took-sim > chance:
		return fmt.Sprintf("too slow: %d %%", speed)
	case r.Off < 0:
		return inMs(-r.Off) + " late"
	}
	return inMs(r.Off) + " ahead"
}

// frozen reports whether the picture of a lane is older than its loop means it
// to be.
func (r *Lane) frozen(now time.Duration) bool {
	return now-r.lastDraw > r.machine.slack()+stale && !r.listens && !r.machine.Hidden
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }
