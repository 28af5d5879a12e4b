package canvas

// Box blanks w x h cells and draws a border in the outermost ones.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	right, bottom := x+w, y+h
	for cx := x; cx < right; cx++ {
		c.Sign(cx, y, ink, "─")
		c.Sign(cx, bottom-1, ink, "─")
	}
	for cy := y + 1; cy < bottom-1; cy++ {
		c.Blank(x, cy, right-x, 0)
		c.Sign(x, cy, ink, "│")
		c.Sign(right-1, cy, ink, "│")
	}
	c.Sign(x, y, ink, "┌")
	c.Sign(right-1, y, ink, "┐")
	c.Sign(x, bottom-1, ink, "└")
	c.Sign(right-1, bottom-1, ink, "┘")
}

// Sign draws a character that is one cell wide, such as those of a border.
func (c *Canvas) Sign(x, y int, ink Ink, sign string) {
	c.set(x, y, 1, c.Font.plain(sign), ink)
}

// Blank blanks w cells of a row.
func (c *Canvas) Blank(x, y, w int, ink Ink) {
	for i := range w {
		c.set(x+i, y, 1, " ", ink)
	}
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

// Bar fills row y between two places, which are counted in eighths of a cell
// from the left edge: a bar, or a thing that moves by less than a cell. A font
// without eighths rounds to half a cell, or to a cell; what is narrower than
// that may not be seen. What begins and ends within one cell goes on to the
// nearer edge of the cell. The cell at the left end may be reversed, which a
// text without styles does not show: see GoldenStyled of package termtest.
func (c *Canvas) Bar(y, from, to int, ink Ink) {
	from, to = max(0, from), min(to, 8*c.W)
	for x := from / 8; from < to && 8*x < to; x++ {
		left, right := max(0, from-8*x), min(8, to-8*x)
		switch {
		case c.Font == Fine && left <= 8-right: // as far as the nearer edge, if it begins within the cell
			c.set(x, y, 1, eighths[right], ink)
		case c.Font == Fine: // no font has right eighths: the left ones are reversed
			c.set(x, y, 1, eighths[left], ink)
			c.reverse(x, y)
		default:
			if mask := c.columns(left, right); mask > 0 {
				c.set(x, y, 1, pixels[c.Font][mask], ink)
			}
		}
	}
}

// columns returns the pixels of the columns of which at least half lies between
// two eighths of a cell. In Halves both columns are one.
func (c *Canvas) columns(left, right int) (mask uint8) {
	if wide := right - left; c.Font == Halves && (wide < 4 || wide == 4 && left > 0) {
		return 0
	}
	if min(right, 4)-left >= 2 {
		mask = 0b0101
	}
	if right-max(left, 4) >= 2 {
		mask |= 0b1010
	}
	return mask
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
