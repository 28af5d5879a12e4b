package term

import "io"

// A Tap takes a copy of all that a terminal is sent, and its sizes. It is
// called by one goroutine at a time, and must not call the Screen.
type Tap interface {
	io.Writer
	// Resize tells the size of the terminal, in cells, from now on.
	Resize(w, h int)
}

// Record has t take a copy of all that the terminal is sent from now on.
func (s *Screen) Record(t Tap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line.tap = t
	if w, h := s.want.Size(); w > 0 {
		t.Resize(w, h)
	}
}
