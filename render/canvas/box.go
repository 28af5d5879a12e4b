package canvas

// Sign draws a character that is one cell wide, such as those of a border.
func (c *Canvas) Sign(x, y int, ink Ink, sign string) {
	c.set(x, y, 1, c.Font.plain(sign), ink)
}

// Blank blanks w cells of a row, from x, y on. The blanks have the ink, which
// shows if its style has a background.
func (c *Canvas) Blank(x, y, w int, ink Ink) {
	blank := func(x, y int, ink Ink) { c.set(x, y, 1, " ", ink) }
	c.Rect(blank, x, y, w, 1, ink)
}

// Box blanks w x h cells, with the upper left one at x, y, and draws a border
// in the outermost ones. The ink is that of the border.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	sign := func(cx, cy int, ink Ink) {
		part := 3*side(cy-y, h) + side(cx-x, w)
		if part == inside {
			ink = 0
		}
		c.Sign(cx, cy, ink, box[part])
	}
	c.Rect(sign, x, y, w, h, ink)
}

// box holds the parts of a Box, row by row, and inside is the one in its
// middle.
var box = [9]string{"┌", "─", "┐", "│", " ", "│", "└", "─", "┘"}

const inside = 4

// side returns 0 for the first of n places, 2 for the last one, and 1 for the
// others.
func side(i, n int) int {
	switch i {
	case n - 1:
		return 2
	case 0:
		return 0
	}
	return 1
}
