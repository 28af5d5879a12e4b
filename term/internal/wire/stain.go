package wire

// xterm draws a text without control characters in one go, and clips it only at
// the ends of the text. In most scalable fonts a block element has antialiased
// edges that reach a bit beyond its cell. So a block may leave a line in the
// cell beside it, which stays there when only the block is replaced.

// Stains tells the encoder that on this terminal block elements leave lines in
// the blanks beside them. From now on a blank beside a block is written again
// when the block goes.
func (e *Encoder) Stains() { e.stains = true }

// stained reports whether the cells left and right of cell i, which is in
// column x and which c replaces, are blanks that may have a line from it.
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
	k := classOf(&e.shown.cells[i-1])
	r := runAt(x-1, y)
	r.class = e.classes.number(k)
	r.end = x
	e.runs = append(e.runs, r)
	return k
}

// solid reports which sides of its cell the text reaches, if it is a block
// element, U+2580 to U+259F. Other text reaches none.
func (c *Cell) solid() (left, right bool) {
	r := c.first
	switch {
	case r < 0x2580 || r > 0x259f || r == '░':
		return false, false
	case r >= 0x2589 && r <= 0x258f, r == '▖', r == '▘':
		return true, false
	case r == '▐', r == '▕', r == '▗', r == '▝', r == '▒', r == '▓':
		return false, true
	}
	return true, true
}
