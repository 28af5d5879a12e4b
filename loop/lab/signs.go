package lab

import (
	"fmt"
	"time"
)

// Signs are the numbers by which a run is judged at a moment.
type Signs struct {
	Span    time.Duration // in which the next five were counted, a second at most
	Updates int           // in Span
	Draws   int           // in Span
	Sim     time.Duration // in Span
	Busy    time.Duration // in Span
	Burst   int           // most updates without a draw between, in Span

	Off   time.Duration // of the last picture from the clock, dropped time not counted; below 0: behind
	Slack time.Duration // how far off it is by design, at most

	Lost   time.Duration // dropped not long ago; 0: nothing
	Always bool          // so much is dropped every second

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
	behind, ahead := s.Off < 0, s.Off > 0
	speed := int64(s.Sim * 100 / max(1, s.Span)) // percent of the clock's
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
	case speed < 95 && s.Busy < s.Span/20 && s.Span >= time.Second:
		return "asleep", false
	case speed < 85 && s.Burst > 3 && fault && behind:
		return "spiral", fault
	case s.Draws > 1 && s.Draws*10 < s.Updates*9 && s.Burst < 2*s.Updates/s.Draws+2:
		return "skipping frames", fault
	case s.Burst > 3:
		return fmt.Sprintf("burst of %d", s.Burst), fault
	case speed > 105 && ahead:
		return fmt.Sprintf("%d.%d x too fast", speed/100, speed/10%10), fault
	case speed > 105:
		return "catching up", fault
	case speed < 95:
		return fmt.Sprintf("slow motion %d %%", speed), fault
	case fault && behind:
		return inMs(-s.Off) + " late", fault
	case fault:
		return inMs(s.Off) + " ahead", fault
	case s.Off.Abs() < time.Millisecond:
		return "on time", fault
	}
	return "within a step", fault
}

func inMs(d time.Duration) string { return SayTime(d.Round(time.Millisecond), 3) }

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
	s := Signs{
		Span: newest.at - oldest.at, Updates: newest.Updates - oldest.Updates, Draws: newest.Draws - oldest.Draws,
		Sim: newest.Sim - oldest.Sim, Busy: newest.Busy - oldest.Busy, Burst: w.bursts(), Off: w.Shown - (now - w.Dropped),
		// A step, a frame, and the turn in progress.
		Slack: m.Updates.Interval() + m.Frames.Interval() + m.UpdateCost + m.DrawCost + m.Grain + m.Swap,
		Stuck: w.Err() != nil, Broken: w.Probe.Broken, Through: w.Probe.Through, Hidden: m.Hidden, Stalled: m.stalled(now),
	}
	if now-w.lostAt < remembered {
		s.Lost = w.lost
		s.Always = now == w.lostAt && now-w.lostFrom > 2*time.Second // what is dropped once is seen for one
	}
	w.State, w.Fault = s.Judge()
}

// stalled reports whether the machine stands still.
func (m *Machine) stalled(now time.Duration) bool {
	for _, s := range m.Stalls {
		if s.At <= now && now < s.At+s.For {
			return true
		}
	}
	return false
}

// About says of the body of a run what its other numbers do not.
func (r *Lane) About() string {
	switch r.Probe.Physics {
	case Spring:
		return "a spring tuned to steps of 1/60 s"
	case Wall:
		return fmt.Sprintf("a wall, drawn inside of it %d times", r.Inside)
	}
	return "longest update " + SayTime(r.Step, 1)
}
