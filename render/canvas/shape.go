package canvas

import "math/bits"

// A Mark sets one place of a canvas: the method Pixel, Dot or FaintDot.
type Mark = func(x, y int, ink Ink)

// Rect sets w x h marks, with the upper left one at x, y. So
// c.Rect(c.Pixel, 0, 0, 4, 2, ink) fills two cells.
func (c *Canvas) Rect(set Mark, x, y, w, h int, ink Ink) {
	left, right := clip(x, w, 2*c.W)
	top, bottom := clip(y, h, 4*c.H)
	for y := top; y < bottom; y++ {
		for x := left; x < right; x++ {
			set(x, y, ink)
		}
	}
}

// Frame sets the outermost of w x h marks, with the upper left one at x, y. A
// frame of characters is a Box.
func (c *Canvas) Frame(set Mark, x, y, w, h int, ink Ink) {
	c.Rect(set, x, y, w, min(1, h), ink)
	c.Rect(set, x, y+max(1, h)-1, w, min(1, h), ink)
	c.Rect(set, x, y, min(1, w), h, ink)
	c.Rect(set, x+max(1, w)-1, y, min(1, w), h, ink)
}

// Line sets the marks from x0, y0 to x1, y1, both included. A line that leaves
// the canvas, however long it is, costs no more than one across the canvas.
func (c *Canvas) Line(set Mark, x0, y0, x1, y1 int, ink Ink) {
	end := 2 * c.W
	steep := distance(y0, y1) > distance(x0, x1)
	if steep { // the longer side is x from here on
		x0, y0 = y0, x0
		x1, y1 = y1, x1
		end = 4 * c.H
	}
	if x1 < x0 {
		x0, x1 = x1, x0
		y0, y1 = y1, y0
	}
	long, short := distance(x0, x1), distance(y0, y1)
	for x := max(0, x0); x < end && x <= x1; x++ {
		// The way on the shorter side, rounded: (short*way + long/2) / long. The
		// product needs 128 bits.
		hi, lo := bits.Mul64(short, distance(x0, x))
		lo, carry := bits.Add64(lo, long/2, 0)
		off, _ := bits.Div64(hi+carry, lo, max(1, long))
		y := y0 + int(off)
		if y1 < y0 {
			y = y0 - int(off)
		}
		if steep {
			set(y, x, ink)
		} else {
			set(x, y, ink)
		}
	}
}

// distance returns the distance of two numbers, even if it overflows an int.
func distance(a, b int) uint64 { return uint64(max(a, b)) - uint64(min(a, b)) }

// clip returns the part of n places from at on that lies between 0 and size, so
// that no drawing goes through places that nobody sees.
func clip(at, n, size int) (from, to int) {
	if at < 0 {
		n = max(0, n) + at
		at = 0
	}
	if n <= 0 || at >= size {
		return 0, 0
	}
	return at, at + min(n, size-at)
}
