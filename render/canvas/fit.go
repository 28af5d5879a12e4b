package canvas

import "strings"

// Four rules fit text that is too long: Label cuts the text, First takes
// another one, Items leaves out the end of a list, and Paragraph goes on in the
// next row.

// Label draws s into w cells and returns the x after them. If s does not fit,
// Label cuts it and ends it with an ellipsis.
func (c *Canvas) Label(x, y, w int, ink Ink, s string) int {
	if Width(s) <= w {
		c.text(x, y, x+w, ink, s)
	} else if w > 0 {
		end := c.text(x, y, x+w-1, ink, s)
		c.text(end, y, x+w, ink, "…")
	}
	return x + max(0, w)
}

// Center draws s in the middle of the w cells from x on, cut as by Label.
func (c *Canvas) Center(x, y, w int, ink Ink, s string) {
	room := max(0, w-Width(s))
	c.Label(x+room/2, y, w-room, ink, s)
}

// First returns the first of the texts that fits into w cells. If no text fits,
// First returns the last one.
func First(w int, texts []string) (text string) {
	for _, text = range texts {
		if Width(text) <= w {
			break
		}
	}
	return text
}

// Items returns the first items of a list that fit into w cells, and at least
// one item.
func Items(list, separator string, w int) string {
	fit, width := 0, 0
	for rest := list; rest != "" && (width <= w || fit == 0); {
		if at := len(list) - len(rest); at > 0 && strings.HasPrefix(rest, separator) {
			fit = at
		}
		var cells int
		_, cells, rest = Cluster(rest)
		width += cells
	}
	if width <= w || fit == 0 {
		return list
	}
	return list[:fit]
}

// Paragraph writes words into rows of w cells, at most as many rows as most
// says, and returns the number of rows that the whole text takes. Where two
// blanks separate parts of the text, a row ends between two parts. Where
// Paragraph cuts the text, a list with dots between its items ends with a whole
// item.
func (c *Canvas) Paragraph(x, y, w, most int, ink Ink, text string) (rows int) {
	for ; text != ""; rows++ {
		line := Items(text, "  ", w)
		if rows == most-1 {
			line = Items(line, " · ", w)
		}
		line, _ = Words(line, w)
		text = strings.TrimLeft(text[len(line):], " ")
		if rows < most {
			c.Label(x, y+rows, w, ink, line)
		}
	}
	return rows
}

// Words cuts off s the words that fit into w cells, and at least one word.
func Words(s string, w int) (first, rest string) {
	first = Items(s, " ", w)
	return first, strings.TrimLeft(s[len(first):], " ")
}
