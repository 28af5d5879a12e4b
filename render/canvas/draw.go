package canvas

// Box blanks w x h cells and draws a border in the outermost ones.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	sign := func(cx, cy int, ink Ink) {
		edge := 3*side(cy-y, h) + side(cx-x, w)
		if edge == 4 {
			ink = 0
		}
		c.Sign(cx, cy, ink, border[edge])
	}
	c.Rect(sign, x, y, w, h, ink)
}

// border is a Box, row by row.
var border = [9]string{"┌", "─", "┐", "│", " ", "│", "└", "─", "┘"}

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

// within returns the part of n places from at on that lies between 0 and size,
// so that no drawing goes through places that nobody sees.
func within(at, n, size int) (from, to int) {
	if at < 0 {
		at, n = 0, max(0, n)+at
	}
	if n <= 0 || at >= size {
		return 0, 0
	}
	return at, at + min(n, size-at)
}

// Sign draws a character that is one cell wide, such as those of a border.
func (c *Canvas) Sign(x, y int, ink Ink, sign string) {
	c.set(x, y, 1, c.Font.plain(sign), ink)
}

// Blank blanks w cells of a row.
func (c *Canvas) Blank(x, y, w int, ink Ink) {
	c.Rect(func(x, y int, ink Ink) { c.set(x, y, 1, " ", ink) }, x, y, w, 1, ink)
}

// Pixel sets the pixel at x, y, where a cell is two pixels wide and two high.
// A cell has one ink: the ink of the last pixel. A pixel replaces text.
func (c *Canvas) Pixel(x, y int, ink Ink) {
	if x < 0 || y < 0 || x >= 2*c.W || y >= 2*c.H {
		return
	}
	cx, cy := x/2, y/2
	mask := c.cells[cy*c.W+cx].Pixels | 1<<(x&1+y&1*2)
	c.set(cx, cy, 1, pixels[c.Font][mask], ink)
	c.cells[cy*c.W+cx].Pixels = mask
}

// Dot sets the dot at x, y, where a cell is two dots wide and four high. In a
// font without dots it sets the pixel there. A dot replaces text, but no
// pixels. A cell has one ink: the ink of the last dot. A dot replaces the dots
// of FaintDot in its cell, because in its ink they would blur its shape.
func (c *Canvas) Dot(x, y int, ink Ink) { c.dot(x, y, ink, false) }

// FaintDot sets a dot as Dot does, for a mark behind a shape, such as the wake
// of a ship: the next Dot in its cell replaces it.
func (c *Canvas) FaintDot(x, y int, ink Ink) { c.dot(x, y, ink, true) }

func (c *Canvas) dot(x, y int, ink Ink, faint bool) {
	if c.Font != Fine {
		c.Pixel(x, y>>1, ink) // rounded down, where / would round -1 to 0
		return
	}
	if x < 0 || y < 0 || x >= 2*c.W || y >= 4*c.H {
		return
	}
	cx, cy := x/2, y/4
	was := c.cells[cy*c.W+cx]
	if was.Pixels != 0 {
		return
	}
	mask := uint8(1) << (x&1 + y&3*2)
	if faint || !was.faint {
		mask |= was.Dots
	}
	c.set(cx, cy, 1, dots[mask], ink)
	cell := &c.cells[cy*c.W+cx]
	cell.Dots, cell.faint = mask, faint
}

// Sprite draws a picture with its upper left pixel at x, y: a pixel for each
// character that is no blank.
func (c *Canvas) Sprite(x, y int, ink Ink, rows ...string) {
	for dy, row := range rows {
		dx := 0
		for _, r := range row {
			if r != ' ' {
				c.Pixel(x+dx, y+dy, ink)
			}
			dx++
		}
	}
}
