package term

import (
	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A Raw is a program that reads the terminal by itself, behind a Screen that
// shows its picture: see Options.Raw. The Screen calls the methods, which must
// not wait and must call no method of the Screen.
type Raw interface {
	// Learn is called when the terminal's first answers are in, or late, and
	// whenever it tells more of itself.
	Learn(o vt.Outer)

	// Take is handed what the terminal has sent: in order, unchanged, at once,
	// and without the answers to the Screen's own questions. b is good until
	// Take returns, and may be empty. pasting says that a paste between brackets
	// goes on behind b. If the program has more than it takes, full is not nil:
	// then the terminal is not read, while frames go on, until full is closed.
	Take(b []byte, pasting bool) (full <-chan struct{})

	// Input returns the modes that the terminal is to have. It is called for
	// each frame; a change without a new picture needs a Show.
	Input() vt.Input
}

// passing is what a Screen has of its Raw.
type passing struct {
	raw     Raw // nil: none
	pasting bool
	full    <-chan struct{} // the result of Take
	learned bool            // Learn was called
	known   input.Known     // of the last call of Learn
}

// passOn hands the Raw what the terminal has sent, and what it has told.
func (s *Screen) passOn() {
	if s.raw == nil {
		return
	}
	b, pasting := s.line.link.Passed()
	if s.line.state != open { // what comes with the last answers is nobody's
		return
	}
	if len(b) > 0 || pasting != s.passing.pasting {
		s.passing.pasting = pasting
		s.full = s.raw.Take(b, pasting)
	}
	known := s.line.link.Parser.Known()
	if s.line.link.Settled() && (!s.learned || known != s.known) {
		s.learned, s.known = true, known
		s.raw.Learn(outer(known))
	}
}

// outer returns what a terminal has told.
func outer(k input.Known) vt.Outer {
	o := vt.Outer{Flags: k.Flags, Light: k.Light, Colors: k.Colors}
	o.Modes = map[int]bool{}
	for _, told := range k.Modes {
		if told != 0 {
			o.Modes[int(max(told, -told))] = told > 0
		}
	}
	return o
}

// room returns a channel that is closed when the program takes more of what the
// terminal has sent, or nil if it does now.
func (s *Screen) room() <-chan struct{} {
	if s.raw == nil {
		return s.queue.full()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	full := s.full
	s.full = nil
	return full
}

// Term returns the value of TERM for a program behind a Raw: xterm-256color, or
// the terminal's own name if its keys differ from xterm's.
func (s *Screen) Term() string {
	if s.traits.has(ownKeys) {
		return s.name
	}
	return "xterm-256color"
}
