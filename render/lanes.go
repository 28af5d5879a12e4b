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
}

// Sizes in cells.
const (
	leastNameWidth = 15
	mostLaneHeight = 6
)

// columns are the numbers beside a lane, the most important first: a narrow
// canvas shows only the first ones.
var columns = [...]struct {
	head  string
	width int
	draw  func(c *Canvas, x, y, w int, lane *lab.Row)
}{
	{"off by", 11, func(c *Canvas, x, y, w int, lane *lab.Row) {
		c.time(x, y, w, inkOf(lane), lane.Off, 1, 1)
	}},
	{"state", 17, func(c *Canvas, x, y, w int, lane *lab.Row) {
		c.Label(x+1, y, w-1, inkOf(lane), lane.State)
	}},
	{"dropped", 9, func(c *Canvas, x, y, w int, lane *lab.Row) {
		if lane.Dropped > 0 {
			c.time(x, y, w, Plain, lane.Dropped, 1, 1)
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

// Draw draws the lab. The upper half of a lane shows the projectile where its
// loop draws it, the lower half, dim, where it should be. If the loop is
// right, one is above the other.
func (l *Lab) Draw(c *Canvas) {
	names, shown := min(l.nameWidth(), c.w/2), 0
	width := c.w - names
	for shown < len(columns) && width-columns[shown].width >= max(10, c.w/5) {
		width -= columns[shown].width
		shown++
	}
	height, rows, notes := l.layout(c)
	first := max(0, min(l.Selected-rows/2, len(l.Lanes)-rows))
	title := leadingItems(l.Title, " · ", c.w)
	x := c.Label(0, 0, min(c.w, Width(title)), Bright, title)
	c.Label(x, 0, c.w-x, Warn, l.Alarm)
	for x, i := names+width, 0; i < shown; i++ {
		at := x + columns[i].width - len(columns[i].head)
		if columns[i].head == "state" {
			at = x + 1
		}
		c.Text(at, 1, Dim, columns[i].head)
		x += columns[i].width
	}
	y := 2
	for i := first; i < min(first+rows, len(l.Lanes)); i, y = i+1, y+height {
		lane, ink := &l.Lanes[i], Plain
		if i == l.Selected {
			ink = Marked
		}
		c.Label(0, y, names-1, ink, lane.Name)
		l.lane(c, names, y, width, height, lane)
		x := names + width
		for _, column := range columns[:shown] {
			column.draw(c, x, y, column.width, lane)
			x += column.width
		}
	}
	hint := l.Hint
	if cut := l.notes(c, max(y, c.h-1-notes)); cut && l.First {
		hint = firstFitting(c.w, cutHints)
	}
	c.fill(0, c.h-1, c.w, Plain)
	c.Label(0, c.h-1, c.w, Dim, leadingItems(hint, "  ", c.w))
}

// nameWidth returns the columns that every lane's name and a blank fit into.
func (l *Lab) nameWidth() int {
	w := leastNameWidth
	for i := range l.Lanes {
		w = max(w, Width(l.Lanes[i].Name)+1)
	}
	return w
}

// cutHints are shown below a text that comes first and is cut: 80x24 has room
// for all of them.
var cutHints = []string{"window too small: the text is cut, 80x24 shows it", "text cut: take 80x24", "cut: take 80x24", "cut"}

// layout shares the rows between lanes and notes: the height of a lane, how
// many lanes are shown, and how many rows the notes get. Lanes of two rows go
// before notes, unless the notes go first.
func (l *Lab) layout(c *Canvas) (height, rows, notes int) {
	rows = max(0, c.h-3)
	n := max(1, len(l.Lanes))
	for _, note := range l.Notes {
		notes += c.paragraph(0, 0, c.w, 0, Plain, note)
	}
	if l.First {
		notes = min(notes, rows-min(n, 1+rows/3))
	} else {
		notes = min(notes, rows-2*n)
	}
	notes = max(0, notes)
	height = max(1, min((rows-notes)/n, mostLaneHeight))
	shown := (rows - notes) / height
	return height, shown, max(notes, rows-shown*height, rows-n*height)
}

// notes draws the paragraphs from row y on, and returns whether some were cut.
func (l *Lab) notes(c *Canvas, y int) (cut bool) {
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

// lane draws the body of a lane where its loop shows it, and below it the ideal
// one. Each is height pixels high and twice as many wide, which is a square. A
// body that has left its lane has an arrow at the edge.
func (l *Lab) lane(c *Canvas, x, y, w, height int, lane *lab.Row) {
	span := 2 * w
	room := span - 2*height
	if l.Probe == lab.Dot {
		room = span // it leaves on the right while it comes in on the left
	}
	l.marks(c, x, y, w, height, lane.Stalls)
	block := func(y, at int, ink Ink) {
		for py := range height {
			for px := range 2 * height {
				c.Pixel(2*x+(at+px)%span, y+py, ink)
			}
		}
	}
	block(2*y+height, place(lane.Truth, room), Dim)
	switch {
	case lane.Place < 0:
		c.Text(x, y, inkOf(lane), "◀")
	case lane.Place > lab.Width:
		c.Text(x+w-1, y, inkOf(lane), "▶")
	default:
		block(2*y, place(lane.Place, room), Star)
	}
}

// marks draws what stands in a lane: the stalls where they fell, and the wall.
func (l *Lab) marks(c *Canvas, x, y, w, height int, stalls []lab.Stall) {
	for row := range height {
		if l.Probe == lab.Wall {
			near, far := lab.WallAt()
			for px := place(near, 2*w-2*height) + 2*height; px <= place(far, 2*w-2*height)+2*height; px++ {
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
