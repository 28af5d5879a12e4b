package wire

import (
	"unique"
)

// draw writes a run.
func (e *Encoder) draw(dst []byte, r *run) []byte {
	row := e.shown.cells[r.y*e.shown.w : (r.y+1)*e.shown.w]
	if r.erase != 0 {
		dst = e.approach(dst, r.x, r.y, row[r.x].penFor(e.pen))
		return append(dst, '\x1b', '[', r.erase)
	}
	for x := r.x; x < r.end; {
		c := &row[x]
		if e.x != x || e.y != r.y || !c.suits(e.pen) {
			dst = e.approach(dst, x, r.y, c.penFor(e.pen))
		}
		n := e.blanks(row[x:r.end])
		switch {
		case n > 3 && x+n == len(row):
			dst = append(dst, "\x1b[K"...)
			x += n
		case x+n == r.end && n > 3+digits(n) || n > 2*(3+digits(n)): // a move may follow
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

// approach brings the cursor to (x, y) and changes the pen, before the move or
// after it. It takes the shorter way: a move may write over cells, for which
// the old or the new pen may fit.
func (e *Encoder) approach(dst []byte, x, y int, pen Style) []byte {
	now, then := e.plan(x, y, pen), e.plan(x, y, e.pen)
	if now.bytes < then.bytes {
		dst = e.setPen(dst, pen)
		return e.follow(dst, now, x, y)
	}
	dst = e.follow(dst, then, x, y)
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

// writeJoined writes c at the cursor, and then the cells after c: a terminal
// that does not join c's runes has overrun them. If c may overrun the end of
// the row, only its first rune is written.
func (e *Encoder) writeJoined(dst []byte, c *Cell) []byte {
	x, y, end := e.x, e.y, e.x+c.width()+int(c.over)
	alone := *c
	alone.over = 0
	if end > e.shown.w {
		alone.more = unique.Handle[string]{}
		return e.write(dst, &alone)
	}
	dst = e.write(dst, &alone)
	for x += c.width(); x < end; {
		next := &e.shown.cells[y*e.shown.w+x]
		dst = e.write(e.approach(dst, x, y, next.penFor(e.pen)), next)
		x += next.width()
	}
	return dst
}

// step notes that the cursor has moved right by so many columns.
func (e *Encoder) step(width int) {
	if e.x += width; e.x >= e.shown.w {
		e.x = -1 // terminals differ: the cursor is in the last column, or past it
	}
}
