package labs

import (
	"strconv"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// A lane is the place of a run in the picture. The body is twice as many pixels
// wide as high, because a pixel is twice as high as wide.
type lane struct {
	*lanes
	c             *render.Canvas
	run           *lab.Lane
	x, y, w, rows int // its cells
	high, low     int // heights of the body and of its truth, in pixels
	room          int // width of the range of a body's left edge, in pixels
}

// isDot reports whether the places of a lane stand for moments.
func (l *lane) isDot() bool { return l.run.Machine.Body == lab.Dot }

// draw draws the body at the place of the loop's picture, and its truth below.
func (l *lane) draw() {
	if l.isDot() {
		l.dropped(l.y + l.high/2)
	}
	l.marks()
	at, truth := place(l.run.Place, l.room), place(l.truth(), l.room)
	ink := render.Star
	if l.run.Frozen(l.now) {
		ink = render.Dim
	}
	if l.axis == 0 { // the marks of keys stand in the row of the truth
		l.body(2*l.y+l.high, l.low, truth, render.Dim)
	}
	l.body(2*l.y, l.high, at, ink)
	switch {
	case l.run.Place < 0:
		l.c.Sign(l.x, l.y, ink, "◀")
	case l.run.Place > lab.Width:
		l.c.Sign(l.x+l.w-1, l.y, ink, "▶")
	}
	l.tag(at, truth)
	l.keys()
}

// keys draws a mark for each key that was seen, at the time to its picture, and
// a number where several have one place.
func (l *lane) keys() {
	if l.axis <= 0 {
		return
	}
	place := func(took time.Duration) int {
		return int(min(took, l.axis-1) * time.Duration(l.w) / l.axis)
	}
	for _, took := range l.run.Took {
		same := 0
		for _, other := range l.run.Took {
			if place(other) == place(took) {
				same++
			}
		}
		mark := "▲"
		if same > 1 {
			mark = strconv.Itoa(min(same, 9))
		}
		l.c.Sign(l.x+place(took), l.y+l.rows-1, render.Bright, mark)
	}
}

// truth is the place where the body would be by the clock. A hidden window
// shows none.
func (l *lane) truth() int64 {
	if l.isDot() && l.run.Machine.Hidden {
		return 0
	}
	return l.run.Truth(l.now)
}

// laps returns how many laps a Dot is ahead, in tenths; below 0: behind. Less
// than half a lap is seen without a number.
func (l *lane) laps() int64 {
	off := l.run.Shown - l.now
	if !l.isDot() || l.run.Machine.Hidden || l.run.Ended() || 2*off.Abs() < lab.Crossing {
		return 0
	}
	return int64(off / (lab.Crossing / 10))
}

// body draws a block from pixel at on. A block that leaves its lane wraps.
func (l *lane) body(y, h, at int, ink render.Ink) {
	for py := range h {
		for px := range 2 * l.high {
			l.c.Pixel(2*l.x+(at+px)%(2*l.w), y+py, ink)
		}
	}
}

// tag writes the laps by which a body at a pixel is ahead or behind, beside its
// truth; in a small lane only their number. In a lane of one row it stands
// beside the body, too.
func (l *lane) tag(body, truth int) {
	n, sign, where := l.laps(), "+", " laps ahead"
	if n == 0 {
		return
	}
	if n < 0 {
		n, sign, where = -n, "-", " laps behind"
	}
	decimals := 1
	if n > 99 { // ten laps
		n, decimals = n/10, 0
	}
	digits := canvas.NumberWidth(n, decimals)
	wide, y, ink := digits+len(where), l.y+l.high/2, inkOf(l.run)
	if l.high == 1 || l.w < 2*(wide+1)+l.high { // on neither side of a block there may be room
		wide = len(sign) + digits
		where = ""
	}
	x := l.x + l.free(wide, body, truth)
	if where == "" {
		x = l.c.Text(x, y, ink, sign)
	}
	l.c.Text(l.c.Number(x, y, 0, ink, n, decimals), y, ink, where)
}

// free returns where a tag of some cells covers nothing, one of a few places so
// that it seldom moves. In a lane that is too narrow for that it covers the
// truth.
func (l *lane) free(wide, body, truth int) int {
	const places = 4
	left, second := max(0, l.w-wide), 0
	for i := range places + 1 {
		x := left * i / places
		if l.high == 1 && l.covers(x, wide, body) { // else no body is in its row
			continue
		}
		if !l.covers(x, wide, truth) {
			return x
		}
		second = x
	}
	return second
}

// covers reports whether a tag at a cell covers a part of the block at a pixel,
// or touches it.
func (l *lane) covers(x, wide, block int) bool {
	for px := range 2 * l.high {
		cell := (block + px) % max(1, 2*l.w) / 2
		if x-1 <= cell && cell <= x+wide {
			return true
		}
	}
	return false
}

// marks draws the stalls at the places of their moments, and the wall. Only the
// place of a Dot stands for a moment.
func (l *lane) marks() {
	for row := range l.rows {
		if l.run.Machine.Body == lab.Wall {
			l.wall(l.y + row)
		}
		if !l.isDot() {
			continue
		}
		for _, s := range l.run.Machine.Stalls {
			if s.At <= l.now && l.now-s.At < lab.Crossing {
				at := place(lab.Across(s.At), 2*l.w) / 2
				l.c.Sign(l.x+at, l.y+row, render.Warn, "×")
			}
		}
	}
}

// wall draws the wall in a row.
func (l *lane) wall(y int) {
	high := 2*l.w - l.room
	for px := place(lab.WallAt, l.room) + high; px <= place(lab.WallEnd, l.room)+high; px++ {
		l.c.Sign(l.x+px/2, y, render.Dim, "│")
	}
}

// dropped draws the dropped time in a row: the part of the way to the truth
// that the body never makes up for. A gap of more than a lap fills the lane.
func (l *lane) dropped(y int) {
	dropped := min(l.run.Dropped, lab.Crossing)
	n := place(int64(dropped)*lab.Width/int64(lab.Crossing), l.w)
	at := place(lab.Across(l.now-dropped), l.w)
	for x := range n {
		l.c.Sign(l.x+(at+x)%l.w, y, render.Dim, "·")
	}
}

// inkOf is the color of a lane's numbers: red for a fault only.
func inkOf(run *lab.Lane) render.Ink {
	if run.Fault {
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
