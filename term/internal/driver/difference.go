package driver

import "strings"

// box draws a line to the left of a text.
func box(text string) string {
	return "  │" + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  │") + "\n"
}

// screenRows is the height of the tallest screen. A text with more rows is no
// screen, and Difference shows only its rows that differ.
const screenRows = 100

// Difference compares a wanted screen with the screen that came: a row that is
// the same in both stands once; otherwise the wanted row stands after -, the
// other after +, with marks below the columns that differ. The styles of a row
// are compared apart from its text.
func Difference(want, got string) string {
	var b strings.Builder
	wants, gots := rows(want), rows(got)
	n := max(len(wants), len(gots))
	for i := range 2 * n {
		var w, g string
		if i/2 < len(wants) {
			w = wants[i/2][i%2]
		}
		if i/2 < len(gots) {
			g = gots[i/2][i%2]
		}
		if w != g {
			b.WriteString(marked("- ", w) + marked("+ ", g) + marked("   ", marks(w, g)))
		} else if n <= screenRows {
			b.WriteString(marked("  ", w))
		}
	}
	return b.String()
}

// marked returns a line after a mark, or nothing if there is no line.
func marked(mark, line string) string {
	if line == "" {
		return ""
	}
	return mark + line + "\n"
}

// rows splits a text into rows, each with its line and the line of its styles,
// "" if there is none. A bar stands before each line.
func rows(text string) (list [][2]string) {
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "~ ") && len(list) > 0 {
			list[len(list)-1][1] = "│" + line
		} else {
			list = append(list, [2]string{"│" + line})
		}
	}
	return list
}

// marks returns a ^ for each character in which two lines differ after their
// bars.
func marks(a, b string) string {
	var m strings.Builder
	x, y := []rune(a), []rune(b)
	for i := 1; i < max(len(x), len(y)); i++ {
		if i < len(x) && i < len(y) && x[i] == y[i] {
			m.WriteByte(' ')
		} else {
			m.WriteByte('^')
		}
	}
	return strings.TrimRight(m.String(), " ")
}
