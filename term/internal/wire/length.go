package wire

import "strconv"

// After a write to the last column no move along the row is relative, because
// terminals differ in where the cursor is then. No move uses tabs, because the
// player may have set their stops. No move goes around an edge.

// appendInt appends a number and a byte after it.
func appendInt(dst []byte, n int, after byte) []byte {
	return append(strconv.AppendInt(dst, int64(n), 10), after)
}

// appendCSI appends ESC [ n final, without n if n is 1.
func appendCSI(dst []byte, n int, final byte) []byte {
	dst = append(dst, "\x1b["...)
	if n <= 1 {
		return append(dst, final)
	}
	return appendInt(dst, n, final)
}

// digits returns the length of n as a decimal parameter: 0 for 0 and 1, which
// may be left out.
func digits(n int) (length int) {
	if n == 1 {
		return 0
	}
	for n > 0 {
		length++
		n /= 10
	}
	return length
}

// A hop is a move along a row or a column: a control character n times, or a
// sequence with the number n. The zero value stays in place.
type hop struct {
	bytes int // its length
	n     int
	final byte // the control character, without an Esc, or the end of the sequence
}

// csi returns the hop ESC [ n final.
func csi(n int, final byte) hop { return hop{3 + digits(n), n, final} }

// or returns the shorter one of two hops.
func (h hop) or(o hop) hop {
	if o.bytes < h.bytes {
		return o
	}
	return h
}

// append appends the bytes of the hop.
func (h hop) append(dst []byte) []byte {
	switch h.final {
	case 0:
		return dst
	case '\b', '\n', '\r', 'M':
		for range h.n {
			if h.final == 'M' {
				dst = append(dst, '\x1b')
			}
			dst = append(dst, h.final)
		}
		return dst
	}
	return appendCSI(dst, h.n, h.final)
}

// horizontal returns the shortest move from column x to column to that writes
// no cell; x is -1 if the column is not known.
func horizontal(x, to int) hop {
	best := csi(to+1, 'G')
	if to == 0 {
		best = hop{1, 1, '\r'}
	}
	switch {
	case x == to:
		return hop{}
	case x > to:
		return hop{x - to, x - to, '\b'}.or(csi(x-to, 'D')).or(best)
	case x >= 0:
		return csi(to-x, 'C').or(best)
	}
	return best
}

// vertical returns the shortest move from row y to row to.
func (k *Caps) vertical(y, to int) hop {
	best := csi(to+1, 'd')
	switch {
	case to == y:
		return hop{}
	case to < y:
		return hop{2 * (y - to), y - to, 'M'}.or(best).or(csi(y-to, 'A'))
	}
	best = best.or(csi(to-y, 'B'))
	if k.NoFeed {
		return best
	}
	return hop{to - y, to - y, '\n'}.or(best)
}

// direct returns the length of the move to (x, y) from anywhere.
func direct(x, y int) int {
	if x == 0 {
		return 3 + digits(y+1)
	}
	return 4 + digits(y+1) + digits(x+1)
}

// appendDirect appends the move to (x, y) from anywhere.
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
