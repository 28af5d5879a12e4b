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
		text := " " // outside
		if i >= 0 && y >= 0 && i < len(p.rows[0]) && y < len(p.rows) &&
			(p.rows[y][i].Text != "" || i > x) {
			text = p.rows[y][i].Text
			if p.rows[y][i].Style.Hidden { // text may be "", half a character
				text = " "
			}
		}
		b.WriteString(text)
	}
	return strings.TrimRight(b.String(), " ")
}

// Styled returns the text of String with styles: below each row that has any, a
// line lists the columns, counted from 0, and their styles:
//
//	~ on navy
//	Save as: report.txt
//	~ 0-6 bold  9-18 red on white underline
//
// The most frequent background stands once, before the first row, if it is not
// the default, and above it "~ reverse video" if mode 5 is on. Invisible styles
// do not count: a blank has no bold and no foreground, and takes the style of
// the text beside it. A row of text that begins with "~ " or a backslash gets
// another backslash in front.
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
			if bg := p.shows(c.Style).BG; !c.Style.Reverse {
				count[bg]++
				if count[bg] > count[most] || count[bg] == count[most] && bg < most {
					most = bg
				}
			}
		}
	}
	return most
}

// styles returns the columns of a row that have a style, with the styles.
func (p picture) styles(y int, ground Color) string {
	var list []string
	looks := p.looks(y, ground)
	for x, end := 0, 0; x < len(looks); x = end {
		for end = x + 1; end < len(looks) && looks[end] == looks[x]; end++ {
		}
		columns := fmt.Sprint(x)
		if end-1 > x {
			columns += fmt.Sprint("-", end-1)
		}
		if name := looks[x].words(ground); name != "" {
			list = append(list, columns+" "+name)
		}
	}
	return strings.Join(list, "  ")
}

// looks returns the styles of a row. A blank gets the style of the text beside
// it if that looks the same: on a background other than ground, or alone
// between two words.
func (p picture) looks(y int, ground Color) []Style {
	list := make([]Style, len(p.rows[y]))
	blank := func(x int) bool { return p.rows[y][x].Text == " " && !p.rows[y][x].Style.Reverse }
	for x, c := range p.rows[y] {
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

// paletteNames are tcell's and HTML's names of the first colors of the palette.
var paletteNames = [...]string{
	"black", "maroon", "green", "olive", "navy", "purple", "teal", "silver",
	"gray", "red", "lime", "yellow", "blue", "fuchsia", "aqua", "white",
}

// name returns the name of a color: for the palette its name or number, for 24
// bits six hexadecimal digits.
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
