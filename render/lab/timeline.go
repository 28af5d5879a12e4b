package lab

import (
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// A Timeline is the picture of one loop at work: its operations along the axis
// of time, and its description.
type Timeline struct {
	Name     string        // of the loop
	Summary  string        // the loop in a sentence
	Source   string        // the text in which it is described
	Code     []lab.Line    // of its turn
	Marks    bool          // the running line is marked, and the lines that ran just before are bright
	States   []string      // a figure of its states and arrows, shown where rows are left
	From, To time.Duration // the part of the time that is shown
	Step     time.Duration // length of an update; the ruler has a mark for each
	Bars     bool          // in place of the lag: the time of each turn, and beside it its update
	Clamp    time.Duration // dotted across the bars; 0: not there
	Ops      []lab.Op      // in the order of their starts; inputs and drops are not drawn
	Stalls   []lab.Stall   // marked on the ruler
	Hint     string        // the keys, in the last row
}

// The rows of the picture, and the width of their names in cells.
const (
	rulerRow = 4 // above it three rows of operations, see kindRow
	lagRow   = 5 // the first of several
	label    = 10
)

// Draw draws the operations as blocks along the axis of time. Below the axis it
// draws the lag at each moment as a column, whose full height is a step, and
// then the code and, where rows are left, the source.
func (t *Timeline) Draw(c *render.Canvas) {
	x := c.Text(0, 0, render.Bright, t.Name)
	x = c.Text(x, 0, render.Plain, ": ")
	c.Label(x, 0, c.W-x, render.Plain, t.Summary)
	for kind := loop.Update; kind <= loop.Sleep; kind++ {
		c.Text(0, kindRow(kind), render.Dim, kind.String())
	}
	t.ruler(c)
	below := len(t.Code) + len(t.States) + 2 // the code, the figure, the source and the hint
	lagRows := max(2, min(c.H-lagRow-below, c.H/6))
	t.middle(c, lagRows)
	cores := 1
	for i := range t.Ops {
		cores = max(cores, t.Ops[i].Core+1)
	}
	for i := range t.Ops {
		t.span(c, &t.Ops[i], cores, lagRows)
	}
	y := lagRow + lagRows
	for _, line := range t.Code {
		if y >= c.H-1 {
			break
		}
		ink := render.Plain
		if t.Marks && line.Now {
			ink = render.Marked
		} else if t.Marks && line.Done {
			ink = render.Bright
		}
		c.Label(2, y, c.W-2, ink, line.Text)
		y++
	}
	y = states(c, y, t.States, t.running())
	c.Paragraph(0, y, c.W, c.H-1-y, render.Dim, t.Source)
	c.Blank(0, c.H-1, c.W, render.Plain)
	c.Label(0, c.H-1, c.W, render.Dim, canvas.Items(t.Hint, "  ", c.W))
}

// A kindSet says of each kind of operation whether it is in the set.
type kindSet [loop.Drop + 1]bool

// running returns the kinds of the operations that go on at the end of the
// time, if they are marked.
func (t *Timeline) running() (kinds kindSet) {
	for i := range t.Ops {
		if t.Marks && t.Ops[i].To >= t.To {
			kinds[t.Ops[i].Do] = true
		}
	}
	return kinds
}

// states draws the figure of a loop's states from row y on, whole or not at
// all, and returns the row below. The states that run are bright.
func states(c *render.Canvas, y int, figure []string, running kindSet) int {
	if y+len(figure) > c.H-1 {
		return y
	}
	for _, line := range figure {
		c.Label(2, y, c.W-2, render.Dim, line)
		for kind, on := range running {
			state := loop.Kind(kind).String()
			if before, _, found := strings.Cut(line, state); on && found {
				c.Text(2+canvas.Width(before), y, render.Bright, state)
			}
		}
		y++
	}
	return y
}

// middle draws what stands between the ruler and the code, beside the lag
// that the operations draw: its scale, or the bars.
func (t *Timeline) middle(c *render.Canvas, rows int) {
	if t.Bars {
		t.bars(c, rows)
		return
	}
	c.Text(0, lagRow, render.Dim, "lag: step")
	c.Text(0, lagRow+rows-1, render.Dim, "lag: 0")
}

// bars draws a bar for the time of each turn, from its update to the update
// before, and over it in the color of updates the game time of that update
// (Mileff, figure 2). The highest bar has all rows.
func (t *Timeline) bars(c *render.Canvas, rows int) {
	most, last, before := 2*t.Step, time.Duration(-1), time.Duration(-1)
	for i := range t.Ops {
		if op := &t.Ops[i]; op.Do == loop.Update {
			most, last = max(most, op.Step, op.T-max(last, t.From)), op.T
		}
	}
	drawTime(c, 0, lagRow, label-1, render.Dim, most, 0, 3)
	c.Text(0, lagRow+rows-1, render.Dim, "turn: 0")
	height := func(d time.Duration) int { return int((d*time.Duration(2*rows) + most - 1) / most) }
	for x := label; t.Clamp > 0 && t.Clamp <= most && x < c.W; x += 2 {
		c.Sign(x, lagRow+rows-max(1, (height(t.Clamp)+1)/2), render.Dim, "·")
	}
	for i := range t.Ops {
		op := &t.Ops[i]
		if op.Do != loop.Update || op.T < t.From {
			continue
		}
		x := t.pixel(c, op.T)
		for y := 0; before >= 0 && y < height(op.T-before); y++ {
			c.Pixel(x, 2*(lagRow+rows)-1-y, render.Star)
		}
		for y := range height(op.Step) {
			c.Pixel(x+1, 2*(lagRow+rows)-1-y, render.Wedge)
		}
		before = op.T
	}
}

// kindRow returns the row of the operations of a kind.
func kindRow(k loop.Kind) int { return 1 + int(k-loop.Update) }

// pixel returns the pixel of a moment that is shown.
func (t *Timeline) pixel(c *render.Canvas, m time.Duration) int {
	return 2*label + int(int64(m-t.From)*int64(2*max(0, c.W-label))/max(1, int64(t.To-t.From)))
}

// ruler draws the axis of time, with the time at both ends, and a mark at each
// step unless the marks would be too dense.
func (t *Timeline) ruler(c *render.Canvas) {
	for x := label; x < c.W; x++ {
		c.Sign(x, rulerRow, render.Dim, "─")
	}
	if span := t.To - t.From; t.Step > 0 && span/t.Step <= time.Duration(c.W/2) {
		for i := range span/t.Step + 1 {
			if at := t.From - t.From%t.Step + i*t.Step; at >= t.From {
				c.Sign(t.pixel(c, at)/2, rulerRow, render.Dim, "┴")
			}
		}
	}
	for _, s := range t.Stalls {
		if s.At >= t.To || s.At+s.For < t.From {
			continue
		}
		from, to := max(t.pixel(c, s.At)/2, label), t.pixel(c, s.At+s.For)/2
		for x := from; x <= min(to, c.W-1); x++ {
			c.Sign(x, rulerRow, render.Warn, "×")
		}
		c.Text(from+1, rulerRow, render.Warn, "stall ")
	}
	drawTime(c, 0, rulerRow, label-1, render.Dim, t.From, 0, 3)
	drawTime(c, c.W-label, rulerRow, label, render.Dim, t.To, 0, 3)
}

// span draws one operation. With two cores, each has half the height of a row.
func (t *Timeline) span(c *render.Canvas, s *lab.Op, cores, lagRows int) {
	if s.Do < loop.Update || s.Do > loop.Sleep || s.To < t.From || s.T >= t.To {
		return
	}
	from, to := max(t.pixel(c, s.T), 2*label), min(t.pixel(c, s.To), 2*c.W)
	full := time.Duration(2 * lagRows)
	for x := from; x < to && s.Core == 0 && !t.Bars; x++ {
		at := t.From + (t.To-t.From)*time.Duration(x-2*label)/time.Duration(max(1, 2*(c.W-label)))
		n := min(full, (s.Lag+max(0, at-s.T))*full/max(1, t.Step))
		for y := range int(n) {
			c.Pixel(x, 2*(lagRow+lagRows)-1-y, render.Star)
		}
	}
	if to-from > 2 {
		to-- // a gap, so that two operations in a row are two blocks
	}
	ink := [...]render.Ink{loop.Update: render.Wedge, loop.Draw: render.Needle, loop.Sleep: render.Dim}[s.Do]
	for x := from; x < max(to, from+1); x++ {
		for y := range 2 {
			if cores == 1 || y == s.Core {
				c.Pixel(x, 2*kindRow(s.Do)+y, ink)
			}
		}
	}
}
