package driver

import "strings"

// box draws a bar to the left of a text.
func box(text string) string {
	return "  │" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  │") + "\n"
}

// screenRows is the height of the tallest screen. A text with more rows is no
// screen, and Difference shows only its rows that differ.
const screenRows = 100

// Difference compares a wanted screen with the screen that came. A row that is
// the same in both stands once. Otherwise the wanted row stands after -, the
// other one after +, and marks stand below the columns that differ. The styles
// of a row are compared apart from its text. Rows that are blank in both, and
// have nothing below them, are left out.
func Difference(want, got string) string {
	var b strings.Builder
	wants := rows(want)
	gots := rows(got)
	for len(wants) == len(gots) && endsBlank(wants) && endsBlank(gots) {
		wants = wants[:len(wants)-1]
		gots = gots[:len(gots)-1]
	}
	n := max(len(wants), len(gots))
	for y := range n {
		var w, g row
		if y < len(wants) {
			w = wants[y]
		}
		if y < len(gots) {
			g = gots[y]
		}
		showSame := n <= screenRows
		compare(&b, w.text, g.text, showSame)
		compare(&b, w.styles, g.styles, showSame)
	}
	return b.String()
}

// compare writes two lines of a row, or one if they are the same.
func compare(b *strings.Builder, want, got string, showSame bool) {
	switch {
	case want != got:
		writeLine(b, "- ", want)
		writeLine(b, "+ ", got)
		writeLine(b, "   ", marks(want, got))
	case showSame:
		writeLine(b, "  ", want)
	}
}

// writeLine writes a line after a mark, or nothing if there is no line.
func writeLine(b *strings.Builder, mark, line string) {
	if line != "" {
		b.WriteString(mark + line + "\n")
	}
}

// A row of a screen has a line of text, and may have one of styles. A bar
// stands before each.
type row struct{ text, styles string }

// rows splits a text into rows.
func rows(text string) (list []row) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "~ ") && len(list) > 0 {
			list[len(list)-1].styles = "│" + line
		} else {
			list = append(list, row{text: "│" + line})
		}
	}
	return list
}

// endsBlank reports whether the last row has neither a text nor a style.
func endsBlank(list []row) bool {
	return len(list) > 0 && list[len(list)-1] == row{text: "│"}
}

// marks returns a ^ for each character in which two lines differ after their
// bars.
func marks(a, b string) string {
	var m strings.Builder
	x := []rune(a)
	y := []rune(b)
	both := min(len(x), len(y))
	for i := 1; i < max(len(x), len(y)); i++ {
		if i < both && x[i] == y[i] {
			m.WriteByte(' ')
		} else {
			m.WriteByte('^')
		}
	}
	return strings.TrimRight(m.String(), " ")
}
