package wire

// xterm draws text that arrives without a control between at once, and cuts off
// only what is beyond that text. Most scalable fonts have block elements that
// are drawn a bit beyond their cells, with antialiased edges: a block may leave
// a line in the cell beside it, and the line stays there when the block alone
// is replaced.

// sides says to which sides of its cell a block element reaches.
type sides struct{ left, right bool }

// Stains notes that the terminal leaves lines of block elements in the blanks
// beside them. From now on such a blank is written once more when the block
// goes.
func (e *Encoder) Stains() { e.stains = true }

// stained reports whether the cells beside cell i, in column x, are blanks that
// may have lines of a block there, which c replaces.
func (e *Encoder) stained(x, i int, c *Cell) (left, right bool) {
	if !e.stains {
		return false, false
	}
	was, now := e.shown.cells[i].solid(), c.solid()
	left = x > 0 && was.left && !now.left && e.asked.cells[i-1].blank()
	right = x+1 < e.asked.w && was.right && !now.right && e.asked.cells[i+1].blank()
	return left, right
}

// blankBefore adds a run of the blank before cell i, and returns its class.
func (e *Encoder) blankBefore(x, y, i int) class {
	k, r := classOf(&e.shown.cells[i-1]), runAt(x-1, y)
	r.class, r.end = e.classes.number(k), x
	e.runs = append(e.runs, r)
	return k
}

// solid returns the sides to which a block element, U+2580 to U+259F, reaches;
// of other text none.
func (c *Cell) solid() sides {
	if c.first < 0x2580 || c.first > 0x259f {
		return sides{}
	}
	switch r := c.first; {
	case r >= 0x2589 && r <= 0x258f, r == '▖', r == '▘':
		return sides{left: true}
	case r == '▐', r == '▕', r == '▗', r == '▝', r == '▒', r == '▓':
		return sides{right: true}
	case r == '░':
		return sides{}
	}
	return sides{true, true}
}
