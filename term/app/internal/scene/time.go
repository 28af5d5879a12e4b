package scene

import (
	"fmt"

	"fixstep/term/app/internal/keys"
)

// The time scale goes from a sixteenth to 8, in powers of two.
const (
	slowest = 16
	fastest = 8
)

// steerTime pauses, resumes, steps or scales the clock. It does nothing while
// the terminal does not answer.
func (s *stage) steerTime(i keys.Intent) {
	if s.away {
		return
	}
	switch c := &s.clock; {
	case i == keys.Pause:
		c.Toggle()
	case i == keys.Step && c.Paused():
		c.Step()
	case i == keys.Step:
		c.Pause()
	case i == keys.Faster:
		s.scale(2, 1)
	case i == keys.Slower:
		s.scale(1, 2)
	}
	if s.steered != nil {
		s.steered(i)
	}
}

// scale multiplies the time scale by num/den. One of them is 2, the other 1.
func (s *stage) scale(num, den int64) {
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
func (s *stage) speed() string {
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
