package term

import (
	"time"

	"fixstep/term/vt"
)

// Sim returns a Screen, ready for use, on a simulated terminal of w by h cells,
// and that terminal. It does everything at once in the goroutine that calls
// it: no clock, no timer, no goroutine. Posting and typing never wait, however
// many events are unread. SetSize gives the terminal another size, and posts a
// tcell.EventResize.
//
// A program that runs in goroutines of its own is tested in a synctest bubble:
// after synctest.Wait it has handled its events and drawn. A test outside of
// one may look at the terminal at any time, and finds what has been drawn.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	s := newScreen(simulated)
	s.sim = vt.New(w, h, o)
	s.line.now = func() time.Duration { return 0 }
	s.line.direct = func(b []byte) {
		s.sim.Write(b)
		s.receive(s.sim.Answers())
	}
	s.Init()
	return s, s.sim
}

// Type has the simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive([]byte(b))
	s.turn()
	s.queue.post(s.line.link.Parser.Flush()...)
}
