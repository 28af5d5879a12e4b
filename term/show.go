package term

import (
	"time"
)

// Show sends the picture as soon as the link to the terminal is ready. It takes
// a copy, so that drawing may go on at once. If a second Show comes before the
// link is ready, only the newer picture is sent.
func (s *Screen) Show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.turn()
}

// Sent returns the number of bytes sent to the terminal since Open.
func (s *Screen) Sent() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.sent
}

// Trip returns the time that the terminal took for its last answer to a frame,
// and the number of answers to frames since Open.
func (s *Screen) Trip() (last time.Duration, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.line.link.Window.Trip()
}

// Frames returns the number of pictures given to Show, and how many of these
// were never sent, because the link was busy until a newer one came: a write
// was blocked, or too many frames had no answer yet. On a link without answers,
// where a clock paces the frames, only blocked writes count.
func (s *Screen) Frames() (shown, late int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frames, s.late
}

// Sync is Show for a terminal whose picture was damaged: it paints all cells.
func (s *Screen) Sync() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.repaint()
	s.turn()
}

// snapshot makes the cells as they are now the next picture to send.
func (s *Screen) snapshot() {
	l := &s.line
	if l.wanted && l.direct == nil && l.state == open && l.link.Full(l.now()) {
		s.late++
	}
	s.frames++
	l.wanted, l.shows, s.shown = true, true, s.cursor
	s.encoder.Ask(&s.want, s.locked)
}
