package term

import (
	"time"

	"fixstep/term/vt"
)

// Sim returns a Screen on a simulated terminal of w by h cells, and that
// terminal. The Screen is ready for use. It does everything at once, in the
// goroutine of its caller: it has no clock, no timer and no goroutine. Type
// never waits, however many events are unread. SetSize gives the terminal
// another size, and posts a tcell.EventResize.
//
// Test a program that starts goroutines in a synctest bubble. After
// synctest.Wait it has handled its events and has drawn. Outside a bubble a
// test may look at the terminal at any time, and sees the last picture drawn.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	t := simulated
	t.caps.BCE = !o.NoBCE
	s := newScreen(t)
	s.line.sim = vt.New(w, h, o)
	s.line.now = func() time.Duration { return 0 }
	s.Init()
	return s, s.line.sim
}

// Type makes a simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.receive([]byte(b))
	s.turn()
	s.queue.post(s.line.link.Parser.Flush()...)
}
