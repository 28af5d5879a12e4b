package term

import (
	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// A Raw is a program that reads the bytes of the terminal by itself, while a
// Screen shows its picture: see Options.Raw. The Screen calls the methods. They
// must not wait, and must not call a method of the Screen.
type Raw interface {
	// Learn is called when the first answers of the terminal have come, or are
	// late, and then whenever the terminal tells more of itself.
	Learn(o vt.Outer)

	// Take gets the bytes that the terminal has sent: at once, in order and
	// unchanged, but without the answers to the Screen's own questions. b is
	// valid until Take returns, and may be empty. pasting says that after b a
	// bracketed paste is still going on.
	//
	// A program that has more bytes than it can use returns a channel. The
	// terminal is then not read until the channel is closed; frames go on.
	// Otherwise the result is nil.
	Take(b []byte, pasting bool) (full <-chan struct{})

	// Input returns the modes that the terminal is to have. It is called for
	// each frame. After a change without a new picture, call Show.
	Input() vt.Input
}

// passing is what a Screen keeps about its Raw.
type passing struct {
	raw     Raw             // nil: none
	pasting bool            // that of the last Take
	full    <-chan struct{} // the result of the last Take
	learned bool            // Learn was called
	known   input.Known     // what the last Learn told
}

// passOn hands to the Raw what the terminal has sent, and what it has told.
func (s *Screen) passOn() {
	if s.raw == nil {
		return
	}
	b, pasting := s.line.link.Passed()
	if s.line.state != open { // what comes together with the last answers is lost
		return
	}
	if len(b) > 0 || pasting != s.passing.pasting {
		s.passing.pasting = pasting
		s.full = s.raw.Take(b, pasting)
	}
	known := s.line.link.Parser.Known()
	if s.line.link.Settled() && (!s.learned || known != s.known) {
		s.learned = true
		s.known = known
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

// room returns nil if the program takes more of what the terminal sends, and
// otherwise a channel that is closed as soon as it does.
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

// TermName returns the value of TERM for a program behind a Raw. It is
// xterm-256color, or the terminal's own name if its keys differ from xterm's.
func (s *Screen) TermName() string {
	if s.traits.has(ownKeys) {
		return s.name
	}
	return "xterm-256color"
}
