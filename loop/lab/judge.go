package lab

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// A judge names the state of a lane in a word or two, by its operations of the
// last second. It looks four times a second, because words take memory. It has
// three measures, the same for all loops: the distance of the picture from the
// clock, the number of new moments that are shown, and the times between them.
// No loop is excused by its design.
type judge struct {
	State string        // of the loop, in a word or two
	Fault bool          // its picture is further from the clock than the costs of the machine explain
	off   time.Duration // last picture less the clock, at the time of State

	Why string // the cause of State within the loop, in a sentence; "": none is known

	samples [5]sample     // of the last second, the newest last; all after the last stall
	judged  time.Duration // when State was set
	changed sample        // when the machine last stood still, or was changed
	cost    time.Duration // of an update and a draw, at judged
	shown   int           // new moments in the last second, within one
	leaps   int           // updates of the last leap
	noticed string        // a short event, which is shown for longer
	until   time.Duration // the end of the time for which noticed is shown
}

// A sample holds the counts of a run at a moment.
type sample struct {
	at time.Duration
	Tally
}

// stale is the age of a frozen picture beyond the slack of its machine.
const stale = time.Second

// few are fewer pictures a second than look like motion.
const few = 20

// late is the lateness of a picture that a player notices.
const late = 100 * time.Millisecond

// stall begins the samples anew, so that no rate includes a stall.
func (j *judge) stall(r *Lane, now time.Duration) {
	r.moved, r.near, r.far = 0, 0, 0
	for i := range j.samples {
		j.samples[i] = sample{now, r.Tally}
		j.samples[i].updated = now
	}
	j.changed = j.samples[4]
}

// look takes a sample of a lane and judges it, four times a second.
func (j *judge) look(r *Lane, now time.Duration) bool {
	if now-j.judged < time.Second/4 {
		return false
	}
	copy(j.samples[:], j.samples[1:])
	j.samples[4] = sample{now, r.Tally}
	j.samples[4].updated = max(r.updated, j.samples[3].updated)
	j.judged, j.off = now, r.Off
	j.Fault = r.Err != nil || r.Body.Broken || r.Body.Through || r.Off.Abs() > r.Machine.slack() && !r.listens
	if cost := r.Machine.UpdateCost + r.Machine.DrawCost; cost != j.cost {
		j.changed, j.cost = j.samples[4], cost
	}
	r.near, r.far = 0, 0
	j.notice(r, now)
	j.State = j.word(r, now)
	first, _, _ := strings.Cut(j.State, " ")
	if j.Why = reasons[first]; first == "leapt" {
		j.Why = fmt.Sprintf("The game moved far between two pictures, with %s between.", count(j.leaps, "update"))
	}
	return true
}

// word returns the state of a lane.
func (j *judge) word(r *Lane, now time.Duration) string {
	switch {
	case r.Err != nil:
		return "stuck: see below"
	case r.Body.Broken:
		return "blown up"
	case r.Body.Through:
		return "through the wall"
	case r.frozen(now):
		return "frozen " + SayTime(now-r.lastDraw, 0)
	case r.listens:
		return "asleep"
	case r.Machine.Hidden:
		return "not seen"
	}
	return cmp.Or(j.pace(r), j.drift(r, now), j.noticed, r.deaf(now), j.choppy(r), j.stutter(r), j.distance(r))
}

// choppy returns how many new moments a second are shown, if these are fewer
// than half of the pictures that the machine could show; "" if they are not.
// One more is no news: a second holds five times of 200 ms, or six.
func (j *judge) choppy(r *Lane) string {
	oldest, newest, m := &j.samples[0], &j.samples[4], r.Machine
	if newest.at-oldest.at < time.Second || m.Hidden {
		return ""
	}
	span := newest.at - oldest.at
	shown := int((time.Duration(newest.Draws-newest.Twice-oldest.Draws+oldest.Twice)*time.Second + span/2) / span)
	if shown < j.shown || shown > j.shown+1 {
		j.shown = shown
	}
	if 2*j.shown >= r.could() && j.shown >= few {
		return ""
	}
	return fmt.Sprintf("choppy, %d/s", j.shown)
}

// could returns how many new moments a second the machine could show.
func (r *Lane) could() int {
	m := r.Machine
	return int(time.Second / max(m.UpdateCost+m.DrawCost+m.Tremble+m.Swap, m.Frames.Interval(), m.ClockGrain))
}

// stutter returns the shortest and the longest time between two new moments in
// the last second, if they differ by half of the shorter one, and by half of a
// frame beyond what the machine adds; "" if they do not, or if the picture is
// at fault.
func (j *judge) stutter(r *Lane) string {
	m, near, far := r.Machine, time.Duration(0), time.Duration(0)
	for _, s := range j.samples[1:] {
		if far = max(far, s.far); s.near > 0 {
			near = min(s.near, cmp.Or(near, s.near))
		}
	}
	if j.Fault || j.samples[4].at-j.samples[0].at < time.Second || 2*far < 3*near || far-near <= m.Frames.Interval()/2+m.Grain+m.ClockGrain+m.Swap {
		return ""
	}
	return fmt.Sprintf("uneven %d-%d ms", near.Round(time.Millisecond)/time.Millisecond, far.Round(time.Millisecond)/time.Millisecond)
}

// pace returns how much too fast or too slow a lane is, "" if it is neither.
func (j *judge) pace(r *Lane) string {
	oldest, newest := &j.samples[0], &j.samples[4]
	if !j.Fault || newest.at-oldest.at < time.Second {
		return ""
	}
	sim, took := newest.Sim-oldest.Sim, cmp.Or(newest.updated-oldest.updated, newest.at-oldest.at)
	speed := int64(sim * 100 / max(1, took))           // percent of the clock's
	chance := r.Machine.longestTurn() - r.Machine.Swap // game time comes in pieces
	if speed < 95 && took-sim > chance && r.Off < 0 || speed > 105 && sim-took > chance && r.Off > 0 {
		return paceOf(speed)
	}
	return ""
}

// paceOf says a speed, in percent of the clock's.
func paceOf(speed int64) string {
	switch {
	case speed <= 100:
		return fmt.Sprintf("slow motion %d %%", speed)
	case speed < 200:
		return fmt.Sprintf("%d %% too fast", speed-100)
	}
	return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10)
}

// distance returns the distance of the picture from the clock. While the
// picture is behind by the dropped time, distance says "dropped".
func (j *judge) distance(r *Lane) string {
	far := r.Off
	for i := range j.samples { // a swing by a step is no fault
		if off := j.samples[i].Off; !j.Fault && off.Abs() <= r.Machine.slack() && off.Abs() > far.Abs() {
			far = off
		}
	}
	where := " ahead"
	if far < 0 {
		where = " late"
	}
	switch {
	case r.Dropped > 0 && (r.Off+r.Dropped).Abs() <= r.Machine.slack():
		return "dropped " + inMs(r.Dropped)
	case !j.Fault && far.Abs() <= late:
		return "on time"
	}
	return inMs(far.Abs()) + where
}

// frozen reports whether a lane's picture is older than with any working loop.
func (r *Lane) frozen(now time.Duration) bool {
	return now-r.lastDraw > r.Machine.slack()+stale && !r.listens && !r.Machine.Hidden
}

// deaf says that a key has waited for longer than with any working loop. A lane
// that stands still is frozen before that.
func (r *Lane) deaf(now time.Duration) string {
	if times := r.Machine.InputTimes[r.Events:]; len(times) == 0 || now-times[0] <= r.Machine.slack()+stale {
		return ""
	}
	return "keys not taken"
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }
