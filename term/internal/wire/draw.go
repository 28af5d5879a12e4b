package wire

import "unique"

// draw writes a run.
func (e *Encoder) draw(dst []byte, r *run) []byte {
	row := e.shown.row(r.y)
	if r.erase != 0 {
		dst = e.approach(dst, r.x, r.y, row[r.x].penFor(e.pen))
		return append(dst, '\x1b', '[', r.erase)
	}
	x := r.x
	for x < r.end {
		c := &row[x]
		isHere := e.x == x && e.y == r.y
		if !isHere || !c.suits(e.pen) {
			dst = e.approach(dst, x, r.y, c.penFor(e.pen))
		}
		n := e.blanks(row[x:r.end])
		erase := 3 + digits(n) // bytes
		if x+n < r.end {
			erase *= 2 // a move follows
		}
		switch {
		case n > 3 && x+n == len(row):
			dst = append(dst, "\x1b[K"...)
			x += n
		case n > erase:
			dst = appendCSI(dst, n, 'X')
			x += n
		default:
			for end := x + max(n, 1); x < end; x += c.width() {
				dst = e.write(dst, &row[x])
			}
		}
	}
	return dst
}

// approach brings the cursor to (x, y) and changes the pen. A move may write
// cells again, and these may suit the new pen or the old one. So the pen
// changes before the move or after it, whichever takes fewer bytes.
func (e *Encoder) approach(dst []byte, x, y int, pen Style) []byte {
	withNew := e.plan(x, y, pen)
	withOld := e.plan(x, y, e.pen)
	if withNew.bytes < withOld.bytes {
		dst = e.setPen(dst, pen)
		return e.follow(dst, withNew, x, y)
	}
	dst = e.follow(dst, withOld, x, y)
	return e.setPen(dst, pen)
}

// blanks returns the number of cells at the start of row that one erasure can
// blank.
func (e *Encoder) blanks(row []Cell) int {
	if !e.erasable(&row[0]) {
		return 0
	}
	n := 1
	for n < len(row) && row[n] == row[0] {
		n++
	}
	return n
}

// write writes c at the cursor with the current pen. It may change the pen.
func (e *Encoder) write(dst []byte, c *Cell) []byte {
	if c.over > 0 {
		return e.writeJoined(dst, c)
	}
	width := c.width()
	if c.odd {
		// A terminal that draws c narrower would leave the old text beside it.
		x := e.x
		dst = append(dst, "  "[:width]...)
		e.step(width)
		dst = e.goTo(dst, x, e.y)
	}
	dst = c.append(dst)
	e.step(width)
	if c.odd {
		e.x = -1
	}
	return dst
}

// writeJoined writes c at the cursor, and then the cells after it again,
// because a terminal that does not join the runes of c has overrun them. If c
// may overrun the end of the row, only its first rune is written.
func (e *Encoder) writeJoined(dst []byte, c *Cell) []byte {
	x := e.x
	y := e.y
	end := x + c.width() + int(c.over)
	alone := *c
	alone.over = 0
	if end > e.shown.w {
		alone.more = unique.Handle[string]{}
		return e.write(dst, &alone)
	}
	dst = e.write(dst, &alone)
	x += c.width()
	for x < end {
		next := &e.shown.cells[y*e.shown.w+x]
		dst = e.approach(dst, x, y, next.penFor(e.pen))
		dst = e.write(dst, next)
		x += next.width()
	}
	return dst
}

// step notes that the cursor has moved right by so many columns.
func (e *Encoder) step(width int) {
	e.x += width
	if e.x >= e.shown.w {
		e.x = -1 // in the last column or past it: terminals differ
	}
}
