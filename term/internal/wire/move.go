package wire

import (
	"strconv"
	"unicode/utf8"
	"unique"
)

// After the last column was written no move sideways is relative: terminals
// differ on where the cursor is then. No move uses tabs, whose stops the player
// may have set, or wraps around an edge.

// digits returns the length of n as a parameter, in decimal: 0 for 0 and 1,
// which may be left out.
func digits(n int) int {
	switch {
	case n <= 1:
		return 0
	case n < 10:
		return 1
	case n < 100:
		return 2
	case n < 1000:
		return 3
	case n < 10000:
		return 4
	}
	return 5
}

// appendCSI appends ESC [ n final, without n where it is 1.
func appendCSI(dst []byte, n int, final byte) []byte {
	dst = append(dst, "\x1b["...)
	if n <= 1 {
		return append(dst, final)
	}
	return appendInt(dst, n, final)
}

// vertical returns the length of the shortest move from row y to row to.
func (e *Encoder) vertical(y, to int) int {
	switch {
	case to == y:
		return 0
	case to < y:
		return min(2*(y-to), 3+digits(y-to), 3+digits(to+1))
	case e.caps.NoFeed:
		return min(3+digits(to-y), 3+digits(to+1))
	}
	return min(to-y, 3+digits(to-y), 3+digits(to+1))
}

func (e *Encoder) appendVertical(dst []byte, y, to int) []byte {
	n := e.vertical(y, to)
	switch {
	case n == 0:
		return dst
	case n == to-y && !e.caps.NoFeed:
		for range n {
			dst = append(dst, '\n')
		}
		return dst
	case n == 2*(y-to):
		for range n / 2 {
			dst = append(dst, "\x1bM"...)
		}
		return dst
	case n == 3+digits(to+1):
		return appendCSI(dst, to+1, 'd')
	case to > y:
		return appendCSI(dst, to-y, 'B')
	}
	return appendCSI(dst, y-to, 'A')
}

// horizontal returns the length of the shortest move from column x to column to
// that writes no cell; x is -1 if not known.
func horizontal(x, to int) int {
	n := min(3+digits(to+1), 1+forward(to))
	switch {
	case x == to:
		return 0
	case x < 0:
		return n
	case to > x:
		return min(n, forward(to-x))
	}
	return min(n, x-to, 3+digits(x-to))
}

// forward returns the length of the shortest relative move by n to the right.
func forward(n int) int {
	if n == 0 {
		return 0
	}
	return 3 + digits(n)
}

func appendHorizontal(dst []byte, x, to int) []byte {
	n := horizontal(x, to)
	switch {
	case n == 0:
		return dst
	case x > to && n == x-to:
		for range n {
			dst = append(dst, '\b')
		}
		return dst
	case x >= 0 && to > x && n == forward(to-x):
		return appendCSI(dst, to-x, 'C')
	case x > to && n == 3+digits(x-to):
		return appendCSI(dst, x-to, 'D')
	case n == 3+digits(to+1):
		return appendCSI(dst, to+1, 'G')
	}
	if dst = append(dst, '\r'); to == 0 {
		return dst
	}
	return appendCSI(dst, to, 'C')
}

// direct returns the length of the move to (x, y) from anywhere.
func direct(x, y int) int {
	if x == 0 {
		return 3 + digits(y+1)
	}
	return 4 + digits(y+1) + digits(x+1)
}

func appendDirect(dst []byte, x, y int) []byte {
	dst = append(dst, "\x1b["...)
	if y > 0 {
		dst = strconv.AppendInt(dst, int64(y+1), 10)
	}
	if x > 0 {
		dst = strconv.AppendInt(append(dst, ';'), int64(x+1), 10)
	}
	return append(dst, 'H')
}

// jump returns the length of the shortest move that writes no cell.
func (e *Encoder) jump(x, y int) int {
	return min(horizontal(e.x, x)+e.vertical(e.y, y), direct(x, y))
}

// A plan is a move of so many bytes: a jump to (x, y), then writing over the
// cells up to column end, then up or down.
type plan struct{ bytes, x, y, end int }

// plan returns the shortest move to (x, y) with this pen. Besides a jump it
// tries to write over a short gap: on the row where the cursor is or on the one
// where it goes, from the cursor's column or from the first.
func (e *Encoder) plan(x, y int, pen Style) plan {
	best := plan{e.jump(x, y), x, y, x}
	for _, p := range [...]plan{{x: e.x, y: y}, {x: 0, y: y}, {x: e.x, y: e.y}, {x: 0, y: e.y}} {
		if p.x < 0 || x-p.x <= 0 || x-p.x >= best.bytes {
			continue
		}
		p.end = x
		p.bytes = e.jump(p.x, p.y) + e.length(p, pen) + e.vertical(p.y, y)
		if p.bytes < best.bytes {
			best = p
		}
	}
	return best
}

// length returns the bytes of the cells that p writes over; 1 MB if they cannot
// be written with the pen.
func (e *Encoder) length(p plan, pen Style) int {
	n := 0
	for i := p.y*e.shown.w + p.x; i < p.y*e.shown.w+p.end; i++ {
		c := &e.shown.cells[i]
		if c.kind != 0 || c.more != (unique.Handle[string]{}) || !c.suits(pen) {
			return 1 << 20
		}
		n += utf8.RuneLen(c.first)
	}
	return n
}

// follow appends the move p, to row y.
func (e *Encoder) follow(dst []byte, p plan, y int) []byte {
	if direct(p.x, p.y) < horizontal(e.x, p.x)+e.vertical(e.y, p.y) {
		dst = appendDirect(dst, p.x, p.y)
	} else {
		dst = appendHorizontal(dst, e.x, p.x)
		dst = e.appendVertical(dst, e.y, p.y)
	}
	for i := p.y*e.shown.w + p.x; i < p.y*e.shown.w+p.end; i++ {
		dst = e.shown.cells[i].append(dst)
	}
	e.x, e.y = p.end, y
	return e.appendVertical(dst, p.y, y)
}

// goTo moves the cursor to (x, y).
func (e *Encoder) goTo(dst []byte, x, y int) []byte {
	if e.x == x && e.y == y {
		return dst
	}
	return e.follow(dst, e.plan(x, y, e.pen), y)
}
