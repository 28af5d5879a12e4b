package term

import (
	"fixstep/term/vt"
	"fixstep/term/wire"
)

// simulated is the terminal of Sim.
var simulated = terminal{caps: wire.Caps{Colors: 1 << 24, BCE: true}, xterm: true}

// Sim returns a Screen, ready for use, on a simulated terminal of w by h cells,
// and that terminal. It does everything at once in the goroutine that calls
// it: no clock, no timer, no goroutine. Posting and typing never wait, however
// many events are unread. SetSize gives the terminal another size, and posts a
// tcell.EventResize.
func Sim(w, h int, o vt.Options) (*Screen, *vt.Term) {
	s := newScreen(simulated)
	s.sim = vt.New(w, h, o)
	s.line.direct = func(b []byte) {
		s.sim.Write(b)
		s.line.receive(s.sim.Answers())
	}
	s.Init()
	return s, s.sim
}

// Type has the simulated terminal send bytes, as its keys do.
func (s *Screen) Type(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line.receive([]byte(b))
	s.line.flush()
}
