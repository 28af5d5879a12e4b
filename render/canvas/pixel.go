package canvas

// Pixel sets the pixel at x, y, where a cell is two pixels wide and two high.
// It replaces text and dots. All pixels of a cell have the ink of its last one:
// for two inks in a cell, see Image.
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
// font without dots it sets the pixel there. A dot replaces text and the dots
// of FaintDot, but no pixels. All dots of a cell have the ink of its last one.
func (c *Canvas) Dot(x, y int, ink Ink) { c.dot(x, y, ink, false) }

// FaintDot sets a dot that lies behind a shape, such as the wake of a ship. It
// does what Dot does, but a later Dot replaces the faint dots of its cell: in
// its ink they would blur the shape.
func (c *Canvas) FaintDot(x, y int, ink Ink) { c.dot(x, y, ink, true) }

func (c *Canvas) dot(x, y int, ink Ink, faint bool) {
	if c.Font != Fine {
		c.Pixel(x, y>>1, ink) // / would round -1 to 0
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
	cell.Dots = mask
	cell.faint = faint
}
