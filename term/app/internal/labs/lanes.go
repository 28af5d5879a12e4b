package labs

import (
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// lanes is the picture of runs side by side, all by the same clock.
type lanes struct {
	title string // describes the machine of the selected lane, in the first row
	words

	// now is the game time that a perfect loop would show. The mark of a stall
	// stays until the Dot has crossed its lane once.
	now time.Duration

	list   []*lab.Lane // from top to bottom
	marked int         // index of the selected lane, which is always visible; -1: none

	// code holds the lines in which the loops differ, in rows below the lanes.
	code []codeLine
}

// words are what is written below the lanes, and how.
type words struct {
	hint string // the keys, in the last row
	asks bool   // hint is a question, and is shown where notes are cut, too

	// axis is the time for which the width of a lane stands. Then a ▲ marks the
	// time from each input event to its picture. 0: there are no such marks.
	axis time.Duration

	// notes are paragraphs, as many as there are rows for.
	notes []string
	// first gives the notes their rows before any lane gets a second one. The
	// first note is bright then.
	first bool
	// yields is the note that loses its rows first if there are too few; 0: none.
	yields int
}

// rows returns the rows that all notes take.
func (w *words) rows(c *render.Canvas) (rows int) {
	for _, note := range w.notes {
		rows += c.Paragraph(0, 0, c.W, 0, render.Plain, note)
	}
	return rows
}

// A codeLine is a line of the code of a loop.
type codeLine struct {
	name string // of the loop
	lab.Line
}

// mostNames is the greatest width of the names, with a blank after them, unless
// half of the canvas has more room beside the state.
const mostNames = 15

// draw draws the lanes. The upper part of a lane shows the body at the place of
// the loop's picture; the lower part, dim, shows it at the place of the clock.
// If the loop is right, one is above the other.
func (l *lanes) draw(c *render.Canvas) {
	names, width, shown := l.columns(c.W)
	l.heads(c, names+width, &shown)
	l.scale(c, names, width)
	const top = 2
	pitch, rows, notes := l.layout(c, c.H-top-1, width)
	first := max(0, min(l.marked-rows/2, len(l.list)-rows))
	y := top
	for i := first; i < min(first+rows, len(l.list)); i++ {
		run, middle := l.list[i], y+max(0, pitch/2-1)/2
		l.drawName(c, middle, names-1, pitch, i)
		if i == first && first > 0 {
			c.Text(names-1, middle, render.Dim, "▲")
		} else if i == first+rows-1 && i < len(l.list)-1 {
			c.Text(names-1, middle, render.Dim, "▼")
		}
		l.drawLane(c, names, y, width, pitch, run)
		x := names + width
		for i, column := range &columns {
			if shown[i] {
				column.draw(c, x, middle, column.width, run)
				x += column.width
			}
		}
		y += pitch
	}
	y = l.drawCode(c, max(y, c.H-1-notes), names)
	hint := l.hint
	cut := l.drawNotes(c, y)
	if cut && l.first && !l.asks {
		hint = "use 80x24 to read on"
	}
	c.Blank(0, c.H-1, c.W, render.Plain)
	c.Label(0, c.H-1, c.W, render.Dim, canvas.Items(hint, "  ", c.W))
}

// drawName draws the name of a lane, in two rows if it is too wide for one: its
// machine stands below its loop.
func (l *lanes) drawName(c *render.Canvas, y, w, pitch, number int) {
	name, ink := l.list[number].Design.Name, render.Plain
	if number == l.marked {
		ink = render.Marked
	}
	at := strings.IndexByte(name, '@')
	if pitch > 1 && at > 0 && canvas.Width(name) > w {
		c.Label(0, y+1, w, ink, name[at:])
		name = name[:at]
	}
	c.Label(0, y, w, ink, name)
}

// drawLane draws a lane in pitch rows. The gap to the next lane is a part of
// them: half a row of two, a row of more.
func (l *lanes) drawLane(c *render.Canvas, x, y, w, pitch int, run *lab.Lane) {
	at := lane{lanes: l, c: c, run: run, x: x, y: y, w: w, rows: max(1, pitch-1),
		high: max(1, pitch/2*2), low: max(1, (pitch-1)/2*2), room: 2 * w}
	if !at.isDot() { // a Dot wraps: it may stand at both ends
		at.room = max(0, at.room-2*at.high)
	}
	at.draw()
}

// scale draws the axis of the input events above the lanes.
func (l *lanes) scale(c *render.Canvas, x, w int) {
	if l.axis > 0 {
		c.Label(x, 1, w-8, render.Dim, "0  ▲ key to picture")
		brief(c, x, 1, w, render.Dim, l.axis)
	}
}

// layout shares rows between lanes and notes. It returns the rows from one lane
// to the next, the number of lanes shown, and the rows of the notes. Lanes of
// two rows go before notes, unless the notes go first. A lane is width cells
// wide, and no body is wider than an eighth of it.
func (l *lanes) layout(c *render.Canvas, rows, width int) (pitch, shown, notes int) {
	rows = max(0, rows)
	n := max(1, len(l.list))
	notes = len(l.code) + l.words.rows(c)
	if l.first {
		notes = min(notes, rows-min(n, 1+rows/3))
	} else {
		notes = min(notes, rows-2*n)
	}
	notes = max(0, notes)
	pitch = max(1, min((rows-notes)/n, 2*(width/8)+1))
	shown = (rows - notes) / pitch
	return pitch, shown, max(notes, rows-shown*pitch, rows-n*pitch)
}

// drawCode draws the lines of code from row y on, beside the names of their
// loops, and returns the row below.
func (l *lanes) drawCode(c *render.Canvas, y, names int) int {
	for i := 0; i < len(l.code) && y < c.H-1; i++ {
		line, ink := &l.code[i], render.Dim
		if line.Now {
			ink = render.Marked
		} else if line.Done {
			ink = render.Plain
		}
		c.Label(0, y, names-1, render.Dim, line.name)
		c.Label(names, y, min(c.W-names, canvas.Width(line.Text)), ink, line.Text)
		y++
	}
	return y
}

// drawNotes draws the paragraphs from row y on, and reports whether it cut any.
func (l *lanes) drawNotes(c *render.Canvas, y int) (cut bool) {
	missing := l.words.rows(c) - (c.H - 1 - y)
	for i, note := range l.notes {
		ink := render.Dim
		if l.first && i == 0 {
			ink = render.Bright
		} else if i == 0 || l.first {
			ink = render.Plain
		}
		rows := c.Paragraph(0, 0, c.W, 0, ink, note)
		if i > 0 && i == l.yields {
			rows -= max(0, min(missing, rows))
		}
		c.Paragraph(0, y, c.W, min(rows, c.H-1-y), ink, note)
		y += rows
	}
	return missing > 0
}
