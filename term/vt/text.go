package vt

import (
	"fmt"
	"strings"
)

// Region returns the text of w by h cells from (x, y) on, one line a row,
// without the blanks at the ends of rows. Cells outside the screen are blank.
func (t *Term) Region(x, y, w, h int) string {
	var b strings.Builder
	for row := y; row < y+h; row++ {
		b.WriteString(t.line(row, x, x+w))
		b.WriteByte('\n')
	}
	return b.String()
}

// line returns the text of a row from column x up to end.
func (t *Term) line(y, x, end int) string {
	var b strings.Builder
	for i := x; i < end; i++ {
		text := t.Cell(i, y).Text
		if text == "" && (i == x || i < 0 || y < 0 || i >= t.w || y >= t.h) {
			text = " " // outside, or half of a character
		}
		b.WriteString(text)
	}
	return strings.TrimRight(b.String(), " ")
}

// Styled returns the screen with its styles: as String, but below each row
// that has any, a line says which columns have which, counted from 0:
//
//	Save as: report.txt
//	~ 0-6 bold  9-18 red on bright-blue underline
//
// A row of text that begins with "~ " or a backslash has another backslash in
// front.
func (t *Term) Styled() string {
	var b strings.Builder
	for y := range t.h {
		text := t.line(y, 0, t.w)
		if strings.HasPrefix(text, "~ ") || strings.HasPrefix(text, "\\") {
			text = "\\" + text
		}
		b.WriteString(text)
		b.WriteByte('\n')
		if styles := t.styles(y); styles != "" {
			b.WriteString("~" + styles + "\n")
		}
	}
	return b.String()
}

// styles returns the columns of a row that have a style, and which. What does
// not show makes no difference: a blank has no bold, and the blank between two
// words of one style has that, too.
func (t *Term) styles(y int) string {
	var b strings.Builder
	for x, end := 0, 0; x < t.w; x = end {
		style := t.look(x, y)
		for end = x + 1; end < t.w && (t.look(end, y) == style || t.between(end, y, style)); end++ {
		}
		if style == (Style{}) {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, " %d", x)
		if end-1 > x {
			fmt.Fprintf(&b, "-%d", end-1)
		}
		b.WriteString(" " + style.words())
	}
	return b.String()
}

// look returns the style of a cell as far as it shows.
func (t *Term) look(x, y int) Style {
	c := t.Cell(x, y)
	if s := c.Style; c.Text == " " && !s.Reverse {
		return Style{BG: s.BG, Under: s.Under, Strike: s.Strike, Underline: s.Underline, Link: s.Link}
	}
	return c.Style
}

// between reports whether a cell is blank, has no style, and has this style on
// both sides.
func (t *Term) between(x, y int, s Style) bool {
	return x > 0 && t.Cell(x, y).Text == " " && t.look(x, y) == Style{} && t.look(x-1, y) == s && t.look(x+1, y) == s
}

// words returns a style in words, such as "bold red on blue".
func (s Style) words() string {
	var w []string
	for _, a := range []struct {
		on   bool
		name string
	}{
		{s.Bold, "bold"}, {s.Dim, "dim"}, {s.Italic, "italic"}, {s.Blink, "blink"}, {s.Reverse, "reverse"}, {s.Strike, "strike"},
	} {
		if a.on {
			w = append(w, a.name)
		}
	}
	if s.FG != 0 {
		w = append(w, s.FG.name())
	}
	if s.BG != 0 {
		w = append(w, "on "+s.BG.name())
	}
	if s.Underline > 0 {
		w = append(w, [...]string{"underline", "double underline", "curly underline", "dotted underline", "dashed underline"}[min(s.Underline, 5)-1])
	}
	if s.Under != 0 {
		w = append(w, "underlined "+s.Under.name())
	}
	if s.Link != "" {
		w = append(w, "link "+s.Link)
	}
	return strings.Join(w, " ")
}

// paletteNames are the first colours of every palette.
var paletteNames = [...]string{
	"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
	"bright-black", "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan", "bright-white",
}

// name returns what a colour is called: the name or number of one of the
// palette, and six hexadecimal digits of another.
func (c Color) name() string {
	switch i := c & 0xffffff; {
	case c == 0:
		return "default"
	case c>>24 == 2:
		return fmt.Sprintf("#%06x", uint32(i))
	case int(i) < len(paletteNames):
		return paletteNames[i]
	default:
		return fmt.Sprintf("color%d", i)
	}
}
