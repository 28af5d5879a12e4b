package canvas

// Bar fills row y from one place to another, which are counted in eighths of a
// cell from the left edge. It draws a bar, a tile, or a thing that moves by
// less than a cell. A font without eighths rounds both places to half a cell,
// or to a cell, and may not show what is narrower than that.
//
// A terminal shows a cell with one cut and two inks. So a bar that lies inside
// a cell is drawn up to the nearer edge of the cell. The other part shows a
// second bar that touches the first, or is an eighth away: that is why tiles
// have no holes.
//
// A cell may be reversed, or in two inks, which a text without styles does not
// show: see GoldenStyled of package termtest.
func (c *Canvas) Bar(y, from, to int, ink Ink) {
	from = max(0, from)
	to = min(to, 8*c.W)
	if y < 0 || y >= c.H || from >= to {
		return
	}
	for x := from / 8; 8*x < to; x++ {
		left, right := max(0, from-8*x), min(8, to-8*x)
		if c.Font == Fine {
			c.fill(x, y, left, right, ink)
		} else {
			c.columns(x, y, left, right, ink)
		}
	}
}

// none is the ink of a part of a cell in which nothing is drawn.
const none = -1

// fill draws a bar between two eighths of a cell. The cell is cut into two
// parts: the bar has one of them, and the other one keeps what is near.
func (c *Canvas) fill(x, y, left, right int, ink Ink) {
	cell := &c.cells[y*c.W+x]
	cut := right
	before, after := int(ink), cell.near(right, right+1)
	if left > 8-right {
		cut = left
		before, after = cell.near(left-1, left-2), int(ink)
	}
	if before == after {
		cut = 8
		after = none
	}
	switch {
	case after == none:
		c.set(x, y, 1, eighths[cut], Ink(before))
		cell.eighths = 1<<cut - 1
	case before == none:
		c.set(x, y, 1, eighths[cut], Ink(after))
		cell.eighths = 0b1111_1111 << cut
	default:
		c.set(x, y, 1, eighths[cut], Ink(before))
		cell.eighths = 0b1111_1111
		cell.other = Ink(after)
		cell.others = 0b1111_1111 << cut
	}
}

// near returns the ink of a bar at an eighth of its cell, or else at the eighth
// beyond it.
func (c *Cell) near(eighth, beyond int) int {
	if ink := c.part(eighth); ink != none {
		return ink
	}
	return c.part(beyond)
}

// part returns the ink of a bar at an eighth of its cell.
func (c *Cell) part(eighth int) int {
	switch {
	case eighth < 0 || c.eighths>>eighth&1 == 0:
		return none
	case c.others>>eighth&1 == 1:
		return int(c.other)
	}
	return int(c.Ink)
}

// columns draws a bar between two eighths of a cell in a font without eighths:
// it sets the pixels of a column if the bar has at least half of it. In Halves
// both columns are one.
func (c *Canvas) columns(x, y, left, right int, ink Ink) {
	wide := right - left
	if c.Font == Halves && (wide < 4 || wide == 4 && left > 0) {
		return
	}
	for column := range 2 {
		if min(right, 4*column+4)-max(left, 4*column) < 2 {
			continue
		}
		c.Pixel(2*x+column, 2*y, ink)
		c.Pixel(2*x+column, 2*y+1, ink)
	}
}
