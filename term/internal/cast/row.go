package cast

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// The colors of a terminal at its start.
const (
	foreground = "#d8d8d8"
	background = "#111111"
)

// palette are the first 16 colors of xterm's palette.
var palette = [16]uint32{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x1e6fee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c9cff, 0xff00ff, 0x00ffff, 0xffffff,
}

// rgb returns a color in SVG's form. For the default color it returns the text
// of otherwise.
func rgb(c vt.Color, otherwise string) string {
	if c == 0 {
		return otherwise
	}
	v, fixed := wire.Fixed(c)
	if !fixed {
		v = palette[v]
	}
	return fmt.Sprintf("#%06x", v)
}

// svgRow returns row y of a terminal as SVG, and "" for a blank row.
func svgRow(t *vt.Term, y int) string {
	w, _ := t.Size()
	cells := make([]vt.Cell, w)
	for x := range cells {
		cells[x] = t.Cell(x, y)
	}
	var b strings.Builder
	same := func(a, b vt.Cell) bool { return a.Style == b.Style }
	runs(cells, same, func(x, end int, s vt.Style) {
		if _, bg := colors(s); bg != background {
			fmt.Fprintf(&b, "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x*cellWidth, (end-x)*cellWidth, cellHeight, bg)
		}
	})
	alike := func(a, b vt.Cell) bool { return same(a, b) && (boxes(a.Text) == nil) == (boxes(b.Text) == nil) }
	runs(cells, alike, func(x, end int, s vt.Style) {
		fg, _ := colors(s)
		path := ""
		for i := x; i < end; i++ {
			path += blockOf(cells[i].Text, i)
		}
		if path == "" {
			svgText(&b, cells, x, end, fg, s)
			return
		}
		fmt.Fprintf(&b, "<path fill=\"%s\" d=\"%s\"/>", fg, path)
	})
	return b.String()
}

// runs calls f for each run of cells that are the same.
func runs(cells []vt.Cell, same func(a, b vt.Cell) bool, f func(x, end int, s vt.Style)) {
	for x, end := 0, 0; x < len(cells); x = end {
		for end = x + 1; end < len(cells) && same(cells[x], cells[end]); end++ {
		}
		f(x, end, cells[x].Style)
	}
}

// colors returns the color of a text and of its background.
func colors(s vt.Style) (fg, bg string) {
	fg, bg = rgb(s.FG, foreground), rgb(s.BG, background)
	if s.Reverse {
		fg, bg = bg, fg
	}
	return fg, bg
}

// svgText writes the text of cells, without the blanks around it.
func svgText(b *strings.Builder, cells []vt.Cell, x, end int, fg string, s vt.Style) {
	decoration := strings.TrimSpace(when(s.Underline > 0, "underline ") + when(s.Strike, "line-through"))
	for x < end && cells[x].Text == " " && decoration == "" {
		x++
	}
	for end > x && cells[end-1].Text == " " && decoration == "" {
		end--
	}
	if x == end {
		return
	}
	text := ""
	for _, c := range cells[x:end] {
		text += c.Text
	}
	fmt.Fprintf(b, "<text x=\"%d\" y=\"%d\"", x*cellWidth, baseline)
	if utf8.RuneCountInString(text) > 1 {
		fmt.Fprintf(b, " textLength=\"%d\"", (end-x)*cellWidth)
	}
	if fg != foreground {
		fmt.Fprintf(b, " fill=\"%s\"", fg)
	}
	if class := strings.TrimSpace(when(s.Bold, "b ") + when(s.Italic, "i ") + when(s.Dim, "d")); class != "" {
		fmt.Fprintf(b, " class=\"%s\"", class)
	}
	if decoration != "" {
		fmt.Fprintf(b, " text-decoration=\"%s\"", decoration)
	}
	fmt.Fprintf(b, ">%s</text>", escape(text))
}

// when returns the name of an attribute that is on, else "".
func when(on bool, name string) string {
	if on {
		return name
	}
	return ""
}

// escape returns a text for XML, which has neither U+FFFE, U+FFFF nor most
// control characters: U+FFFD stands for each of them.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}
