package render

import (
	"time"

	"fixstep/loop/lab"
)

// A Lab is the picture of loops side by side, all by the same clock.
type Lab struct {
	Title string // describes the machine of the selected lane, in the first row
	Alarm string // what is wrong with the machine, after the title, in red
	Hint  string // the keys, in the last row

	// Clock is the game time that a perfect loop would show now. A stall is
	// marked where a Dot was then, until it is there again.
	Clock time.Duration
	// Probe says what moves in the lanes.
	Probe lab.Physics

	Lanes    []lab.Row // from top to bottom
	Selected int       // index of the lane that is marked, which is always visible; -1: none

	// Notes are paragraphs below the lanes, as many as there are rows for.
	Notes []string
	// First says that the notes get their rows before the lanes get more than
	// one each; the first note is bright then.
	First bool
	// Projector says that lanes, names and states alone are shown, as large as
	// they fit, for those in the last row.
	Projector bool
}

// mostNames is the most cells that the names get, with a blank after them,
// unless half of the canvas has more beside the state.
const mostNames = 15

// columns are what is said beside a lane, the most important first: as many as
// leave the lanes half of the width. Only the state is left out for a number.
var columns = [...]struct {
	head  string
	width int
	draw  func(c *Canvas, x, y, w int, lane *lab.Row)
}{
	{"state", 17, func(c *Canvas, x, y, w int, lane *lab.Row) {
		c.Label(x+1, y, w-1, inkOf(lane), lane.State)
	}},
	{"off by", 8, func(c *Canvas, x, y, w int, lane *lab.Row) { c.brief(x, y, w, inkOf(lane), lane.Off) }},
	{"dropped", 8, func(c *Canvas, x, y, w int, lane *lab.Row) {
		if lane.Dropped > 0 {
			c.brief(x, y, w, Plain, lane.Dropped)
		}
	}},
	{"burst", 6, func(c *Canvas, x, y, w int, lane *lab.Row) { c.Number(x, y, w, Plain, lane.Burst, 0) }},
	{"updates", 8, func(c *Canvas, x, y, w int, lane *lab.Row) { c.Number(x, y, w, Plain, lane.Updates, 1) }},
	{"frames", 7, func(c *Canvas, x, y, w int, lane *lab.Row) { c.Number(x, y, w, Plain, lane.Frames, 1) }},
	{"twice", 6, func(c *Canvas, x, y, w int, lane *lab.Row) { c.Number(x, y, w, Plain, lane.Twice, 1) }},
	{"idle", 5, func(c *Canvas, x, y, w int, lane *lab.Row) { c.Number(x, y, w, Plain, lane.Idle, 0) }},
}

// inkOf is the colour of a lane's numbers: red only for a fault.
func inkOf(lane *lab.Row) Ink {
	if lane.Fault {
		return Warn
	}
	return Plain
}

// brief draws a time in three digits, which are eight cells at most up to a
// quarter of an hour.
func (c *Canvas) brief(x, y, w int, ink Ink, d time.Duration) {
	decimals := 1
	if d.Abs() >= 99*time.Millisecond && d.Abs() < time.Second {
		decimals = 0
	}
	c.time(x, y, w, ink, d, decimals, decimals)
}

// Draw draws the lab. The upper part of a lane shows the body where its loop
// draws it, the lower part, dim, where it should be. If the loop is right, one
// is above the other.
func (l *Lab) Draw(c *Canvas) {
	names, width, shown := l.columns(c.w)
	top := 2
	if l.Projector {
		top = 0
	} else {
		l.heads(c, names+width, &shown)
	}
	pitch, rows, notes := l.layout(c, c.h-top-1, width)
	first := max(0, min(l.Selected-rows/2, len(l.Lanes)-rows))
	y := top
	for i := first; i < min(first+rows, len(l.Lanes)); i, y = i+1, y+pitch {
		lane, ink := &l.Lanes[i], Plain
		if i == l.Selected {
			ink = Marked
		}
		middle := y + max(0, pitch/2-1)/2
		c.Label(0, middle, names-1, ink, lane.Name)
		l.lane(c, names, y, width, pitch, lane)
		x := names + width
		for i, column := range &columns {
			if shown[i] {
				column.draw(c, x, middle, column.width, lane)
				x += column.width
			}
		}
	}
	hint := l.Hint
	if cut := l.notes(c, max(y, c.h-1-notes)); cut && l.First {
		hint = firstFitting(c.w, cutHints)
	}
	c.fill(0, c.h-1, c.w, Plain)
	c.Label(0, c.h-1, c.w, Dim, leadingItems(hint, "  ", c.w))
}

// columns shares w cells of a row between names, lanes and the columns shown.
func (l *Lab) columns(w int) (names, width int, shown [len(columns)]bool) {
	for i := range l.Lanes {
		names = max(names, Width(l.Lanes[i].Name)+1)
	}
	names = min(names, max(mostNames, w/2-columns[0].width), w/2)
	width = w - names
	for i := range columns {
		left := width - columns[i].width
		if shown[i] = 2*left >= w && (i == 0 || !l.Projector); shown[i] {
			width = left
		} else if i > 0 {
			break
		}
	}
	return names, width, shown
}

// heads draws the title, and the names of the columns from x on.
func (l *Lab) heads(c *Canvas, x int, shown *[len(columns)]bool) {
	title := leadingItems(l.Title, " · ", c.w)
	end := c.Label(0, 0, min(c.w, Width(title)), Bright, title)
	c.Label(end, 0, c.w-end, Warn, l.Alarm)
	for i := range columns {
		if !shown[i] {
			continue
		}
		at := x + columns[i].width - len(columns[i].head)
		if columns[i].head == "state" {
			at = x + 1
		}
		c.Text(at, 1, Dim, columns[i].head)
		x += columns[i].width
	}
}

// cutHints are shown below a text that comes first and is cut: 80x24 has room
// for all of them.
var cutHints = []string{"window too small: the text is cut, 80x24 shows it", "text cut: take 80x24", "cut: take 80x24", "cut"}

// layout shares rows between lanes and notes: from one lane to the next, how
// many lanes are shown, and how many rows the notes get. Lanes of two rows go
// before notes, unless the notes go first. No body is wider than an eighth of
// its lane, which is width cells.
func (l *Lab) layout(c *Canvas, rows, width int) (pitch, shown, notes int) {
	rows = max(0, rows)
	n := max(1, len(l.Lanes))
	for _, note := range l.Notes {
		notes += c.paragraph(0, 0, c.w, 0, Plain, note)
	}
	if l.First {
		notes = min(notes, rows-min(n, 1+rows/3))
	} else {
		notes = min(notes, rows-2*n)
	}
	if notes = max(0, notes); l.Projector {
		notes = 0
	}
	pitch = max(1, min((rows-notes)/n, 2*(width/8)+1))
	shown = (rows - notes) / pitch
	return pitch, shown, max(notes, rows-shown*pitch, rows-n*pitch)
}

// notes draws the paragraphs from row y on, and returns whether some were cut.
func (l *Lab) notes(c *Canvas, y int) (cut bool) {
	if l.Projector {
		return false
	}
	for i, note := range l.Notes {
		ink := Dim
		if i == 0 && l.First {
			ink = Bright
		} else if i == 0 || l.First {
			ink = Plain
		}
		rows := c.paragraph(0, y, c.w, c.h-1-y, ink, note)
		cut = cut || rows > c.h-1-y
		y += rows
	}
	return cut
}
