package thin

import (
	"strings"
	"time"
	"unicode/utf8"
	"unique"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// copy carries the picture and the modes to the screen. It returns the time
// after which a synchronized update ends by itself, or 0.
func (s *session) copy() (ends time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, y, visible := s.terminal.Cursor()
	if !visible {
		x, y = -1, -1
	}
	changed := x != s.x || y != s.y
	ends = s.terminal.Changes(s.all, func(x, y int, c vt.Cell, width int) {
		changed = true
		s.put(x, y, c, width)
	})
	if s.x, s.y, s.all = x, y, false; changed {
		s.screen.ShowCursor(x, y)
		s.screen.Show()
	}
	s.copyModes()
	return ends
}

// copyModes carries the rest. A method of the screen that changes nothing sends
// nothing.
func (s *session) copyModes() {
	t, screen := s.terminal, s.screen
	switch {
	case t.On(1003):
		screen.EnableMouse()
	case t.On(1002):
		screen.EnableMouse(tcell.MouseDragEvents, tcell.MouseButtonEvents)
	case t.On(1000):
		screen.EnableMouse(tcell.MouseButtonEvents)
	default:
		screen.DisableMouse()
	}
	if t.On(1004) {
		screen.EnableFocus()
	} else {
		screen.DisableFocus()
	}
	if t.Flags()&2 != 0 {
		screen.EnableReleases()
	} else {
		screen.DisableReleases()
	}
	if shape, tint := t.Pointer(); shape <= int(tcell.CursorStyleSteadyBar) {
		screen.SetCursorStyle(tcell.CursorStyle(shape), tcell.GetColor(tint))
	}
	if t.Title != s.title {
		s.title = t.Title
		screen.SetTitle(s.title)
	}
	if t.Bells != s.bells { // many bells of a moment are one
		s.bells = t.Bells
		screen.Beep()
	}
	if t.Clipboard != nil {
		screen.SetClipboard(t.Clipboard)
		t.Clipboard = nil
	}
}

// put puts a cell of the terminal.
func (s *session) put(x, y int, c vt.Cell, width int) {
	if c.Style != s.from {
		s.from, s.style = c.Style, styleOf(c.Style).Tcell()
	}
	text, n := shown(c), 1
	if len(text) > 1 {
		text, n = s.fit(text, width)
	}
	if s.screen.Put(x, y, text, s.style); n < 2 && width == 2 {
		s.screen.Put(x+1, y, " ", s.style)
	}
}

// shown returns the text that can be seen in a cell.
func shown(c vt.Cell) string {
	if c.Style.Hidden {
		return " "
	}
	return c.Text
}

// fit returns the part of a text that a Screen shows within a width, and the
// width that it takes. The terminal counts as xterm or kitty does; a Screen
// counts the most cells that any terminal takes.
func (s *session) fit(text string, width int) (string, int) {
	s.scratch.Resize(2, 1)
	_, first := utf8.DecodeRuneInString(text)
	for _, try := range []string{text, text[:first]} {
		if _, n := s.scratch.Put(0, 0, try, wire.Style{}); n <= width {
			return try, n
		}
	}
	return string(utf8.RuneError), 1
}

// styleOf returns a style of the terminal as one of package wire.
func styleOf(s vt.Style) wire.Style {
	st := wire.Style{FG: s.FG, BG: s.BG, Under: s.Under, Attr: wire.Underlined(tcell.UnderlineStyle(s.Underline))}
	for i, on := range [...]bool{s.Bold, s.Dim, s.Italic, s.Blink, s.Reverse, s.Strike} {
		if on {
			st.Attr |= [...]wire.Attr{wire.Bold, wire.Dim, wire.Italic, wire.Blink, wire.Reverse, wire.Strike}[i]
		}
	}
	if id, url, _ := strings.Cut(s.Link, ";"); url != "" {
		if !strings.HasPrefix(id, "id=") {
			id = ""
		}
		st.Link = unique.Make(wire.Target{URL: url, ID: id})
	}
	return st
}
