package cast

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

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

// rgb returns a color as SVG writes it, or otherwise for the default color.
func rgb(c vt.Color, otherwise string) string {
	if c == 0 {
		return otherwise
	}
	v, fixed := c.Fixed()
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
	sameStyle := func(a, b vt.Cell) bool { return a.Style == b.Style }
	runs(cells, sameStyle, func(x, end int, s vt.Style) {
		if _, bg := colors(s); bg != background {
			fmt.Fprintf(&b, `<rect x="%d" width="%d" height="%d" fill="%s"/>`,
				x*cellWidth, (end-x)*cellWidth, cellHeight, bg)
		}
	})
	isBlock := func(c vt.Cell) bool { return boxes(c.Text) != nil }
	sameKind := func(a, b vt.Cell) bool { return sameStyle(a, b) && isBlock(a) == isBlock(b) }
	runs(cells, sameKind, func(x, end int, s vt.Style) {
		if !isBlock(cells[x]) {
			svgText(&b, cells, x, end, s)
			return
		}
		path := ""
		for i := x; i < end; i++ {
			path += blockOf(cells[i].Text, i)
		}
		fg, _ := colors(s)
		fmt.Fprintf(&b, `<path fill="%s" d="%s"/>`, fg, path)
	})
	return b.String()
}

// runs calls f for each run of cells that are the same.
func runs(cells []vt.Cell, same func(a, b vt.Cell) bool, f func(x, end int, s vt.Style)) {
	x := 0
	for x < len(cells) {
		end := x + 1
		for end < len(cells) && same(cells[x], cells[end]) {
			end++
		}
		f(x, end, cells[x].Style)
		x = end
	}
}

// colors returns the color of a text and of its background.
func colors(s vt.Style) (fg, bg string) {
	fg = rgb(s.FG, foreground)
	bg = rgb(s.BG, background)
	if s.Reverse {
		return bg, fg
	}
	return fg, bg
}

// svgText writes the text of cells, without the blanks around it.
func svgText(b *strings.Builder, cells []vt.Cell, x, end int, s vt.Style) {
	decoration := words(when(s.Underline > 0, "underline"), when(s.Strike, "line-through"))
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
	fmt.Fprintf(b, `<text x="%d" y="%d"`, x*cellWidth, baseline)
	if utf8.RuneCountInString(text) > 1 {
		fmt.Fprintf(b, ` textLength="%d"`, (end-x)*cellWidth)
	}
	if fg, _ := colors(s); fg != foreground {
		fmt.Fprintf(b, ` fill="%s"`, fg)
	}
	if class := words(when(s.Bold, "b"), when(s.Italic, "i"), when(s.Dim, "d")); class != "" {
		fmt.Fprintf(b, ` class="%s"`, class)
	}
	if decoration != "" {
		fmt.Fprintf(b, ` text-decoration="%s"`, decoration)
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

// words joins the names that are not "".
func words(names ...string) string {
	return strings.Join(strings.Fields(strings.Join(names, " ")), " ")
}

// escape returns a text for XML, which has neither U+FFFE, U+FFFF nor most
// control characters: U+FFFD stands for each of them.
func escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}
