package app

import (
	"time"

	"fixstep/loop"
	"fixstep/term"
)

// time pauses, steps, hurries or slows the game.
func (s *session) time(i term.Intent) {
	switch {
	case i == term.Pause && s.clock.Paused():
		s.resume()
	case i == term.Pause:
		s.clock.Pause()
	case i == term.Step && s.clock.Paused():
		s.clock.Step()
	case i == term.Step:
		s.clock.Pause()
	case i == term.Faster:
		s.scale(2, 1)
	case i == term.Slower:
		s.scale(1, 2)
	}
}

// slowest and fastest bound the time scale.
const (
	slowest = 16 // a sixteenth
	fastest = 8
)

// scale multiplies the time scale by num/den, one of which is 2 and the other 1.
func (s *session) scale(num, den int64) {
	n, d := s.clock.Scale()
	if n, d = n*num, d*den; n%2 == 0 && d%2 == 0 {
		n, d = n/2, d/2
	}
	if n <= fastest && d <= slowest {
		s.clock.SetScale(n, d)
	}
}

func (s *session) resume() {
	s.controls.Clear()
	s.clock.Resume()
}

// lag returns how far the world is behind the clock.
func (s *session) lag() time.Duration {
	return s.clock.Now() - loop.PerSecond(s.options.Rate).At(s.updates) - s.dropped
}
