package lab

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Signs are the numbers by which a run is judged at a moment.
type Signs struct {
	Span    time.Duration // in which the next five were counted, a second at most; no stall is in it
	Updates int           // in Span
	Draws   int           // in Span
	Sim     time.Duration // in Span
	Took    time.Duration // from the last update before Span to the last one in it; 0: Span
	Burst   int           // most updates without a draw between, in Span

	Off   time.Duration // of the last picture from the clock, dropped time not counted; below 0: behind
	Slack time.Duration // how far off it is by design, at most
	Turn  time.Duration // by how much Sim may differ from Span by chance: game time comes in pieces
	Age   time.Duration // of the last picture

	Lost   time.Duration // dropped not long ago; 0: nothing
	Always bool          // so much is dropped every second

	Waits   bool // it sleeps until there is input
	Stuck   bool // it goes no further, see Lane.Err
	Broken  bool // its body was thrown out of its lane
	Through bool // its body passed through the wall
	Hidden  bool // the machine shows nothing
	Stalled bool // the machine stands still
}

// Judge says what happens to a run in a word or two, and whether it is a fault:
// further from the clock than the loop means to be.
func (s *Signs) Judge() (state string, fault bool) {
	fault = s.Off.Abs() > s.Slack
	switch {
	case s.Stuck:
		return "stuck: see below", true
	case s.Broken:
		return "blown up", true
	case s.Through:
		return "through the wall", true
	case s.Hidden:
		return "window of size 0", false
	case s.Stalled:
		return "stalled", fault
	case s.Lost > 0 && s.Always:
		return "drops " + inMs(s.Lost) + "/s", fault
	case s.Lost > 0:
		return "dropped " + inMs(s.Lost), fault
	case s.Waits:
		return "asleep", false
	}
	return s.pace(fault), fault
}

// pace is Judge for a run that is only too fast or too slow, if anything.
func (s *Signs) pace(fault bool) string {
	behind, ahead, old := s.Off < 0, s.Off > 0, s.Age > s.Slack+stale
	speed := int64(s.Sim * 100 / max(1, cmp.Or(s.Took, s.Span))) // percent of the clock's
	slow, fast := speed < 95 && s.Span-s.Sim > s.Turn, speed > 105 && s.Sim-s.Span > s.Turn
	switch {
	case slow && speed < 85 && s.Burst > 3 && fault && behind && old:
		return "spiral, " + SayTime(s.Age, 0) + " old"
	case slow && speed < 85 && s.Burst > 3 && fault && behind:
		return "spiral"
	case old:
		return "picture " + SayTime(s.Age, 0) + " old"
	case fast && ahead:
		return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10)
	case s.Draws > 1 && s.Draws*10 < s.Updates*9 && s.Burst < 2*s.Updates/s.Draws+2:
		return "skipping frames"
	case s.Burst > 3:
		return fmt.Sprintf("burst of %d", s.Burst)
	case fast && fault:
		return "catching up"
	case slow:
		return fmt.Sprintf("too slow: %d %%", speed)
	case fault && behind:
		return inMs(-s.Off) + " late"
	case fault:
		return inMs(s.Off) + " ahead"
	case s.Off.Abs() < time.Millisecond:
		return "on time"
	}
	return "within a step"
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }

// stale is how old a picture is that has frozen, beyond what its loop may be
// off.
const stale = time.Second

// remembered is how long it is said that time was dropped.
const remembered = 3 * time.Second

// judge sets State and Fault. It is called after each sample, as words take
// memory.
func (w *Watched) judge(now time.Duration) {
	oldest, newest, m := &w.samples[0], &w.samples[4], w.machine
	if lost := newest.Dropped - oldest.Dropped; lost > 0 && now > w.lostAt {
		if now-w.lostAt > time.Second {
			w.lostFrom = now
		}
		w.lost, w.lostAt = lost, now
	}
	w.off = w.Shown - (now - w.Dropped)
	s := Signs{
		Span: newest.at - oldest.at, Updates: newest.Updates - oldest.Updates, Draws: newest.Draws - oldest.Draws,
		Sim: newest.Sim - oldest.Sim, Took: newest.updated - oldest.updated, Burst: w.bursts(), Off: w.off,
		Slack: m.slack(), Turn: m.turn(), Age: now - w.lastDraw, Waits: w.listens,
		Stuck: w.Err() != nil, Broken: w.Probe.Broken, Through: w.Probe.Through, Hidden: m.Hidden, Stalled: w.stood,
	}
	if now-w.lostAt < remembered {
		s.Lost = w.lost
		s.Always = now == w.lostAt && now-w.lostFrom > 2*time.Second // what is dropped once is seen for one
	}
	w.State, w.Fault = s.Judge()
}

// turn returns how long a turn takes at most, as far as a loop can tell.
func (m *Machine) turn() time.Duration {
	return m.Updates.Interval() + m.UpdateCost + m.DrawCost + m.Grain + m.Swap
}

// slack returns how far off a loop is by design, at most.
func (m *Machine) slack() time.Duration { return m.turn() + m.Frames.Interval() }

// stood reports whether the machine stood still for a time between two moments.
func (m *Machine) stood(from, to time.Duration) bool {
	return slices.ContainsFunc(m.Stalls, func(s Stall) bool { return s.At < to && s.At+s.For > from })
}

// About says of the body of a run what its other numbers do not.
func (r *Lane) About() string {
	switch r.Probe.Physics {
	case Spring:
		return "a spring tuned to steps of 1/60 s"
	case Steered:
		return "← → steer it"
	case Wall:
		return fmt.Sprintf("a wall, drawn inside of it %d times", r.Inside)
	}
	return "longest update " + SayTime(r.Step, 1)
}
