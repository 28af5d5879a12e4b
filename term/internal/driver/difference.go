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
// other after +, with marks below the columns that differ.
func Difference(want, got string) string {
	var b strings.Builder
	wants, gots := rows(want), rows(got)
	for i := range max(len(wants), len(gots)) {
		var w, g string
		if i < len(wants) {
			w = wants[i]
		}
		if i < len(gots) {
			g = gots[i]
		}
		if w == g && i < len(wants) && i < len(gots) {
			if len(wants) <= screenRows {
				b.WriteString(box(w))
			}
			continue
		}
		if i < len(wants) {
			b.WriteString("-" + box(w)[1:])
		}
		if i < len(gots) {
			b.WriteString("+" + box(g)[1:])
		}
		w, _, _ = strings.Cut(w, "\n")
		g, _, _ = strings.Cut(g, "\n")
		if m := marks(w, g); m != "" {
			b.WriteString("   " + m + "\n")
		}
	}
	return b.String()
}

// rows splits a text into rows; a line with styles belongs to the row above.
func rows(text string) (list []string) {
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "~ ") && len(list) > 0 {
			list[len(list)-1] += "\n" + line
		} else {
			list = append(list, line)
		}
	}
	return list
}

// marks returns a ^ for each character in which two lines differ.
func marks(a, b string) string {
	var m strings.Builder
	x, y := []rune(a), []rune(b)
	for i := range max(len(x), len(y)) {
		if i < len(x) && i < len(y) && x[i] == y[i] {
			m.WriteByte(' ')
		} else {
			m.WriteByte('^')
		}
	}
	return strings.TrimRight(m.String(), " ")
}
