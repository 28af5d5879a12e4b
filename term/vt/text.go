package vt

import (
	"fmt"
	"strings"
)

// String returns the text on the screen, a line for each row, without the
// blanks at the ends of rows.
func (t *Term) String() string {
	w, h := t.Size()
	return t.Region(0, 0, w, h)
}

// Region returns the text of w by h cells from (x, y) on, a line for each row,
// without the blanks at the ends of rows. Cells outside the screen are blank.
func (t *Term) Region(x, y, w, h int) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b strings.Builder
	p := t.picture()
	for row := y; row < y+h; row++ {
		b.WriteString(p.line(row, x, x+w))
		b.WriteByte('\n')
	}
	return b.String()
}

// line returns the text of a row from column x up to end.
func (p picture) line(y, x, end int) string {
	var b strings.Builder
	for i := x; i < end; i++ {
		text := " "
		if p.has(i, y) {
			text = p.rows[y][i].visible()
		}
		if text == "" && i == x {
			text = " " // its first half is outside
		}
		b.WriteString(text)
	}
	return strings.TrimRight(b.String(), " ")
}

// has reports whether (x, y) is a place in the picture.
func (p picture) has(x, y int) bool {
	return x >= 0 && y >= 0 && y < len(p.rows) && x < len(p.rows[y])
}

// visible returns the text that a cell shows: a blank if it is hidden.
func (c Cell) visible() string {
	if c.Style.Hidden {
		return " "
	}
	return c.Text
}

// Styled returns the text of String with styles. Below each row that has any, a
// line lists the columns, counted from 0, and their styles:
//
//	~ on navy
//	Save as: report.txt
//	~ 0-6 bold  9-18 red on white underline
//
// The most frequent background stands once, before the first row, unless it is
// the default. Above it stands "~ reverse video" if mode 5 is on. Styles that
// cannot be seen do not count: a blank has no bold and no foreground, and it
// takes the style of the text beside it. If the text of a row begins with "~ "
// or a backslash, another backslash stands before it.
func (t *Term) Styled() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b strings.Builder
	p := t.picture()
	ground := p.ground()
	if p.reverse {
		b.WriteString("~ reverse video\n")
	}
	if ground != 0 {
		b.WriteString("~ on " + ground.name() + "\n")
	}
	for y := range p.rows {
		text := p.line(y, 0, len(p.rows[y]))
		if strings.HasPrefix(text, "~ ") || strings.HasPrefix(text, "\\") {
			text = "\\" + text
		}
		b.WriteString(text)
		b.WriteByte('\n')
		if styles := p.styles(y, ground); styles != "" {
			b.WriteString("~ " + styles + "\n")
		}
	}
	return b.String()
}

// ground returns the most frequent background.
func (p picture) ground() (most Color) {
	count := map[Color]int{}
	for _, row := range p.rows {
		for _, c := range row {
			if c.Style.Reverse {
				continue
			}
			bg := p.shows(c.Style).BG
			count[bg]++
			if count[bg] > count[most] || count[bg] == count[most] && bg < most {
				most = bg
			}
		}
	}
	return most
}

// styles returns the columns of a row that have a style, with the styles.
func (p picture) styles(y int, ground Color) string {
	var list []string
	looks := p.looks(y, ground)
	x := 0
	for x < len(looks) {
		end := x + 1
		for end < len(looks) && looks[end] == looks[x] {
			end++
		}
		columns := fmt.Sprint(x)
		if end-1 > x {
			columns += fmt.Sprint("-", end-1)
		}
		if name := looks[x].words(ground); name != "" {
			list = append(list, columns+" "+name)
		}
		x = end
	}
	return strings.Join(list, "  ")
}

// looks returns the styles of a row. A blank gets the style of the text beside
// it if that makes no visible difference, and if it has a background other than
// ground or stands alone between two words.
func (p picture) looks(y int, ground Color) []Style {
	row := p.rows[y]
	list := make([]Style, len(row))
	blank := func(x int) bool { return row[x].Text == " " && !row[x].Style.Reverse }
	for x, c := range row {
		list[x] = p.shows(c.Style)
		if blank(x) {
			list[x] = list[x].behind()
		}
	}
	join := func(x, beside int) {
		if blank(x) && list[x] != (Style{BG: ground}) && list[x] == list[beside].behind() {
			list[x] = list[beside]
		}
	}
	for x := 1; x < len(list); x++ {
		join(x, x-1)
	}
	for x := len(list) - 2; x >= 0; x-- {
		join(x, x+1)
	}
	for x := 1; x < len(list)-1; x++ {
		if blank(x) && list[x-1] == list[x+1] && list[x] == list[x-1].behind() {
			list[x] = list[x-1]
		}
	}
	return list
}

// behind returns the part of a style that is visible in a blank.
func (s Style) behind() Style {
	return Style{BG: s.BG, Under: s.Under, Strike: s.Strike, Underline: s.Underline, Link: s.Link}
}

// words returns a style in words, such as "bold red on blue", or "" for the
// default on the most frequent background.
func (s Style) words(ground Color) string {
	var w []string
	for _, a := range s.attributes() {
		if *a.on {
			w = append(w, a.name)
		}
	}
	if s.FG != 0 {
		w = append(w, s.FG.name())
	}
	if s.BG != ground {
		w = append(w, "on "+s.BG.name())
	}
	if s.Underline > 0 {
		w = append(w, underlines[min(s.Underline, 5)])
	}
	if s.Under != 0 {
		w = append(w, "underlined "+s.Under.name())
	}
	if s.Link != "" {
		w = append(w, "link "+s.Link)
	}
	return strings.Join(w, " ")
}

// underlines are the names of the values of Style.Underline.
var underlines = [...]string{
	"", "underline", "double underline", "curly underline", "dotted underline", "dashed underline",
}

// paletteNames are the names that tcell and HTML have for the first colors of
// the palette.
var paletteNames = [...]string{
	"black", "maroon", "green", "olive", "navy", "purple", "teal", "silver",
	"gray", "red", "lime", "yellow", "blue", "fuchsia", "aqua", "white",
}

// name returns the name of a color: for the palette its name or number, for 24
// bits six hexadecimal digits.
func (c Color) name() string {
	i := c & 0xffffff
	switch {
	case c == 0:
		return "default"
	case c&kind == rgb:
		return fmt.Sprintf("#%06x", uint32(i))
	case int(i) < len(paletteNames):
		return paletteNames[i]
	default:
		return fmt.Sprintf("color%d", i)
	}
}
