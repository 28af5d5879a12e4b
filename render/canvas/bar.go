package canvas

// Bar fills row y between two places, which are counted in eighths of a cell
// from the left edge: a bar, a tile, or a thing that moves by less than a cell.
// A font without eighths rounds to half a cell, or to a cell; what is narrower
// than that may not be seen.
//
// A terminal shows a cell with one cut and two inks. So a bar within a cell
// goes on to the nearer edge, and the other part of the cell shows the bar that
// touches it, or is an eighth away: tiles have no holes. A cell may be reversed
// or in two inks, which a text without styles does not show: see GoldenStyled
// of package termtest.
func (c *Canvas) Bar(y, from, to int, ink Ink) {
	if y < 0 || y >= c.H {
		return
	}
	from, to = max(0, from), min(to, 8*c.W)
	for x := from / 8; from < to && 8*x < to; x++ {
		left, right := max(0, from-8*x), min(8, to-8*x)
		if c.Font == Fine {
			c.fill(x, y, left, right, ink)
			continue
		}
		c.columns(x, y, left, right, ink)
	}
}

// none is the ink of a part of a cell in which nothing is drawn.
const none = -1

// fill draws a bar between two eighths of a cell.
func (c *Canvas) fill(x, y, left, right int, ink Ink) {
	cell := &c.cells[y*c.W+x]
	cut, before, after := right, int(ink), cell.near(right, right+1)
	if left > 8-right {
		cut, before, after = left, cell.near(left-1, left-2), int(ink)
	}
	if before == after {
		cut, after = 8, none
	}
	c.set(x, y, 1, eighths[cut], Ink(max(before, after)))
	switch cell.cut = uint8(cut); {
	case before == none: // no font has right eighths: the left ones are reversed
		cell.back = true
	case after != none:
		cell.Ink, cell.other, cell.two = Ink(before), Ink(after), true
	}
}

// near returns the ink of a bar at an eighth, or else at another one.
func (c *Cell) near(eighth, other int) int {
	if ink := c.part(eighth); ink != none {
		return ink
	}
	return c.part(other)
}

// part returns the ink of a bar at an eighth of its cell.
func (c *Cell) part(eighth int) int {
	switch before := eighth < int(c.cut); {
	case c.cut == 0 || eighth < 0 || eighth > 7 || before == c.back && !c.two:
		return none
	case c.two && !before:
		return int(c.other)
	}
	return int(c.Ink)
}

// columns sets the pixels of the columns of which at least half lies between
// two eighths of a cell. In Halves both columns are one.
func (c *Canvas) columns(x, y, left, right int, ink Ink) {
	if wide := right - left; c.Font == Halves && (wide < 4 || wide == 4 && left > 0) {
		return
	}
	for i := range 4 {
		if column := i & 1; min(right, 4*column+4)-max(left, 4*column) >= 2 {
			c.Pixel(2*x+column, 2*y+i>>1, ink)
		}
	}
}
