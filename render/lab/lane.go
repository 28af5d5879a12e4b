package lab

import (
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
)

// A lane is the place of a row in the picture. The body is twice as many pixels
// wide as high, which is a square.
type lane struct {
	c             *render.Canvas
	row           *lab.Row
	x, y, w, rows int // its cells
	high, low     int // the pixels of the body and of its truth from top to bottom
	room          int // the pixels that the left edge of a body moves in
	now           time.Duration
	probe         lab.Physics
}

// draw draws the body where its loop shows it, and below it where it should be.
func (l *lane) draw() {
	l.marks()
	ink, at := render.Star, place(l.row.Place, l.room)
	if l.row.Frozen {
		ink = render.Dim
	}
	l.body(2*l.y+l.high, l.low, place(l.row.Truth, l.room), render.Dim)
	l.body(2*l.y, l.high, at, ink)
	switch {
	case l.row.Place < 0:
		l.c.Sign(l.x, l.y, ink, "◀")
	case l.row.Place > lab.Width:
		l.c.Sign(l.x+l.w-1, l.y, ink, "▶")
	}
	l.tag(at, at+2*l.high)
}

// body draws a block from pixel at on, which wraps.
func (l *lane) body(y, h, at int, ink render.Ink) {
	for py := range h {
		for px := range 2 * l.high {
			l.c.Pixel(2*l.x+(at+px)%(2*l.w), y+py, ink)
		}
	}
}

// A tag has so many cells at most, in words or as a number.
const (
	longTag  = 16
	shortTag = 4
)

// tag says what the body, which covers the pixels between from and to, does not
// show: for how long it has stood still, how many laps it is ahead or behind,
// or how far it is out. The tag of a body that stands still is beside the body.
// The tag of laps is at the left end, in the row of the truth, as no bright
// body passes there; a lane of one row has only room for a number, to the right
// of the body.
func (l *lane) tag(from, to int) {
	x, y, n, sign, one, more := l.x, l.y, l.row.Laps, "+", "1 lap ahead", " laps ahead"
	words, most := l.w >= 2*longTag, shortTag
	switch far := l.row.Place / lab.Width; {
	case n < 0:
		n, sign, one, more = -n, "-", "1 lap behind", " laps behind"
	case l.row.Place < 0 || l.row.Place > lab.Width:
		n, sign, one, more = max(far, 1-far), "", "1 lane out", " lanes out"
	case n == 0 && !l.row.Frozen:
		return
	}
	laps := l.row.Laps != 0 && !l.row.Frozen
	if laps {
		words, y = words && l.high > 1, y+l.high/2
	}
	if words {
		most = longTag
	}
	right := ((to-1)%(2*l.w) + 4) / 2 // a body that wraps ends at the left
	near := l.row.Frozen || from < 2*most || to > 2*l.w
	if near && !(laps && l.high > 1) && right+most <= l.w {
		x += right
	}
	switch ink := inkOf(l.row); {
	case l.row.Frozen:
		if words {
			x = l.c.Text(x, y, ink, "frozen ")
		}
		drawTime(l.c, x, y, 0, ink, l.row.Age, 0, 0)
	case !words:
		l.c.Number(l.c.Text(x, y, ink, sign), y, 0, ink, n, 0)
	case n == 1:
		l.c.Text(x, y, ink, one)
	default:
		l.c.Text(l.c.Number(x, y, 0, ink, n, 0), y, ink, more)
	}
}

// marks draws what stands in a lane: the stalls where they fell, and the wall.
// Only a Dot is at one place at one time.
func (l *lane) marks() {
	for row := range l.rows {
		if l.probe == lab.Wall {
			near, far := lab.WallAt()
			high := 2*l.w - l.room
			for px := place(near, l.room) + high; px <= place(far, l.room)+high; px++ {
				l.c.Sign(l.x+px/2, l.y+row, render.Dim, "│")
			}
		}
		if l.probe != lab.Dot {
			continue
		}
		for _, s := range l.row.Stalls {
			if s.At <= l.now && l.now-s.At < lab.Crossing {
				l.c.Sign(l.x+place(lab.Across(s.At), 2*l.w)/2, l.y+row, render.Warn, "×")
			}
		}
	}
}

// inkOf is the colour of a lane's numbers: red only for a fault.
func inkOf(row *lab.Row) render.Ink {
	if row.Fault {
		return render.Warn
	}
	return render.Plain
}

// drawTime draws a time at the right end of w cells, as lab.AppendTime says it.
func drawTime(c *render.Canvas, x, y, w int, ink render.Ink, d time.Duration, least, most int) {
	var room [32]byte
	c.Figures(x, y, w, ink, lab.AppendTime(room[:0], d, least, most))
}

// place returns the pixel of a place in a lane of w pixels.
func place(at int64, w int) int {
	return int(max(0, min(at, lab.Width)) * int64(max(0, w)) / lab.Width)
}
