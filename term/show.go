package term

import (
	"slices"
	"time"
)

// Show has the terminal show what was put, as soon as its link is ready. It
// takes a copy, so drawing may go on at once. Where one Show overtakes another
// only the newer picture is sent.
func (s *Screen) Show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.line.pump()
}

// Sent returns how many bytes the terminal was sent since Open.
func (s *Screen) Sent() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.sent
}

// Trip returns how long the terminal took for its last answer to a frame, and
// how many such answers there were since Init.
func (s *Screen) Trip() (last time.Duration, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.window.Trip()
}

// Sync is Show for a terminal whose picture was spoilt: it paints all cells.
func (s *Screen) Sync() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.repaint()
	s.line.pump()
}

// snapshot makes the picture as it is now the one to be shown.
func (s *Screen) snapshot() {
	s.count()
	s.line.wanted, s.line.shows, s.shown = true, true, s.cursor
	s.encoder.Ask(&s.want, s.locked)
}

// frame appends what the terminal has to be sent to show the picture, in the
// modes that the program wants. The line calls it.
func (s *Screen) frame(b []byte) []byte {
	b = append(b, s.once...)
	s.once = s.once[:0]
	b = s.change(b, s.sent, s.modes)
	s.sent = s.modes
	if s.line.shows {
		b = s.encoder.Frame(b, s.shown.x, s.shown.y)
	}
	if len(b) > syncFrom && s.xterm {
		b = append(slices.Insert(b, 0, []byte(syncBegin)...), syncEnd...)
	}
	return b
}
