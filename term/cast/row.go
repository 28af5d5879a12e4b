package cast

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"fixstep/term/vt"
)

// The colours of a terminal at its start.
const (
	foreground = "#d8d8d8"
	background = "#111111"
)

// palette are the first colours of the palette, as xterm has them.
var palette = [16]uint32{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x1e6fee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c9cff, 0xff00ff, 0x00ffff, 0xffffff,
}

// rgb returns a colour as SVG has it, and otherwise for the default.
func rgb(c vt.Color, otherwise string) string {
	i := uint32(c & 0xffffff)
	switch {
	case c == 0:
		return otherwise
	case c>>24 == 2:
	case i < 16:
		i = palette[i]
	case i < 232:
		i -= 16
		i = level(i/36)<<16 | level(i/6%6)<<8 | level(i%6)
	default:
		i = (8 + 10*(i-232)) * 0x010101
	}
	return fmt.Sprintf("#%06x", i)
}

// level returns the brightness of a step of the palette's cube.
func level(i uint32) uint32 {
	if i == 0 {
		return 0
	}
	return 55 + 40*i
}

// svgRow returns a row of cells as SVG, "" for a blank one.
func svgRow(cells []vt.Cell) string {
	var b strings.Builder
	runs(cells, func(x, end int, s vt.Style) {
		if _, bg := colors(s); bg != background {
			fmt.Fprintf(&b, "<rect x=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x*cellWidth, (end-x)*cellWidth, cellHeight, bg)
		}
	})
	runs(cells, func(x, end int, s vt.Style) {
		fg, _ := colors(s)
		for from := x; x < end; x = from {
			path, faint := "", shade(cells[x].Text)
			for from < end && blockOf(cells[from].Text, from) != "" && shade(cells[from].Text) == faint {
				path += blockOf(cells[from].Text, from)
				from++
			}
			if from > x {
				fmt.Fprintf(&b, "<path fill=\"%s\" d=\"%s\"%s/>", fg, path, faint)
				continue
			}
			for from < end && blockOf(cells[from].Text, from) == "" {
				from++
			}
			svgText(&b, cells, x, from, fg, s)
		}
	})
	return b.String()
}

// runs calls f for each run of cells of one style.
func runs(cells []vt.Cell, f func(x, end int, s vt.Style)) {
	for x, end := 0, 0; x < len(cells); x = end {
		for end = x + 1; end < len(cells) && cells[end].Style == cells[x].Style; end++ {
		}
		f(x, end, cells[x].Style)
	}
}

// colors returns the colours of a text and of what is behind it.
func colors(s vt.Style) (fg, bg string) {
	fg, bg = rgb(s.FG, foreground), rgb(s.BG, background)
	if s.Reverse {
		fg, bg = bg, fg
	}
	return fg, bg
}

// svgText writes the text of cells, without the blanks around it.
func svgText(b *strings.Builder, cells []vt.Cell, x, end int, fg string, s vt.Style) {
	decorated := s.Underline > 0 || s.Strike
	for x < end && cells[x].Text == " " && !decorated {
		x++
	}
	for end > x && cells[end-1].Text == " " && !decorated {
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
	if class := classes(s); class != "" {
		fmt.Fprintf(b, " class=\"%s\"", class)
	}
	if decorated {
		line := ""
		if s.Underline > 0 {
			line = "underline "
		}
		if s.Strike {
			line += "line-through"
		}
		fmt.Fprintf(b, " text-decoration=\"%s\"", strings.TrimSpace(line))
	}
	b.WriteString(">")
	xml.EscapeText(b, []byte(text))
	b.WriteString("</text>")
}

// classes returns the names of a style's attributes in the style sheet.
func classes(s vt.Style) string {
	var list []string
	for _, a := range []struct {
		on   bool
		name string
	}{{s.Bold, "b"}, {s.Italic, "i"}, {s.Dim, "d"}} {
		if a.on {
			list = append(list, a.name)
		}
	}
	return strings.Join(list, " ")
}

// quadrants are the quarters that ▖ and those after it fill: 1 and 2 above, 4
// and 8 below.
var quadrants = [...]int{4, 8, 1, 1 | 4 | 8, 1 | 8, 1 | 2 | 4, 1 | 2 | 8, 2, 2 | 4, 2 | 4 | 8}

// blockOf returns the path of a block element or of a braille character in
// column x, "" for any other text. They are drawn because fonts leave gaps
// between blocks, and few have braille.
func blockOf(text string, x int) string {
	r, n := utf8.DecodeRuneInString(text)
	if n != len(text) {
		return ""
	}
	box := func(left, top, w, h float64) string {
		return fmt.Sprintf("M%g %gh%gv%gh%gz", float64(x*cellWidth)+left, top, w, h, -w)
	}
	const w, h = cellWidth, cellHeight
	switch {
	case r == '▀':
		return box(0, 0, w, h/2)
	case r >= '▁' && r <= '█':
		part := float64(r-'▁'+1) * h / 8
		return box(0, h-part, w, part)
	case r >= '▉' && r <= '▏':
		return box(0, 0, float64('▐'-r)*w/8, h)
	case r == '▐':
		return box(w/2.0, 0, w/2.0, h)
	case r >= '░' && r <= '▓':
		return box(0, 0, w, h)
	case r == '▔':
		return box(0, 0, w, h/8.0)
	case r == '▕':
		return box(w*7/8.0, 0, w/8.0, h)
	case r > 0x2800 && r <= 0x28ff:
		return dots(r-0x2800, float64(x*cellWidth))
	case r < '▖' || r > '▟':
		return ""
	}
	path := ""
	for i := range 4 {
		if quadrants[r-'▖']&(1<<i) != 0 {
			path += box(float64(i%2)*w/2, float64(i/2)*h/2, w/2.0, h/2)
		}
	}
	return path
}

// dots returns the path of a braille character at x, by the bits of Unicode.
func dots(bits rune, x float64) (path string) {
	const size = 2.5
	for i, place := range [8][2]float64{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
		if bits>>i&1 == 1 {
			path += fmt.Sprintf("M%g %gh%gv%gh%gz", x+1+4.5*place[0], 1+4.5*place[1], size, size, -size)
		}
	}
	return path
}

// shade returns the attribute that makes ░, ▒ and ▓ as light as they are.
func shade(text string) string {
	return map[string]string{"░": " opacity=\".25\"", "▒": " opacity=\".5\"", "▓": " opacity=\".75\""}[text]
}
