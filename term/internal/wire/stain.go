package wire

// xterm draws a text without control characters in one go, and clips it only at
// the ends of the text. In most scalable fonts a block element reaches a bit
// beyond its cell, with antialiased edges: a block may leave a line in the cell
// beside it, and the line stays there when only the block is replaced.

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
	wasLeft, wasRight := e.shown.cells[i].solid()
	nowLeft, nowRight := c.solid()
	left = x > 0 && wasLeft && !nowLeft && e.asked.cells[i-1].blank()
	right = x+1 < e.asked.w && wasRight && !nowRight && e.asked.cells[i+1].blank()
	return left, right
}

// blankBefore adds a run for the blank before cell i, and returns its class.
func (e *Encoder) blankBefore(x, y, i int) class {
	k, r := classOf(&e.shown.cells[i-1]), runAt(x-1, y)
	r.class, r.end = e.classes.number(k), x
	e.runs = append(e.runs, r)
	return k
}

// solid reports which sides of its cell a block element, U+2580 to U+259F,
// reaches; other text reaches none.
func (c *Cell) solid() (left, right bool) {
	switch r := c.first; {
	case r < 0x2580 || r > 0x259f || r == '░':
		return false, false
	case r >= 0x2589 && r <= 0x258f, r == '▖', r == '▘':
		return true, false
	case r == '▐', r == '▕', r == '▗', r == '▝', r == '▒', r == '▓':
		return false, true
	}
	return true, true
}
