package term

import (
	"time"

	"fixstep/term/internal/wire"
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

// Stats are the numbers of a Screen since Open.
type Stats struct {
	Frames int64 // pictures given to Show
	// Late is the number of pictures that were never sent, because the link was
	// busy until a newer one came: a write was blocked, or too many frames had
	// no answer yet. On a link without answers, where a clock paces the frames,
	// only blocked writes count.
	Late  int64
	Sent  int64         // bytes
	Trip  time.Duration // time that the terminal took for its last answer to a frame
	Trips int64         // answers to frames
	// Shortest is the shortest trip of the last seconds: the line's own round
	// trip, without bytes that wait on the way. 0: there was none.
	Shortest time.Duration
}

// Stats returns the numbers of the Screen up to now.
func (s *Screen) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	trip, trips := s.line.link.Window.Trip()
	return Stats{s.pictures, s.late, s.line.sent, trip, trips, s.line.link.Window.RoundTrip()}
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
	s.pictures++
	l.wanted, l.begun, s.lastCursor = true, true, s.cursor
	picture := &s.want
	if s.base != (wire.Style{}) {
		picture = &s.styled
		picture.Copy(&s.want, s.base)
	}
	s.encoder.Ask(picture, s.locked)
}
