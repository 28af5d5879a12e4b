package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
)

// Put shows the first grapheme cluster of str at (x, y) from the next Show on.
// It returns the rest of str and the cluster's width in cells, 0 if nothing in
// str is visible.
func (s *Screen) Put(x, y int, str string, style tcell.Style) (rest string, width int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.want.Put(x, y, str, wire.StyleOf(style))
}

// PutStr is PutStrStyled in the style of SetStyle.
func (s *Screen) PutStr(x, y int, str string) { s.PutStrStyled(x, y, str, tcell.StyleDefault) }

// PutStrStyled shows str from (x, y) on, up to the end of the row.
func (s *Screen) PutStrStyled(x, y int, str string, style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w, _ := s.want.Size()
	for width := 0; str != "" && x < w; x += width {
		str, width = s.want.Put(x, y, str, wire.StyleOf(style))
		if width == 0 {
			break
		}
	}
}

// SetContent shows a rune, with the runes that combine with it, at (x, y).
func (s *Screen) SetContent(x, y int, r rune, combining []rune, style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(combining) > 0 {
		s.want.Put(x, y, string(append([]rune{r}, combining...)), wire.StyleOf(style))
		return
	}
	s.want.PutRune(x, y, r, wire.StyleOf(style))
}

// SetCell is an older form of SetContent. Without a rune it shows a blank.
func (s *Screen) SetCell(x, y int, style tcell.Style, ch ...rune) {
	if len(ch) == 0 {
		ch = []rune{' '}
	}
	s.SetContent(x, y, ch[0], ch[1:], style)
}

// Get returns the text at (x, y), its style and its width in cells. That is the
// text of Put, except for what no cell can show: control characters, and marks
// without a letter before them, are left out, half a flag is its letter, and a
// character of three cells is U+FFFD.
func (s *Screen) Get(x, y int) (string, tcell.Style, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	str, style, width := s.want.Get(x, y)
	if width == 0 {
		str, width = " ", 1 // half a wide character: a loop that adds up widths must not stop
	}
	return str, style.Tcell(), width
}

// GetContent is an older form of Get.
func (s *Screen) GetContent(x, y int) (rune, []rune, tcell.Style, int) {
	str, style, width := s.Get(x, y)
	all := []rune(str)
	return all[0], all[1:], style, width
}

// Clear blanks all cells.
func (s *Screen) Clear() { s.Fill(' ', tcell.StyleDefault) }

// Fill shows r in all cells.
func (s *Screen) Fill(r rune, style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.want.Fill(string(r), wire.StyleOf(style))
}

// SetStyle sets the style that cells put in tcell.StyleDefault have from the
// next Show on. Cells put in another style keep it. A style that asks for
// tcell.ColorReset and nothing else counts as StyleDefault.
func (s *Screen) SetStyle(style tcell.Style) { s.withLock(func() { s.base = wire.StyleOf(style) }) }

// Size returns the size of the screen in cells.
func (s *Screen) Size() (width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.want.Size()
}

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
	Sent  int64 // bytes
	Trips int64 // answers to frames
	// Shortest is the shortest trip of the last seconds: the line's own round
	// trip, without bytes that wait on the way. 0: there was none.
	Shortest time.Duration
}

// Stats returns the numbers of the Screen up to now.
func (s *Screen) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stats.Trips, s.stats.Shortest = s.line.link.Window.Trips, s.line.link.Window.RoundTrip()
	return s.stats
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
	if l.wanted && l.state == open && l.link.Full(l.now()) {
		s.stats.Late++
	}
	s.stats.Frames++
	l.wanted, s.lastCursor = true, s.cursor
	picture := &s.want
	if s.base != (wire.Style{}) {
		picture = &s.styled
		picture.Copy(&s.want, s.base)
	}
	if !s.fits() {
		picture = s.tooSmall()
	}
	s.encoder.Ask(picture)
}
