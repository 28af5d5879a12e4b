package scene

import (
	"fmt"

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

// The time scale goes from a sixteenth to 8, in powers of two.
const (
	slowest = 16
	fastest = 8
)

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
		s.scale(2, 1)
	case i == keys.Slower:
		s.scale(1, 2)
	}
	return true
}

// scale multiplies the time scale by num/den. One of them is 2, the other 1.
func (s *timekeeper) scale(num, den int64) {
	n, d := s.clock.Scale()
	n, d = n*num, d*den
	if n%2 == 0 && d%2 == 0 {
		n, d = n/2, d/2
	}
	if n <= fastest && d <= slowest {
		s.clock.SetScale(n, d)
	}
}

// speed returns the time scale in words, "" for the normal one.
func (s *timekeeper) speed() string {
	n, d := s.clock.Scale()
	return scales[[2]int64{n, d}]
}

// scales holds the words for all time scales but 1. They are made only once,
// as a frame must not allocate.
var scales = func() map[[2]int64]string {
	all := map[[2]int64]string{}
	for n := int64(2); n <= max(slowest, fastest); n *= 2 {
		all[[2]int64{1, n}] = fmt.Sprintf("slow motion: 1/%d", n)
		all[[2]int64{n, 1}] = fmt.Sprintf("fast motion: %d times", n)
	}
	return all
}()
