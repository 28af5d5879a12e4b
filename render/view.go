package render

import "fixstep/world"

// A view is the part of a canvas that shows the world, in pixels. Opposite
// edges are joined, as in the world: a drawing across one edge continues at the
// other.
type view struct {
	c     *Canvas
	x, y  int    // its upper left pixel
	w, h  int64  // its size, at least 2 x 2
	dots  bool   // its pixels are dots
	glyph string // the character of a cell with a pixel; "": the pixels themselves
}

// largestView returns the largest view that fits into the cells from row top
// on, in their middle. A cell is twice as high as it is wide, and so is a
// pixel.
func largestView(c *Canvas, top int) view {
	const across, down = world.W / world.Unit, world.H / world.Unit
	width, height := int64(max(1, c.W)), int64(max(1, c.H-top))
	w := min(width, (height*2*across+down-1)/down)
	h := min(height, (width*down+across*2-1)/(across*2))
	spare := c.H - top - int(h)
	y := top + min(spare/2, max(1, spare-4)) // a few spare rows are for lines of text below
	x := (c.W - int(w)) / 2
	v := view{c: c, x: 2 * x, y: 2 * y, w: 2 * w, h: 2 * h}
	if c.p7 {
		return v.dotted()
	}
	return v
}

// aboveShips returns a row for wide texts, above the places where the ships
// start.
func aboveShips(c *Canvas) int { return max(1, (c.H-3)/10) }

// dotted returns the same view with dots for pixels.
func (v view) dotted() view {
	if !v.dots {
		v.dots = true
		v.y *= 2
		v.h *= 2
	}
	return v
}

// high returns the height of a cell in pixels.
func (v *view) high() int {
	if v.dots {
		return 4
	}
	return 2
}

// border draws a line around the view, where the canvas has cells outside of
// it: at both sides, or above and below. The view is as wide or as high as it
// can be, so there are no corners.
func (v *view) border() {
	left, right := v.x/2-1, (v.x+int(v.w))/2
	top, bottom := v.y/v.high()-1, (v.y+int(v.h))/v.high()
	for y := top + 1; y < bottom; y++ {
		v.c.Sign(left, y, Dim, "│")
		v.c.Sign(right, y, Dim, "│")
	}
	if top < 1 { // row 0 holds the status
		return
	}
	for x := left + 1; x < right; x++ {
		v.c.Sign(x, top, Dim, "─")
		v.c.Sign(x, bottom, Dim, "─")
	}
}

// A point is a place in the world, in the world's fixed-point numbers, or the
// way from one place to another.
type point struct{ x, y int64 }

// pixel returns the pixel of a place in the world.
func (v *view) pixel(p point) (x, y int64) {
	return floorDiv(p.x>>16*v.w, world.W>>16), floorDiv(p.y>>16*v.h, world.H>>16)
}

// floorDiv returns a/b rounded down. The operator / rounds toward zero, and the
// pixel at 0 would be twice as wide as the others.
func floorDiv(a, b int64) int64 {
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}

// set sets the pixel at x, y of the view. A pixel beyond an edge continues at
// the other edge.
func (v *view) set(x, y int64, ink Ink) {
	px, py := v.x+int(mod(x, v.w)), v.y+int(mod(y, v.h))
	switch {
	case v.glyph != "":
		v.c.Sign(px/2, py/v.high(), ink, v.glyph)
	case v.dots && isWake(ink):
		v.c.FaintDot(px, py, ink)
	case v.dots:
		v.c.Dot(px, py, ink)
	default:
		v.c.Pixel(px, py, ink)
	}
}

// mod returns a modulo size, in [0, size).
func mod(a, size int64) int64 { return a - floorDiv(a, size)*size }

// dot draws a square whose size is one of the world, and at least one pixel.
func (v *view) dot(p point, size int64, ink Ink) {
	w, h := max(1, size*v.w/world.W), max(1, size*v.h/world.H)
	x, y := v.pixel(p)
	for i := range w * h {
		v.set(x-w/2+i%w, y-h/2+i/w, ink)
	}
}

// atLeast returns the larger of size and the size of some pixels in a row.
func (v *view) atLeast(pixels, size int64) int64 { return max(size, pixels*world.W/v.w) }

// ink returns the ink in which the look draws a shape, or an ember. In the look
// P7 all shapes have one color, because that display had one.
func (v *view) ink(ink Ink) Ink {
	switch {
	case !v.c.p7:
		return ink
	case ink == Ember:
		return Glow
	}
	return Beam
}

func abs(n int64) int64 { return max(n, -n) }
