package term

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
)

// Put shows the first grapheme cluster of str at (x, y) from the next Show on.
// It returns the rest of str and the width of the cluster in cells, which is 0
// if nothing in str can be seen.
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
	for str != "" && x < w {
		rest, width := s.want.Put(x, y, str, wire.StyleOf(style))
		if width == 0 {
			return
		}
		str = rest
		x += width
	}
}

// SetContent shows a rune, and the runes that combine with it, at (x, y) from
// the next Show on.
func (s *Screen) SetContent(x, y int, r rune, combining []rune, style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(combining) > 0 {
		s.want.Put(x, y, string(append([]rune{r}, combining...)), wire.StyleOf(style))
		return
	}
	s.want.PutRune(x, y, r, wire.StyleOf(style))
}

// SetCell is an older form of SetContent. Without runes it shows a blank.
func (s *Screen) SetCell(x, y int, style tcell.Style, ch ...rune) {
	if len(ch) == 0 {
		ch = []rune{' '}
	}
	s.SetContent(x, y, ch[0], ch[1:], style)
}

// Get returns the text at (x, y), its style, and its width in cells. The text
// is that of Put, except for what a cell cannot show. Control characters, and
// marks without a letter before them, are left out. Half a flag becomes its
// letter, and a character that is three cells wide becomes U+FFFD.
func (s *Screen) Get(x, y int) (string, tcell.Style, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	str, style, width := s.want.Get(x, y)
	if width == 0 { // half a wide character; a loop that adds up widths must not stop
		str = " "
		width = 1
	}
	return str, style.Tcell(), width
}

// GetContent is an older form of Get.
func (s *Screen) GetContent(x, y int) (rune, []rune, tcell.Style, int) {
	str, style, width := s.Get(x, y)
	all := []rune(str)
	return all[0], all[1:], style, width
}

// Clear blanks all cells from the next Show on.
func (s *Screen) Clear() { s.Fill(' ', tcell.StyleDefault) }

// Fill shows r in all cells from the next Show on.
func (s *Screen) Fill(r rune, style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.want.Fill(string(r), wire.StyleOf(style))
}

// SetStyle sets the style in which cells of tcell.StyleDefault are shown, from
// the next Show on. Cells with another style keep it. A style that only asks
// for tcell.ColorReset counts as StyleDefault.
func (s *Screen) SetStyle(style tcell.Style) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.base = wire.StyleOf(style)
}

// Size returns the size of the screen in cells: that of the window, but at most
// 500 by 200. The rest of a larger window stays empty.
func (s *Screen) Size() (width, height int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.want.Size()
}

// Show sends the picture as soon as the line has room for it. It keeps a copy,
// so the program may go on drawing at once. If Show is called again before the
// line has room, only the newer picture is sent.
func (s *Screen) Show() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.turn()
}

// Stats count what a Screen has done since Open.
type Stats struct {
	// Frames is the number of pictures: calls of Show and Sync.
	Frames int64

	// Late is the number of pictures that were never sent, because the line was
	// busy until a newer one came. It was busy if a write was blocked, or if too
	// many frames had no answer yet. On a line without answers a clock paces the
	// frames; there only blocked writes count.
	Late int64

	// Sent is the number of bytes that were sent to the terminal.
	Sent int64

	// Trips is the number of answers to frames.
	Trips int64

	// Shortest is the shortest time of the last seconds from a frame to its
	// answer. That is the round trip of the line itself, without the time that
	// bytes wait on the way. 0 means that no answer has come.
	Shortest time.Duration
}

// Stats returns the counts up to now.
func (s *Screen) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.stats
	now.Trips = s.line.link.Window.Trips
	now.Shortest = s.line.link.Window.RoundTrip()
	return now
}

// Sync is Show for a terminal whose picture may be damaged. It paints all
// cells.
func (s *Screen) Sync() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.snapshot()
	s.forgetCells()
	s.turn()
}

// snapshot makes the cells as they are now the next picture to send.
func (s *Screen) snapshot() {
	l := &s.line
	if l.wanted && l.state == open && l.link.Full(l.now()) {
		s.stats.Late++
	}
	s.stats.Frames++
	l.wanted = true
	s.lastCursor = s.cursor
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
