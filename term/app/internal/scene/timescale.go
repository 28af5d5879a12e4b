package scene

import "fixstep/term/app/internal/keys"

// Holds are reasons to stop the clock of a scene. The clock runs while there is
// no reason. In a live scene it always runs.
type Holds uint8

// The reasons.
const (
	ByPlayer   Holds = 1 << iota // a pause
	ByManual                     // the manual is open
	ByTerminal                   // the terminal does not answer
	ByEnd                        // the replay is over
	ByWindow                     // the window is hidden
	ByVote                       // the lab's tour waits for an answer
)

// Held reports whether one of these reasons stops the clock.
func (s *Stage) Held(reason Holds) bool { return s.holds&reason != 0 }

// Hold stops the clock for a reason, until Free.
func (s *Stage) Hold(reason Holds) {
	s.holds |= reason
	s.settle()
}

// Free removes a reason to stop the clock.
func (s *Stage) Free(reason Holds) {
	s.holds &^= reason
	s.settle()
}

// settle stops or starts the clock as the reasons say.
func (s *Stage) settle() {
	stands := s.holds != 0 && !s.live
	if stands != s.Clock.Paused() {
		s.Clock.Toggle()
	}
}

// SteerTime pauses, resumes, steps or scales the clock, and reports whether the
// key is one for that. After the end of a replay these keys do nothing.
func (s *Stage) SteerTime(i keys.Intent) bool {
	paused := s.Held(ByPlayer)
	switch {
	case !i.OfClock():
		return false
	case s.Held(ByEnd):
	case i == keys.Pause && paused:
		s.Free(ByPlayer)
	case i == keys.Pause || i == keys.Step && !paused:
		s.Hold(ByPlayer)
	case i == keys.Step:
		s.Clock.Step()
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
	{1, 16, "speed x 1/16"},
	{1, 8, "speed x 1/8"},
	{1, 4, "speed x 1/4"},
	{1, 2, "speed x 1/2"},
	{1, 1, ""},
	{2, 1, "speed x 2"},
	{4, 1, "speed x 4"},
	{8, 1, "speed x 8"},
}

// pace returns the index of the time scale in speeds; -1: it has another, as in
// a duel.
func (s *Stage) pace() int {
	num, den := s.Clock.Scale()
	for i, speed := range speeds {
		if num == speed.num && den == speed.den {
			return i
		}
	}
	return -1
}

// faster moves by so many places in speeds, within their limits.
func (s *Stage) faster(by int) {
	i := s.pace() + by
	if i >= 0 && i < len(speeds) {
		s.Clock.SetScale(speeds[i].num, speeds[i].den)
	}
}

// Speed returns the time scale in words; "": the normal one.
func (s *Stage) Speed() string {
	if i := s.pace(); i >= 0 {
		return speeds[i].name
	}
	return ""
}
