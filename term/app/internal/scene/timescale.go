package scene

import (
	"fixstep/loop"
	"fixstep/term/app/internal/keys"
)

// holds are reasons to stop the clock of a scene. The clock runs if there is no
// reason, and in a live scene always.
type holds uint8

// The reasons.
const (
	byPlayer   holds = 1 << iota // a pause
	byManual                     // the manual is open
	byTerminal                   // the terminal does not answer
	byEnd                        // the replay is over
	byWindow                     // the window is hidden
	byVote                       // the lab's tour waits for an answer
)

// has reports whether one of the reasons is among these.
func (h holds) has(reason holds) bool { return h&reason != 0 }

// A timekeeper is the clock of a scene, and the reasons to stop it.
type timekeeper struct {
	clock loop.Clock
	holds holds
	live  bool // another player shares the clock: it cannot be held, stepped or scaled
}

// hold stops the clock for a reason, until free.
func (s *timekeeper) hold(reason holds) {
	s.holds |= reason
	s.settle()
}

// free removes a reason to stop the clock.
func (s *timekeeper) free(reason holds) {
	s.holds &^= reason
	s.settle()
}

// settle stops or starts the clock as the reasons say.
func (s *timekeeper) settle() {
	if stands := s.holds != 0 && !s.live; stands != s.clock.Paused() {
		s.clock.Toggle()
	}
}

// steerTime pauses, resumes, steps or scales the clock, and reports whether the
// key does one of these. It does nothing while the terminal does not answer,
// and after the end.
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

// pace returns the index of the time scale in speeds; -1: the scale is not
// there.
func (s *timekeeper) pace() int {
	num, den := s.clock.Scale()
	for i, speed := range speeds {
		if num == speed.num && den == speed.den {
			return i
		}
	}
	return -1
}

// faster moves by so many places in speeds, within their limits.
func (s *timekeeper) faster(by int) {
	if i := s.pace() + by; i >= 0 && i < len(speeds) {
		s.clock.SetScale(speeds[i].num, speeds[i].den)
	}
}

// speed returns the time scale in words; "": the normal one.
func (s *timekeeper) speed() string {
	if i := s.pace(); i >= 0 {
		return speeds[i].name
	}
	return ""
}
