package term

import (
	"time"
	"unicode/utf8"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// A copier holds what Copy needs for a cell.
type copier struct {
	from    vt.Style // of the last cell
	style   wire.Style
	scratch wire.Grid // of fit
}

// Copy puts the cells of a simulated terminal that have changed since the last
// call, or all of them, at the same places of the screen, and its cursor: they
// are shown from the next Show on. Where a terminal could take more cells for a
// character than the simulated one does, the part that fits is put. Copy
// reports whether anything has changed, and the time after which a synchronized
// update that goes on ends by itself, or 0.
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
		s.copier.from, s.copier.style = c.Style, wire.OfTerminal(c.Style)
	}
	text, n := c.Text, 1
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

// fit returns the part of a text that a Screen shows within a width, and the
// width that it takes. A simulated terminal counts as xterm or kitty does; a
// Screen counts the most cells that any terminal takes.
func (c *copier) fit(text string, width int) (string, int) {
	c.scratch.Resize(2, 1)
	_, first := utf8.DecodeRuneInString(text)
	for _, try := range []string{text, text[:first]} {
		_, n := c.scratch.Put(0, 0, try, wire.Style{})
		if n <= width {
			return try, n
		}
	}
	return string(utf8.RuneError), 1
}
