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
	pair := func(i, part int) {
		var w, g string
		inWant, inGot := i < len(wants), i < len(gots)
		if inWant {
			w = wants[i][part]
		}
		if inGot {
			g = gots[i][part]
		}
		if part > 0 { // most rows have no styles
			inWant, inGot = w != "", g != ""
		}
		switch {
		case w == g && inWant == inGot:
			if inWant && len(wants) <= screenRows {
				b.WriteString(box(w))
			}
			return
		case inWant:
			b.WriteString("-" + box(w)[1:])
		}
		if inGot {
			b.WriteString("+" + box(g)[1:])
		}
		if m := marks(w, g); m != "" {
			b.WriteString("   " + m + "\n")
		}
	}
	for i := range max(len(wants), len(gots)) {
		pair(i, 0)
		pair(i, 1)
	}
	return b.String()
}

// rows splits a text into rows, each with its text and the line with its
// styles, if there is one.
func rows(text string) (list [][2]string) {
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "~ ") && len(list) > 0 {
			list[len(list)-1][1] = line
		} else {
			list = append(list, [2]string{line})
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
