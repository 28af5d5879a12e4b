package term

import (
	"time"

	"fixstep/term/vt"
)

// Sim returns a Screen, ready for use, on a simulated terminal of w by h cells,
// and that terminal. The Screen does everything at once in the goroutine of its
// caller: it has no clock, timer or goroutine. Posting and typing never wait,
// however many events are unread. SetSize gives the terminal a new size, and
// posts a tcell.EventResize.
//
// A program that starts goroutines is tested in a synctest bubble: after
// synctest.Wait it has handled its events and drawn. Outside a bubble a test
// may look at the terminal at any time, and finds the last picture drawn.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	t := simulated
	t.caps.BCE = !o.NoBCE
	s := newScreen(t)
	s.line.sim = vt.New(w, h, o)
	s.line.now = func() time.Duration { return 0 }
	s.Init()
	return s, s.line.sim
}

// Type makes the simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive([]byte(b))
	s.turn()
	s.queue.post(s.line.link.Parser.Flush()...)
}
