// Package lab draws the pictures of the lab into cells: loops side by side, and
// one loop along the axis of time. It never runs a loop and never reads a
// clock.
package lab

import (
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// Lanes is the picture of loops side by side, all by the same clock.
type Lanes struct {
	Title string // describes the machine of the selected lane, in the first row
	Hint  string // the keys, in the last row
	Asks  bool   // Hint is a question, and is shown where notes are cut, too

	// Clock is the game time that a perfect loop would show now. The mark of a
	// stall stays until the Dot has crossed its lane once.
	Clock time.Duration
	// Body is the kind of body in the lanes.
	Body lab.BodyKind

	Rows     []lab.Row // from top to bottom
	Selected int       // index of the marked lane, which is always visible; -1: none

	// Code holds the lines in which the loops differ, in rows below the lanes.
	Code []Code

	// Axis is the time for which the width of a lane stands. Then a ▲ marks the
	// time from each input event to its picture. 0: there are no such marks.
	Axis time.Duration

	// Notes are paragraphs below the lanes, as many as there are rows for.
	Notes []string
	// First gives the notes their rows before any lane gets a second one. The
	// first note is bright then.
	First bool
}

// Code is a line of the code of a loop.
type Code struct {
	Name string // of the loop
	lab.Line
}

// mostNames is the greatest width of the names, with a blank after them, unless
// half of the canvas has more room beside the state.
const mostNames = 15

// columns stand beside the lanes, the most important first. The state needs
// room for lanes of a quarter of the width, and each number for lanes of two
// fifths. The first number without room ends the row.
var columns = [...]struct {
	head  string
	width int
	draw  func(c *render.Canvas, x, y, w int, row *lab.Row)
}{
	{"state", 17, func(c *render.Canvas, x, y, w int, row *lab.Row) {
		ink := inkOf(row)
		if strings.HasPrefix(row.State, "choppy") { // on the clock, and yet seen
			ink = render.Warn
		}
		c.Label(x+1, y, w-1, ink, row.State)
	}},
	{"frames", 7, func(c *render.Canvas, x, y, w int, row *lab.Row) { c.Number(x, y, w, render.Plain, row.Frames, 1) }},
	{"off by", 9, func(c *render.Canvas, x, y, w int, row *lab.Row) {
		if !row.Unseen {
			brief(c, x, y, w, inkOf(row), row.Off)
		}
	}},
	{"dropped", 8, func(c *render.Canvas, x, y, w int, row *lab.Row) {
		if row.Dropped > 0 {
			brief(c, x, y, w, render.Plain, row.Dropped)
		}
	}},
	{"burst", 6, func(c *render.Canvas, x, y, w int, row *lab.Row) { c.Number(x, y, w, render.Plain, row.Burst, 0) }},
	{"updates", 8, func(c *render.Canvas, x, y, w int, row *lab.Row) { c.Number(x, y, w, render.Plain, row.Updates, 1) }},
	{"twice", 6, func(c *render.Canvas, x, y, w int, row *lab.Row) { c.Number(x, y, w, render.Plain, row.Twice, 1) }},
	{"idle", 5, func(c *render.Canvas, x, y, w int, row *lab.Row) { c.Number(x, y, w, render.Plain, row.Idle, 0) }},
}

// brief draws a time in three digits. Below a quarter of an hour it takes eight
// cells at most.
func brief(c *render.Canvas, x, y, w int, ink render.Ink, d time.Duration) {
	decimals := 1
	if d.Abs().Round(100*time.Microsecond) >= 100*time.Millisecond && d.Abs() < time.Second {
		decimals = 0
	}
	drawTime(c, x, y, w, ink, d, decimals, decimals)
}

// Draw draws the lanes. The upper part of a lane shows the body at the place of
// the loop's picture; the lower part, dim, shows it at the place of the clock.
// If the loop is right, one is above the other.
func (l *Lanes) Draw(c *render.Canvas) {
	names, width, shown := l.columns(c.W)
	l.heads(c, names+width, &shown)
	l.scale(c, names, width)
	const top = 2
	pitch, rows, notes := l.layout(c, c.H-top-1, width)
	first := max(0, min(l.Selected-rows/2, len(l.Rows)-rows))
	y := top
	for i := first; i < min(first+rows, len(l.Rows)); i, y = i+1, y+pitch {
		row, ink := &l.Rows[i], render.Plain
		if i == l.Selected {
			ink = render.Marked
		}
		middle := y + max(0, pitch/2-1)/2
		l.name(c, middle, names-1, pitch, ink, row.Name)
		if i == first && first > 0 {
			c.Text(names-1, middle, render.Dim, "▲")
		} else if i == first+rows-1 && i < len(l.Rows)-1 {
			c.Text(names-1, middle, render.Dim, "▼")
		}
		l.lane(c, names, y, width, pitch, row)
		x := names + width
		for i, column := range &columns {
			if shown[i] {
				column.draw(c, x, middle, column.width, row)
				x += column.width
			}
		}
	}
	hint := l.Hint
	if cut := l.notes(c, l.code(c, max(y, c.H-1-notes), names)); cut && l.First && !l.Asks {
		hint = "use 80x24 to read on"
	}
	c.Blank(0, c.H-1, c.W, render.Plain)
	c.Label(0, c.H-1, c.W, render.Dim, canvas.Items(hint, "  ", c.W))
}

// name draws the name of a lane, in two rows if it is too wide for one: its
// machine stands below its loop.
func (l *Lanes) name(c *render.Canvas, y, w, pitch int, ink render.Ink, name string) {
	if at := strings.IndexByte(name, '@'); pitch > 1 && at > 0 && canvas.Width(name) > w {
		c.Label(0, y+1, w, ink, name[at:])
		name = name[:at]
	}
	c.Label(0, y, w, ink, name)
}

// lane draws the lane of a row, in pitch rows. The gap to the next lane is a
// part of them: half a row of two, a row of more.
func (l *Lanes) lane(c *render.Canvas, x, y, w, pitch int, row *lab.Row) {
	at := lane{Lanes: l, c: c, row: row, x: x, y: y, w: w, rows: max(1, pitch-1), high: max(1, pitch/2*2), low: max(1, (pitch-1)/2*2), room: 2 * w}
	if l.Body != lab.Dot { // a Dot wraps: it may stand at both ends
		at.room = max(0, at.room-2*at.high)
	}
	at.draw()
}

// columns shares w cells of a row between names, lanes and the columns shown.
func (l *Lanes) columns(w int) (names, width int, shown [len(columns)]bool) {
	for i := range l.Rows {
		names = max(names, canvas.Width(l.Rows[i].Name)+1)
	}
	names = min(names, max(mostNames, w/2-columns[0].width), w/2)
	width = w - names
	for i := range columns {
		left := width - columns[i].width
		if shown[i] = 5*left >= 2*w || i == 0 && 4*left >= w; shown[i] {
			width = left
		} else if i > 0 {
			break
		}
	}
	return names, width, shown
}

// heads draws the title, and the names of the columns from x on.
func (l *Lanes) heads(c *render.Canvas, x int, shown *[len(columns)]bool) {
	c.Label(0, 0, c.W, render.Bright, canvas.Items(l.Title, " · ", c.W))
	for i := range columns {
		if !shown[i] {
			continue
		}
		at := x + columns[i].width - len(columns[i].head)
		if columns[i].head == "state" {
			at = x + 1
		}
		c.Text(at, 1, render.Dim, columns[i].head)
		x += columns[i].width
	}
}

// scale draws the axis of the input events above the lanes.
func (l *Lanes) scale(c *render.Canvas, x, w int) {
	if l.Axis > 0 {
		c.Label(x, 1, w-8, render.Dim, "0  ▲ key to picture")
		brief(c, x, 1, w, render.Dim, l.Axis)
	}
}

// layout shares rows between lanes and notes. It returns the rows from one lane
// to the next, the number of lanes shown, and the rows of the notes. Lanes of
// two rows go before notes, unless the notes go first. A lane is width cells
// wide, and no body is wider than an eighth of it.
func (l *Lanes) layout(c *render.Canvas, rows, width int) (pitch, shown, notes int) {
	rows = max(0, rows)
	n := max(1, len(l.Rows))
	notes = len(l.Code)
	for _, note := range l.Notes {
		notes += c.Paragraph(0, 0, c.W, 0, render.Plain, note)
	}
	if l.First {
		notes = min(notes, rows-min(n, 1+rows/3))
	} else {
		notes = min(notes, rows-2*n)
	}
	notes = max(0, notes)
	pitch = max(1, min((rows-notes)/n, 2*(width/8)+1))
	shown = (rows - notes) / pitch
	return pitch, shown, max(notes, rows-shown*pitch, rows-n*pitch)
}

// code draws the lines of code from row y on, beside the names of their loops,
// and returns the row below.
func (l *Lanes) code(c *render.Canvas, y, names int) int {
	for i := 0; i < len(l.Code) && y < c.H-1; i, y = i+1, y+1 {
		line, ink := &l.Code[i], render.Dim
		if line.Now {
			ink = render.Marked
		} else if line.Done {
			ink = render.Plain
		}
		c.Label(0, y, names-1, render.Dim, line.Name)
		c.Label(names, y, min(c.W-names, canvas.Width(line.Text)), ink, line.Text)
	}
	return y
}

// notes draws the paragraphs from row y on, and reports whether it cut any.
func (l *Lanes) notes(c *render.Canvas, y int) (cut bool) {
	for i, note := range l.Notes {
		ink := render.Dim
		if l.First && i == 0 {
			ink = render.Bright
		} else if i == 0 || l.First {
			ink = render.Plain
		}
		rows := c.Paragraph(0, y, c.W, c.H-1-y, ink, note)
		cut = cut || rows > c.H-1-y
		y += rows
	}
	return cut
}
