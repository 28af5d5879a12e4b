package render

import (
	"fixstep/render/canvas"
	"fixstep/world"
)

// A shape is an outline: its corners around its center, in hundredths of its
// size. A nose points right.
type shape []point

// The outlines. The needle is long and thin, with fins at its tail. The wedge
// is short and broad, with a notch at its tail. So the ships differ without
// colors too, and the nose of each differs from its tail.
var (
	needle = shape{{125, 0}, {-55, 16}, {-100, 62}, {-88, 0}, {-100, -62}, {-55, -16}}
	wedge  = shape{{95, 0}, {-75, 85}, {-40, 0}, {-75, -85}}
	ray    = shape{{60, 0}, {100, 0}}
	disc   = shape{
		{100, 0}, {70, 70}, {0, 100}, {-70, 70},
		{-100, 0}, {-70, -70}, {0, -100}, {70, -70},
	}

	outlines = [...]shape{needle, wedge}

	// The flames are as thin as a pixel, and away from the tail, so that they do
	// not change the form of the ships.
	flames = [...]shape{{{-150, 0}, {-230, 0}}, {{-90, 0}, {-170, 0}}}

	// In ASCII the needle is a stick, and the wedge is a heap of cells.
	stick = shape{{115, 0}, {-100, 0}}
)

// ship draws ship i.
func (v *view) ship(i int, now pose, size int64) {
	ink := v.ink(Needle + Ink(i))
	if v.c.Font != canvas.ASCII {
		v.draw(outlines[i], now, size, ink)
		return
	}
	v.glyph = "#"
	outline := wedge
	if i == 0 {
		v.glyph = needles[(now.heading+1<<28)>>29&3]
		outline = stick
	}
	v.draw(outline, now, size, ink)
	// The nose is at the tip of the outline, or a cell from the center if that
	// cell is farther.
	tip := v.corner(point{outline[0].x, 0}, max(size, 2*world.W/v.w), now.heading)
	px, py := v.pixel(now.at)
	v.glyph = noses[(now.heading+1<<29)>>30]
	v.set(px+(tip.x+halfPixel)>>fine, py+(tip.y+halfPixel)>>fine, ink)
	v.glyph = ""
}

// The characters of ASCII, by the heading: a line for each eighth of a turn,
// and a nose for each quarter.
var (
	needles = [4]string{"-", "\\", "|", "/"}
	noses   = [4]string{">", "v", "<", "^"}
)

// flame draws the thrust of ship i, of dots if the font has dots.
func (v *view) flame(i int, now pose, size int64) {
	w := *v
	if v.c.Font == canvas.Fine {
		w = v.dotted()
	}
	w.draw(flames[i], now, size, v.ink(Flame))
}

// fine is the number of fractional bits of a pixel while shapes are drawn, and
// halfPixel is half a pixel.
const (
	fine      = 8
	halfPixel = 1 << (fine - 1)
)

// draw draws a shape whose size is one of the world, turned to the heading of a
// pose. It fills the shape, or draws only its edges if the pixels are dots. The
// center of the shape is on a whole pixel, so that the shape keeps its form
// while it moves.
func (v *view) draw(s shape, now pose, size int64, ink Ink) {
	var corners [8]point
	for i, p := range s {
		corners[i] = v.corner(p, size, now.heading)
	}
	x, y := v.pixel(now.at)
	v.fill(corners[:len(s)], x, y, ink)
}

// corner returns the way from the center of a shape to a corner, in fractions
// of a pixel. The shape has a size in the world, and is turned to a heading.
func (v *view) corner(p point, size int64, heading world.Angle) point {
	sin, cos := heading.Sin(), heading.Cos()
	x := (p.x*cos - p.y*sin) / 100
	y := (p.x*sin + p.y*cos) / 100
	unit := size >> 16
	return point{
		x * unit / world.SinOne * v.w << fine / (world.W >> 16),
		y * unit / world.SinOne * v.h << fine / (world.H >> 16),
	}
}

// fill sets the pixels around x, y whose center is inside of the corners. It
// also sets the pixels on the edges, so that thin parts are visible.
func (v *view) fill(corners []point, x, y int64, ink Ink) {
	low, high := corners[0], corners[0]
	for i, a := range corners {
		low = point{min(low.x, a.x), min(low.y, a.y)}
		high = point{max(high.x, a.x), max(high.y, a.y)}
		v.edge(a, corners[(i+1)%len(corners)], x, y, ink)
	}
	if v.dots {
		return
	}
	for py := low.y >> fine; py <= high.y>>fine; py++ {
		for px := low.x >> fine; px <= high.x>>fine; px++ {
			if inside(corners, point{px << fine, py << fine}) {
				v.set(x+px, y+py, ink)
			}
		}
	}
}

// inside reports whether p is inside of the corners. A line from p to the right
// crosses an odd number of edges if p is inside.
func inside(corners []point, p point) (in bool) {
	a := corners[len(corners)-1]
	for _, b := range corners {
		if (a.y > p.y) != (b.y > p.y) {
			// The line crosses the edge from a to b to the right of p if
			// p.x < a.x + (p.y-a.y)*(b.x-a.x)/(b.y-a.y). That is left < right.
			left := (p.x - a.x) * (b.y - a.y)
			right := (p.y - a.y) * (b.x - a.x)
			if b.y < a.y {
				left, right = -left, -right
			}
			if left < right {
				in = !in
			}
		}
		a = b
	}
	return in
}

// edge sets the pixels from a to b, relative to x, y.
func (v *view) edge(a, b point, x, y int64, ink Ink) {
	steps := max(abs(b.x-a.x), abs(b.y-a.y))>>fine + 1
	for i := range steps + 1 {
		px := a.x + (b.x-a.x)*i/steps + halfPixel
		py := a.y + (b.y-a.y)*i/steps + halfPixel
		v.set(x+px>>fine, y+py>>fine, ink)
	}
}
