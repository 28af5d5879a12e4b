package lab

import (
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
)

// A lane is the place of a row in the picture. The body is twice as many pixels
// wide as high, because a pixel is twice as high as wide.
type lane struct {
	*Lanes
	c             *render.Canvas
	row           *lab.Row
	x, y, w, rows int // its cells
	high, low     int // heights of the body and of its truth, in pixels
	room          int // width of the range of a body's left edge, in pixels
}

// draw draws the body at the place of the loop's picture, and its truth below.
func (l *lane) draw() {
	if l.Body == lab.Dot {
		l.dropped(l.y + l.high/2)
	}
	l.marks()
	ink, at := render.Star, place(l.row.Place, l.room)
	if l.row.Frozen {
		ink = render.Dim
	}
	if l.Axis == 0 { // the marks of keys stand in the row of the truth
		l.body(2*l.y+l.high, l.low, place(l.row.Truth, l.room), render.Dim)
	}
	l.body(2*l.y, l.high, at, ink)
	switch {
	case l.row.Place < 0:
		l.c.Sign(l.x, l.y, ink, "◀")
	case l.row.Place > lab.Width:
		l.c.Sign(l.x+l.w-1, l.y, ink, "▶")
	}
	l.tag(at, at+2*l.high)
	for _, took := range l.row.Took {
		if l.Axis > 0 {
			l.c.Sign(l.x+int(min(took, l.Axis-1)*time.Duration(l.w)/l.Axis), l.y+l.rows-1, render.Bright, "▲")
		}
	}
}

// body draws a block from pixel at on. A block that leaves its lane wraps.
func (l *lane) body(y, h, at int, ink render.Ink) {
	for py := range h {
		for px := range 2 * l.high {
			l.c.Pixel(2*l.x+(at+px)%(2*l.w), y+py, ink)
		}
	}
}

// longTag is the width of the longest tag in words.
const longTag = 16

// tag writes the laps by which the body is ahead or behind. The body covers the
// pixels between from and to. A tag stands at the left end, in the row of the
// truth, because no bright body passes there. A lane of one row has room for a
// number only, beside the body.
func (l *lane) tag(from, to int) {
	n, sign, where := l.row.Laps, "+", " ahead"
	if n < 0 {
		n, sign, where = -n, "-", " behind"
	}
	x, y, ink := l.x, l.y+l.high/2, inkOf(l.row)
	right := ((to-1)%(2*l.w) + 4) / 2 // the right edge of a wrapped body is at the left
	if l.high == 1 && (from < longTag || to > 2*l.w) && right < l.w {
		x += right
	}
	switch {
	case n == 0:
	case l.high == 1 || l.w < 2*longTag:
		l.c.Number(l.c.Text(x, y, ink, sign), y, 0, ink, n, 0)
	default:
		unit := " lap"
		if n > 1 {
			unit = " laps"
		}
		x = l.c.Text(l.c.Number(x, y, 0, ink, n, 0), y, ink, unit)
		l.c.Text(x, y, ink, where)
	}
}

// marks draws the stalls at the places of their moments, and the wall. Only the
// place of a Dot stands for a moment.
func (l *lane) marks() {
	for row := range l.rows {
		if l.Body == lab.Wall {
			high := 2*l.w - l.room
			for px := place(lab.WallAt, l.room) + high; px <= place(lab.WallEnd, l.room)+high; px++ {
				l.c.Sign(l.x+px/2, l.y+row, render.Dim, "│")
			}
		}
		if l.Body != lab.Dot {
			continue
		}
		for _, s := range l.row.Stalls {
			if s.At <= l.Clock && l.Clock-s.At < lab.Crossing {
				l.c.Sign(l.x+place(lab.Across(s.At), 2*l.w)/2, l.y+row, render.Warn, "×")
			}
		}
	}
}

// dropped draws the dropped time in a row: the part of the way to the truth
// that the body never makes up for. A gap of more than a lap fills the lane.
func (l *lane) dropped(y int) {
	dropped := min(l.row.Dropped, lab.Crossing)
	n, at := place(int64(dropped)*lab.Width/int64(lab.Crossing), l.w), place(lab.Across(l.Clock-dropped), l.w)
	for x := range n {
		l.c.Sign(l.x+(at+x)%l.w, y, render.Dim, "·")
	}
}

// inkOf is the color of a lane's numbers: red for a fault only.
func inkOf(row *lab.Row) render.Ink {
	if row.Fault {
		return render.Warn
	}
	return render.Plain
}

// drawTime draws a time at the right end of w cells, as lab.AppendTime does.
func drawTime(c *render.Canvas, x, y, w int, ink render.Ink, d time.Duration, least, most int) {
	var room [32]byte
	c.Figures(x, y, w, ink, lab.AppendTime(room[:0], d, least, most))
}

// place returns the pixel of a place in a lane of w pixels.
func place(at int64, w int) int {
	return int(max(0, min(at, lab.Width)) * int64(max(0, w)) / lab.Width)
}
