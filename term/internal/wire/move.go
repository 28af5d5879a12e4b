package wire

import "unicode/utf8"

// A plan is a move of the cursor. It is a jump, or it writes the cells of a
// short gap again to come to the column, and moves up or down before or after.
type plan struct {
	bytes int // its length
	over  int // the row in which cells are written again; -1 for a jump
}

// plan returns the shortest move to (x, y), if cells are written with the pen.
func (e *Encoder) plan(x, y int, pen Style) plan {
	vertical := e.caps.vertical(e.y, y).bytes
	best := plan{min(horizontal(e.x, x).bytes+vertical, direct(x, y)), -1}
	hasGap := e.x >= 0 && e.x < x
	if !hasGap || x-e.x >= best.bytes {
		return best
	}
	for _, row := range [...]int{y, e.y} {
		if n := vertical + e.gap(row, x, pen); n < best.bytes {
			best = plan{n, row}
		}
		if y == e.y {
			break
		}
	}
	return best
}

// gap returns the number of bytes that write the cells of a row from the
// cursor's column to x again. It is 1 MB if they cannot be written with the
// pen.
func (e *Encoder) gap(row, x int, pen Style) int {
	n := 0
	for i := row*e.shown.w + e.x; i < row*e.shown.w+x; i++ {
		c := &e.shown.cells[i]
		isOneRune := c.text == text{first: c.first}
		if !isOneRune || !c.suits(pen) {
			return 1 << 20
		}
		n += utf8.RuneLen(c.first)
	}
	return n
}

// follow appends the move p to (x, y).
func (e *Encoder) follow(dst []byte, p plan, x, y int) []byte {
	switch {
	case p.over >= 0:
		dst = e.caps.vertical(e.y, p.over).append(dst)
		for i := p.over*e.shown.w + e.x; i < p.over*e.shown.w+x; i++ {
			dst = e.shown.cells[i].append(dst)
		}
		dst = e.caps.vertical(p.over, y).append(dst)
	case direct(x, y) == p.bytes:
		dst = appendDirect(dst, x, y)
	default:
		dst = horizontal(e.x, x).append(dst)
		dst = e.caps.vertical(e.y, y).append(dst)
	}
	e.x = x
	e.y = y
	return dst
}

// goTo moves the cursor to (x, y).
func (e *Encoder) goTo(dst []byte, x, y int) []byte {
	if e.x == x && e.y == y {
		return dst
	}
	return e.follow(dst, e.plan(x, y, e.pen), x, y)
}
