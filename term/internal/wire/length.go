package wire

import (
	"strconv"
)

// After a write to the last column no sideways move is relative, because
// terminals differ on the cursor's place then. No move uses tabs, because the
// player may have set their stops, or wraps around an edge.

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

// horizontal returns the length of the shortest move from column x to column to
// that writes no cell; x is -1 if the column is not known.
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

// direct returns the length of the move to (x, y) from anywhere.
func direct(x, y int) int {
	if x == 0 {
		return 3 + digits(y+1)
	}
	return 4 + digits(y+1) + digits(x+1)
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

// vertical returns the length of the shortest move from row y to row to.
func (k *Caps) vertical(y, to int) int {
	switch {
	case to == y:
		return 0
	case to < y:
		return min(2*(y-to), 3+digits(y-to), 3+digits(to+1))
	case k.NoFeed:
		return min(3+digits(to-y), 3+digits(to+1))
	}
	return min(to-y, 3+digits(to-y), 3+digits(to+1))
}

func (k *Caps) appendVertical(dst []byte, y, to int) []byte {
	n := k.vertical(y, to)
	switch {
	case n == 0:
		return dst
	case n == to-y && !k.NoFeed:
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
