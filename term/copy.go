package term

import (
	"time"
	"unicode/utf8"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// A copier holds what Copy needs for a cell.
type copier struct {
	from    vt.Style   // the style of the last cell
	style   wire.Style // the same style for the screen
	measure wire.Grid  // without cells: its Put tells the width
}

// Copy puts the cells of a simulated terminal, and its cursor, at the same
// places of the screen. It copies the cells that have changed since the last
// call, or all of them. They are shown from the next Show on. Where a real
// terminal might take more cells for a character than the simulated one does,
// Copy puts the part that fits.
//
// Copy reports whether anything has changed. If a synchronized update is going
// on, it also returns the time after which that ends by itself; otherwise 0.
func (s *Screen) Copy(t *vt.Term, all bool) (changed bool, ends time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ends = t.Changes(all, func(x, y int, c vt.Cell, width int) {
		changed = true
		s.copyCell(x, y, c, width)
	})
	x, y, visible := t.Cursor()
	cursor := point{x, y}
	if !visible {
		cursor = point{-1, -1}
	}
	changed = changed || cursor != s.cursor
	s.cursor = cursor
	return changed, ends
}

// copyCell puts a cell of the terminal.
func (s *Screen) copyCell(x, y int, c vt.Cell, width int) {
	if c.Style != s.copier.from {
		s.copier.from = c.Style
		s.copier.style = wire.OfTerminal(c.Style)
	}
	text := c.Text
	n := 1
	if c.Style.Hidden {
		text = " "
	}
	if len(text) > 1 {
		text, n = s.copier.fit(text, width)
	}
	s.want.Put(x, y, text, s.copier.style)
	if n < 2 && width == 2 {
		s.want.Put(x+1, y, " ", s.copier.style)
	}
}

// fit returns the part of a text that a Screen can show within a width, and the
// width that this part takes. A simulated terminal counts cells as xterm or
// kitty does, but a Screen counts as many as any terminal takes.
func (c *copier) fit(text string, width int) (string, int) {
	_, first := utf8.DecodeRuneInString(text)
	for _, try := range []string{text, text[:first]} {
		_, n := c.measure.Put(0, 0, try, wire.Style{})
		if n <= width {
			return try, n
		}
	}
	return string(utf8.RuneError), 1
}
