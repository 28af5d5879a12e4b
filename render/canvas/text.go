package canvas

// Text draws s from x, y to the right, and returns the x after it. Text leaves
// out characters without width, and a wide character that an edge would cut.
func (c *Canvas) Text(x, y int, ink Ink, s string) int {
	return c.text(x, y, c.W, ink, s)
}

// text draws the clusters of s that end at right or before it, and returns the
// x after them.
func (c *Canvas) text(x, y, right int, ink Ink, s string) int {
	for s != "" {
		var text string
		var width int
		text, width, s = Cluster(s)
		if width == 0 {
			continue
		}
		text = c.Font.plain(text)
		if c.Font == ASCII && len(text) > 1 {
			text, width = "?", 1
		}
		if x+width > right {
			break
		}
		c.set(x, y, width, text, ink)
		x += width
	}
	return x
}

// Width returns the width of s in cells. In the font ASCII Text may take fewer.
func Width(s string) (w int) {
	for s != "" {
		var width int
		_, width, s = Cluster(s)
		w += width
	}
	return w
}

// Number draws n at the right end of the w cells from x, y on, and returns the
// x after it. A wider number begins at x. The last digits of n are decimals: as
// many as the argument decimals says, at most 18. So 1234 with two decimals is
// 12.34.
func (c *Canvas) Number(x, y, w int, ink Ink, n int64, decimals int) int {
	var room [24]byte
	return c.Figures(x, y, w, ink, digits(&room, n, decimals))
}

// NumberWidth returns the number of cells that Number takes for n.
func NumberWidth(n int64, decimals int) int {
	var room [24]byte
	return len(digits(&room, n, decimals))
}

// digits writes n with its decimals at the end of the room, and returns what it
// has written.
func digits(room *[24]byte, n int64, decimals int) []byte {
	decimals = max(0, min(decimals, 18))
	i := len(room)
	for left := n; left != 0 || decimals >= 0; left /= 10 {
		i--
		room[i] = byte('0' + max(left%10, -(left%10)))
		if decimals == 1 {
			i--
			room[i] = '.'
		}
		decimals--
	}
	if n < 0 {
		i--
		room[i] = '-'
	}
	return room[i:]
}

// Figures draws a number, a time or another text in ASCII at the right end of
// the w cells from x, y on, and returns the x after it. A wider text begins at
// x.
func (c *Canvas) Figures(x, y, w int, ink Ink, text []byte) int {
	x += max(0, w-len(text))
	for i := range text {
		c.set(x, y, 1, string(text[i:i+1]), ink) // a string of one byte takes no memory
		x++
	}
	return x
}
