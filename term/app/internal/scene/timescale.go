package scene

import (
	"fixstep/loop"
	"fixstep/term/app/internal/keys"
)

// holds are the reasons for which the clock of a scene stands still. It runs
// when there are none, and in a live scene whatever they are.
type holds uint8

// The reasons.
const (
	byPlayer   holds = 1 << iota // a pause
	byManual                     // it is open
	byTerminal                   // which does not answer
	byEnd                        // of what is shown: nothing happens any more
	byWindow                     // nobody can see it
	byVote                       // the lab's tour waits for an answer
)

// has reports whether one of the reasons is among these.
func (h holds) has(reason holds) bool { return h&reason != 0 }

// A timekeeper is the clock of a scene, and what holds it.
type timekeeper struct {
	clock loop.Clock
	holds holds
	live  bool // the clock is not ours: nothing holds, steps or scales it
}

// hold has the clock stand still for a reason, as long as that is not freed.
func (s *timekeeper) hold(reason holds) {
	s.holds |= reason
	s.settle()
}

// free ends a reason for which the clock stood still.
func (s *timekeeper) free(reason holds) {
	s.holds &^= reason
	s.settle()
}

// settle has the clock run or stand still.
func (s *timekeeper) settle() {
	if stands := s.holds != 0 && !s.live; stands != s.clock.Paused() {
		s.clock.Toggle()
	}
}

// steerTime pauses, resumes, steps or scales the clock, and reports whether a
// key is for that. It does nothing while the terminal does not answer, or at
// the end of what is shown.
func (s *timekeeper) steerTime(i keys.Intent) bool {
	paused := s.holds.has(byPlayer)
	switch {
	case i < keys.Pause || i > keys.Slower:
		return false
	case s.holds.has(byTerminal | byEnd):
	case i == keys.Pause && paused:
		s.free(byPlayer)
	case i == keys.Pause || i == keys.Step && !paused:
		s.hold(byPlayer)
	case i == keys.Step:
		s.clock.Step()
	case i == keys.Faster:
		s.faster(1)
	case i == keys.Slower:
		s.faster(-1)
	}
	return true
}

// speeds are the time scales, and their words.
var speeds = [...]struct {
	num, den int64
	name     string
}{
	{1, 16, "speed x 1/16"}, {1, 8, "speed x 1/8"}, {1, 4, "speed x 1/4"}, {1, 2, "speed x 1/2"}, {1, 1, ""},
	{2, 1, "speed x 2"}, {4, 1, "speed x 4"}, {8, 1, "speed x 8"},
}

// pace returns the place of the time scale in speeds; -1: it is none of them.
func (s *timekeeper) pace() int {
	for i, speed := range speeds {
		if num, den := s.clock.Scale(); num == speed.num && den == speed.den {
			return i
		}
	}
	return -1
}

// faster goes on by so many places in speeds, if they are there.
func (s *timekeeper) faster(by int) {
	if i := s.pace() + by; i >= 0 && i < len(speeds) {
		s.clock.SetScale(speeds[i].num, speeds[i].den)
	}
}

// speed returns the time scale in words, "" for the normal one.
func (s *timekeeper) speed() string {
	if i := s.pace(); i >= 0 {
		return speeds[i].name
	}
	return ""
}
