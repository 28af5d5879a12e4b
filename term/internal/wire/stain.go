package wire

// xterm draws a text without control characters in one go, and clips it only at
// the ends of the text. In most scalable fonts a block element reaches a bit
// beyond its cell, with antialiased edges: a block may leave a line in the cell
// beside it, and the line stays there when only the block is replaced.

// sides are the sides of its cell that a block element reaches.
type sides struct{ left, right bool }

// Stains notes that block elements leave lines in the blanks beside them on
// this terminal. From now on a blank beside a block is written again when the
// block goes.
func (e *Encoder) Stains() { e.stains = true }

// stained reports whether the cells left and right of cell i, in column x, are
// blanks that may have lines of a block in cell i, which c replaces.
func (e *Encoder) stained(x, i int, c *Cell) (left, right bool) {
	if !e.stains {
		return false, false
	}
	was, now := e.shown.cells[i].solid(), c.solid()
	left = x > 0 && was.left && !now.left && e.asked.cells[i-1].blank()
	right = x+1 < e.asked.w && was.right && !now.right && e.asked.cells[i+1].blank()
	return left, right
}

// blankBefore adds a run for the blank before cell i, and returns its class.
func (e *Encoder) blankBefore(x, y, i int) class {
	k, r := classOf(&e.shown.cells[i-1]), runAt(x-1, y)
	r.class, r.end = e.classes.number(k), x
	e.runs = append(e.runs, r)
	return k
}

// solid returns the sides that a block element, U+2580 to U+259F, reaches, and
// no sides for other text.
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
