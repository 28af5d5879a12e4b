package wire

import (
	"unicode/utf8"
)

// jump returns the length of the shortest move that writes no cell.
func (e *Encoder) jump(x, y int) int {
	return min(horizontal(e.x, x)+e.caps.vertical(e.y, y), direct(x, y))
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
		p.bytes = e.jump(p.x, p.y) + e.length(p, pen) + e.caps.vertical(p.y, y)
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
		if c.text != (text{first: c.first}) || !c.suits(pen) {
			return 1 << 20
		}
		n += utf8.RuneLen(c.first)
	}
	return n
}

// follow appends the move p, to row y.
func (e *Encoder) follow(dst []byte, p plan, y int) []byte {
	if direct(p.x, p.y) < horizontal(e.x, p.x)+e.caps.vertical(e.y, p.y) {
		dst = appendDirect(dst, p.x, p.y)
	} else {
		dst = appendHorizontal(dst, e.x, p.x)
		dst = e.caps.appendVertical(dst, e.y, p.y)
	}
	for i := p.y*e.shown.w + p.x; i < p.y*e.shown.w+p.end; i++ {
		dst = e.shown.cells[i].append(dst)
	}
	e.x, e.y = p.end, y
	return e.caps.appendVertical(dst, p.y, y)
}

// goTo moves the cursor to (x, y).
func (e *Encoder) goTo(dst []byte, x, y int) []byte {
	if e.x == x && e.y == y {
		return dst
	}
	return e.follow(dst, e.plan(x, y, e.pen), y)
}
