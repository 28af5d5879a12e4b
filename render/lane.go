package render

import (
	"time"

	"fixstep/loop/lab"
)

// lane draws the body of a lane where its loop shows it, and below it where it
// should be, in pitch rows. The body is twice as many pixels wide as high,
// which is a square. What is left of the rows is the gap to the next lane: half
// a row of two, a row of more.
func (l *Lab) lane(c *Canvas, x, y, w, pitch int, lane *lab.Row) {
	high, low := max(1, pitch/2*2), max(1, (pitch-1)/2*2)
	span := 2 * w
	room := span // what wraps leaves on the right while it comes in on the left
	if !l.Probe.Wraps() {
		room = max(0, span-2*high)
	}
	rows := max(1, pitch-1)
	l.marks(c, x, y, w, room, rows, lane.Stalls)
	l.keys(c, x, y, rows, room, lane, false)
	block := func(y, h, at int, ink Ink) {
		for py := range h {
			for px := range 2 * high {
				c.Pixel(2*x+(at+px)%span, y+py, ink)
			}
		}
	}
	ink, at := Star, place(lane.Place, room)
	if lane.Frozen {
		ink = Dim
	}
	block(2*y+high, low, place(lane.Truth, room), Dim)
	block(2*y, high, at, ink)
	switch {
	case lane.Place < 0:
		c.Text(x, y, ink, "◀")
	case lane.Place > lab.Width:
		c.Text(x+w-1, y, ink, "▶")
	}
	l.keys(c, x, y, rows, room, lane, true)
	tag(c, x, y, w, high, at, at+2*high, lane)
}

// A tag has so many cells at most, in words or as a number.
const (
	longTag  = 16
	shortTag = 4
)

// tag says what the body of a lane does not show: for how long it has stood
// still, how many laps it is off by, or how far it is out. That of a body that
// stands still is beside it. That of laps is at the left end, in the row of the
// truth, which no body passes that is bright; a lane of one row has only a
// number there, on the right of a body, which is from one pixel to another.
func tag(c *Canvas, x, y, w, high, from, to int, lane *lab.Row) {
	ink, n, sign, one, more := inkOf(lane), lane.Laps, "+", "1 lap ahead", " laps ahead"
	words, most := w >= 2*longTag, shortTag
	switch far := lane.Place / lab.Width; {
	case n < 0:
		n, sign, one, more = -n, "-", "1 lap behind", " laps behind"
	case lane.Place < 0 || lane.Place > lab.Width:
		n, sign, one, more = max(far, 1-far), "", "1 lane out", " lanes out"
	case n == 0 && !lane.Frozen:
		return
	}
	laps := lane.Laps != 0 && !lane.Frozen
	if laps {
		words, y = words && high > 1, y+high/2
	}
	if words {
		most = longTag
	}
	right := ((to-1)%(2*w) + 4) / 2 // a body that wraps ends at the left
	near := lane.Frozen || from < 2*most || to > 2*w
	if near && !(laps && high > 1) && right+most <= w {
		x += right
	}
	switch {
	case lane.Frozen && !words:
		c.time(x, y, 0, ink, lane.Age, 0, 0)
	case lane.Frozen:
		c.time(c.Text(x, y, ink, "frozen "), y, 0, ink, lane.Age, 0, 0)
	case !words:
		c.Number(c.Text(x, y, ink, sign), y, 0, ink, n, 0)
	case n == 1:
		c.Text(x, y, ink, one)
	default:
		c.Text(c.Number(x, y, 0, ink, n, 0), y, ink, more)
	}
}

// flashing is how long a mark is bright in all rows of its lane; then it stays
// in the last one, behind the bodies, until a Dot is there again.
const flashing = 250 * time.Millisecond

// keys marks where the truth was when a key came, and when its picture did: the
// cells between are the time that it took. It draws the marks that are bright,
// or else the others.
func (l *Lab) keys(c *Canvas, x, y, rows, room int, lane *lab.Row, bright bool) {
	for i, mark := range [...]lab.Mark{lane.Key, lane.Picture} {
		age := l.Clock - mark.At
		if mark.At == 0 || age < 0 || age >= lab.Crossing || (age < flashing) != bright {
			continue
		}
		ink, first := Plain, rows-1
		if bright {
			ink, first = Marked, 0
		}
		for row := first; row < rows; row++ {
			c.Text(x+place(mark.Place, room)/2, y+row, ink, [...]string{"▼", "▲"}[i])
		}
	}
}

// marks draws what stands in a lane: the stalls where they fell, and the wall.
func (l *Lab) marks(c *Canvas, x, y, w, room, rows int, stalls []lab.Stall) {
	for row := range rows {
		if l.Probe == lab.Wall {
			near, far := lab.WallAt()
			high := 2*w - room
			for px := place(near, room) + high; px <= place(far, room)+high; px++ {
				c.set(x+px/2, y+row, 1, lines[c.Look][5], Dim)
			}
		}
		if l.Probe != lab.Dot {
			continue
		}
		for _, s := range stalls {
			if s.At <= l.Clock && l.Clock-s.At < lab.Crossing {
				c.Text(x+place(lab.Across(s.At), 2*w)/2, y+row, Warn, "×")
			}
		}
	}
}

// place returns the pixel of a place in a lane of w pixels.
func place(at int64, w int) int {
	return int(max(0, min(at, lab.Width)) * int64(max(0, w)) / lab.Width)
}
