package term

import (
	"time"
)

// Show has the terminal show what was put, as soon as its link is ready. It
// takes a copy, so drawing may go on at once. Where one Show overtakes another
// only the newer picture is sent.
func (s *Screen) Show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.turn()
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
	return s.line.link.Window.Trip()
}

// Frames returns how many pictures Show was given, and how many of these were
// never sent, because the link was busy until there was a newer one: a write
// was blocked, or too many frames had no answer yet. On a link without answers,
// where a clock paces the frames, only blocked writes count.
func (s *Screen) Frames() (shown, late int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frames, s.late
}

// Sync is Show for a terminal whose picture was spoilt: it paints all cells.
func (s *Screen) Sync() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.repaint()
	s.turn()
}

// snapshot makes the picture as it is now the one to be shown.
func (s *Screen) snapshot() {
	l := &s.line
	if l.wanted && l.direct == nil && l.state == open && l.link.Full(l.now()) {
		s.late++
	}
	s.frames++
	l.wanted, l.shows, s.shown = true, true, s.cursor
	s.encoder.Ask(&s.want, s.locked)
}
