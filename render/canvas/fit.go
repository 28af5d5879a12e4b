package canvas

import "strings"

// There are four ways to fit a text that is too long: Label cuts it, First
// takes another text, Items leaves out the end of a list, and Paragraph goes on
// in the next row.

// Label draws s into the w cells from x, y on, and returns the x after these
// cells. If s does not fit, Label cuts it and ends it with an ellipsis.
func (c *Canvas) Label(x, y, w int, ink Ink, s string) int {
	if Width(s) <= w {
		c.text(x, y, x+w, ink, s)
	} else if w > 0 {
		end := c.text(x, y, x+w-1, ink, s)
		c.text(end, y, x+w, ink, "…")
	}
	return x + max(0, w)
}

// Center draws s in the middle of the w cells from x, y on, and cuts it as
// Label does.
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
// one item. A separator stands between two items.
func Items(list, separator string, w int) string {
	fit := 0 // the bytes of the items that fit
	width := 0
	rest := list
	for rest != "" && (width <= w || fit == 0) {
		at := len(list) - len(rest)
		if at > 0 && strings.HasPrefix(rest, separator) {
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

// Paragraph draws the words of a text in rows of w cells, the first of them at
// x, y, and returns the number of rows that the whole text takes. It draws no
// more rows than most.
//
// Two blanks separate parts of the text: if it can, a row ends between two
// parts. A list has items with " · " between them: if Paragraph has to cut the
// text, it cuts a list between two items.
func (c *Canvas) Paragraph(x, y, w, most int, ink Ink, text string) (rows int) {
	for text != "" {
		line := Items(text, "  ", w)
		if rows == most-1 {
			line = Items(line, " · ", w)
		}
		line, _ = Words(line, w)
		text = strings.TrimLeft(text[len(line):], " ")
		if rows < most {
			c.Label(x, y+rows, w, ink, line)
		}
		rows++
	}
	return rows
}

// Words cuts s in two: the first words that fit into w cells, at least one
// word, and the rest.
func Words(s string, w int) (first, rest string) {
	first = Items(s, " ", w)
	return first, strings.TrimLeft(s[len(first):], " ")
}
