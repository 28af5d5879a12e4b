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

// shown is what the screen has of the program's terminal, beside its cells.
type shown struct {
	x, y  int // of the cursor, -1 if it is hidden
	shape int // of the cursor
	tint  string
	title string
	bells int
	all   bool // the screen may have lost cells

	from    vt.Style    // of the last cell
	style   tcell.Style // the same for the screen
	scratch wire.Grid   // of fit
}

// copy carries the picture and the modes to the screen. It returns the time
// after which a synchronized update ends by itself, or 0.
func (r *Relay) copy() (ends time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	x, y, visible := r.terminal.Cursor()
	if !visible {
		x, y = -1, -1
	}
	changed := x != r.x || y != r.y
	ends = r.terminal.Changes(r.all, func(x, y int, c vt.Cell, width int) {
		changed = true
		r.put(x, y, c, width)
	})
	r.x, r.y, r.all = x, y, false
	modes, redraw := r.player.set(r.terminal.Input())
	r.screen.ShowCursor(x, y)
	switch {
	case redraw:
		r.screen.Sync()
	case changed || modes:
		r.screen.Show()
	}
	r.copyModes()
	return ends
}

// copyModes carries the rest.
func (r *Relay) copyModes() {
	t, screen := r.terminal, r.screen
	if shape, tint := t.Pointer(); shape != r.shape || tint != r.tint {
		r.shape, r.tint = shape, tint
		screen.SetCursorStyle(styleOfCursor(shape), colorOfCursor(tint))
	}
	if t.Title != r.title {
		r.title = t.Title
		screen.SetTitle(r.title)
	}
	if t.Bells != r.bells { // many bells of a moment are one
		r.bells = t.Bells
		screen.Beep()
	}
	if t.Clipboard != nil {
		screen.SetClipboard(t.Clipboard)
		t.Clipboard = nil
	}
}

// styleOfCursor returns the shape of a cursor by its number, or the default.
func styleOfCursor(shape int) tcell.CursorStyle {
	if shape > int(tcell.CursorStyleSteadyBar) {
		return tcell.CursorStyleDefault
	}
	return tcell.CursorStyle(shape)
}

// colorOfCursor returns a color by its name, which is one of the web if it is
// not one of vt.
func colorOfCursor(name string) tcell.Color {
	if c, ok := vt.ParseColor(name); ok {
		return tcell.NewHexColor(int32(c & 0xffffff))
	}
	return tcell.GetColor(name)
}

// put puts a cell of the terminal.
func (r *Relay) put(x, y int, c vt.Cell, width int) {
	if c.Style != r.from {
		r.from, r.style = c.Style, styleOf(c.Style).Tcell()
	}
	text, n := textOf(c), 1
	if len(text) > 1 {
		text, n = r.fit(text, width)
	}
	if r.screen.Put(x, y, text, r.style); n < 2 && width == 2 {
		r.screen.Put(x+1, y, " ", r.style)
	}
}

// textOf returns the text that can be seen in a cell.
func textOf(c vt.Cell) string {
	if c.Style.Hidden {
		return " "
	}
	return c.Text
}

// fit returns the part of a text that a Screen shows within a width, and the
// width that it takes. The terminal counts as xterm or kitty does; a Screen
// counts the most cells that any terminal takes.
func (r *Relay) fit(text string, width int) (string, int) {
	r.scratch.Resize(2, 1)
	_, first := utf8.DecodeRuneInString(text)
	for _, try := range []string{text, text[:first]} {
		if _, n := r.scratch.Put(0, 0, try, wire.Style{}); n <= width {
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
