package render

import (
	"strings"
	"time"

	"fixstep/loop/lab"
)

// Text draws s from x, y to the right and returns the x after it. Characters
// without width are left out. A wide character that an edge cuts is not drawn.
func (c *Canvas) Text(x, y int, ink Ink, s string) int {
	return c.text(x, y, c.w, ink, s)
}

// text draws the clusters of s that end at x = right or before it, and returns
// the x after them.
func (c *Canvas) text(x, y, right int, ink Ink, s string) int {
	for s != "" {
		var text string
		var width int
		text, width, s = cluster(s)
		if width == 0 {
			continue
		}
		if c.Look == ASCII {
			if plain, ok := plains[text]; ok {
				text = plain
			}
			if len(text) > 1 {
				text, width = "?", 1
			}
		}
		if x+width > right {
			break
		}
		c.set(x, y, width, text, ink)
		x += width
	}
	return x
}

// Width returns how many cells s takes.
func Width(s string) (w int) {
	for s != "" {
		var width int
		_, width, s = cluster(s)
		w += width
	}
	return w
}

// Label draws s into w cells and returns the x after them. If s does not fit
// it is cut, and ends with an ellipsis.
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

// Number draws n with the given number of decimals and returns the x after it:
// 1234 with two decimals is 12.34. It ends with the w cells from x on, or
// begins at x if it is wider.
func (c *Canvas) Number(x, y, w int, ink Ink, n int64, decimals int) int {
	var room [24]byte
	return c.figures(x, y, w, ink, digits(&room, n, decimals))
}

// digits returns n with decimals, at the end of the room.
func digits(room *[24]byte, n int64, decimals int) []byte {
	i := len(room)
	for left := n; left != 0 || decimals >= 0; decimals-- {
		i--
		room[i] = byte('0' + max(left%10, -(left%10)))
		left /= 10
		if decimals == 1 {
			i--
			room[i] = '.'
		}
	}
	if n < 0 {
		i--
		room[i] = '-'
	}
	return room[i:]
}

// figures draws a number or a time at the right end of w cells, or from x on
// if it is wider, and returns the x after it.
func (c *Canvas) figures(x, y, w int, ink Ink, text []byte) int {
	x += max(0, w-len(text))
	for _, b := range text {
		c.set(x, y, 1, numeral(b), ink)
		x++
	}
	return x
}

// numerals are the characters of numbers and times.
const numerals = "-.0123456789 ms"

// numeral returns one of the numerals as a string, without allocating.
func numeral(b byte) string {
	i := strings.IndexByte(numerals, b)
	return numerals[i : i+1]
}

// time draws d at the right end of w cells, as lab.AppendTime says it.
func (c *Canvas) time(x, y, w int, ink Ink, d time.Duration, least, most int) {
	var room [32]byte
	c.figures(x, y, w, ink, lab.AppendTime(room[:0], d, least, most))
}

// paragraph writes words into rows of w cells, most at most, and returns how
// many rows the whole text takes. A row ends between parts that two blanks keep
// apart, where there are any. Where the text is cut, a list with dots between
// its items ends with a whole item.
func (c *Canvas) paragraph(x, y, w, most int, ink Ink, text string) (rows int) {
	for rest := text; rest != ""; rows++ {
		line, _ := words(leadingItems(rest, "  ", w), w)
		rest = strings.TrimLeft(rest[len(line):], " ")
		if rows == most-1 && rest != "" {
			line = wholeItems(line)
		}
		if rows < most {
			c.Label(x, y+rows, w, ink, line)
		}
	}
	return rows
}

// words cuts as many words off s as fit into w cells, but at least one.
func words(s string, w int) (first, rest string) {
	end := len(s)
	for at, width, blank := 0, 0, -1; at < len(s); {
		_, n, after := cluster(s[at:])
		if s[at] == ' ' && at > 0 {
			blank = at
		}
		if width += n; width > w && blank > 0 {
			end = blank
			break
		}
		at = len(s) - len(after)
	}
	return s[:end], strings.TrimLeft(s[end:], " ")
}

// leadingItems returns the first items of a list that fit into w cells: one at
// least.
func leadingItems(list, between string, w int) string {
	for Width(list) > w {
		i := strings.LastIndex(list, between)
		if i <= 0 {
			break
		}
		list = list[:i]
	}
	return list
}

// wholeItems returns the items of a list that are not cut off.
func wholeItems(line string) string {
	line, ended := strings.CutSuffix(line, " ·")
	if i := strings.LastIndex(line, " · "); i > 0 && !ended {
		line = line[:i]
	}
	return line
}

// firstFitting returns the first of the texts that fits into w cells, or else
// the last of them.
func firstFitting(w int, texts []string) (text string) {
	for _, text = range texts {
		if Width(text) <= w {
			break
		}
	}
	return text
}
