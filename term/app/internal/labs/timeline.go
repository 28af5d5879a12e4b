package labs

import (
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// A timeline is the picture of one run at work: its operations along the axis
// of time, the code of its loop, and its description.
type timeline struct {
	run      *lab.Lane
	from, to time.Duration // the part of the time that is shown
	ops      []lab.Op      // of that time, in the order of their starts
	paused   bool          // the running line is marked, and the lines that ran just before are bright
	hint     string        // the keys, in the last row
	figure   []string      // of the states of the loop

	c    *render.Canvas // to draw on
	lag  int            // the number of rows of the lag, or of the bars
	bars bool           // in place of the lag: the time of each turn, and beside it its update
}

// The rows of the picture, and the width of their names in cells.
const (
	rulerRow = 4 // above it three rows of operations, see kindRow
	lagRow   = 5 // the first of several
	label    = 10
)

// shownSteps is the number of steps that a timeline shows.
const shownSteps = 16

// show sets the timeline to the last steps of a run at a moment.
func (t *timeline) show(run *lab.Lane, now time.Duration) {
	if t.run != run {
		t.figure = statesOf(run.Design.Name)
	}
	t.run, t.bars = run, run.Design.Varies
	t.to = max(now, shownSteps*t.step())
	t.from = t.to - shownSteps*t.step()
	t.ops = run.Between(t.ops[:0], t.from, now)
}

// step is the length of an update; the ruler has a mark for each.
func (t *timeline) step() time.Duration { return t.run.Machine.Updates.Interval() }

// draw draws the operations as blocks along the axis of time. Below the axis it
// draws the lag at each moment as a column, whose full height is a step, and
// then the code and, where rows are left, the source.
func (t *timeline) draw(c *render.Canvas) {
	d, code := &t.run.Design, t.run.Lines()
	t.c = c
	x := c.Text(0, 0, render.Bright, d.Name)
	x = c.Text(x, 0, render.Plain, ": ")
	c.Label(x, 0, c.W-x, render.Plain, d.Summary)
	for kind := loop.Update; kind <= loop.Sleep; kind++ {
		c.Text(0, kindRow(kind), render.Dim, kind.String())
	}
	t.ruler()
	below := len(code) + len(t.figure) + 2 // the source and the hint
	t.lag = max(2, min(c.H-lagRow-below, c.H/6))
	if t.bars {
		t.drawBars()
	} else {
		c.Text(0, lagRow, render.Dim, "lag: step")
		c.Text(0, lagRow+t.lag-1, render.Dim, "lag: 0")
	}
	t.spans()
	y := t.code(lagRow+t.lag, code)
	y = t.states(y)
	c.Paragraph(0, y, c.W, c.H-1-y, render.Dim, d.Source)
	c.Blank(0, c.H-1, c.W, render.Plain)
	c.Label(0, c.H-1, c.W, render.Dim, canvas.Items(t.hint, "  ", c.W))
}

// code draws the lines of the code from row y on, and returns the row below.
func (t *timeline) code(y int, lines []lab.Line) int {
	for _, line := range lines {
		if y >= t.c.H-1 {
			break
		}
		ink := render.Plain
		if t.paused && line.Now {
			ink = render.Marked
		} else if t.paused && line.Done {
			ink = render.Bright
		}
		t.c.Label(2, y, t.c.W-2, ink, line.Text)
		y++
	}
	return y
}

// A kindSet says of each kind of operation whether it is in the set.
type kindSet [loop.Drop + 1]bool

// running returns the kinds of the operations that go on at the end of the
// time, if they are marked.
func (t *timeline) running() (kinds kindSet) {
	for i := range t.ops {
		if t.paused && t.ops[i].To >= t.to {
			kinds[t.ops[i].Do] = true
		}
	}
	return kinds
}

// states draws the figure of a loop's states from row y on, whole or not at
// all, and returns the row below. The states that run are bright.
func (t *timeline) states(y int) int {
	if y+len(t.figure) > t.c.H-1 {
		return y
	}
	for _, line := range t.figure {
		t.c.Label(2, y, t.c.W-2, render.Dim, line)
		for kind, on := range t.running() {
			state := loop.Kind(kind).String()
			before, _, found := strings.Cut(line, state)
			if on && found {
				t.c.Text(2+canvas.Width(before), y, render.Bright, state)
			}
		}
		y++
	}
	return y
}

// drawBars draws a bar for the time of each turn, from its update to the update
// before, and over it in the color of updates the game time of that update
// (Mileff, figure 2). The highest bar has all rows.
func (t *timeline) drawBars() {
	c, bottom := t.c, 2*(lagRow+t.lag)-1
	most := t.longestTurn()
	drawTime(c, 0, lagRow, label-1, render.Dim, most, 0, 3)
	c.Text(0, lagRow+t.lag-1, render.Dim, "turn: 0")
	height := func(d time.Duration) int {
		return int((d*time.Duration(2*t.lag) + most - 1) / most)
	}
	clamp := clampOf(t.run.Design.Name)
	for x := label; clamp > 0 && clamp <= most && x < c.W; x += 2 {
		c.Sign(x, lagRow+t.lag-max(1, (height(clamp)+1)/2), render.Dim, "·")
	}
	before := time.Duration(-1)
	for i := range t.ops {
		op := &t.ops[i]
		if op.Do != loop.Update || op.T < t.from {
			continue
		}
		x := t.pixel(op.T)
		for y := 0; before >= 0 && y < height(op.T-before); y++ {
			c.Pixel(x, bottom-y, render.Star)
		}
		for y := range height(op.Step) {
			c.Pixel(x+1, bottom-y, render.Wedge)
		}
		before = op.T
	}
}

// longestTurn returns the longest time of a turn, or of an update, that is
// shown; two steps are the least.
func (t *timeline) longestTurn() time.Duration {
	most, before := 2*t.step(), time.Duration(-1)
	for i := range t.ops {
		op := &t.ops[i]
		if op.Do == loop.Update {
			most = max(most, op.Step, op.T-max(before, t.from))
			before = op.T
		}
	}
	return most
}

// clampOf returns the longest update that a loop makes by its text and by
// package classic; 0: it has no clamp.
func clampOf(name string) time.Duration {
	if strings.HasPrefix(name, "delta-") {
		return time.Second
	}
	return 0
}

// kindRow returns the row of the operations of a kind.
func kindRow(k loop.Kind) int { return 1 + int(k-loop.Update) }

// pixel returns the pixel of a moment that is shown.
func (t *timeline) pixel(m time.Duration) int {
	wide := int64(2 * max(0, t.c.W-label))
	return 2*label + int(int64(m-t.from)*wide/max(1, int64(t.to-t.from)))
}

// ruler draws the axis of time, with the time at both ends, and a mark at each
// step unless the marks would be too dense.
func (t *timeline) ruler() {
	c := t.c
	for x := label; x < c.W; x++ {
		c.Sign(x, rulerRow, render.Dim, "─")
	}
	t.steps()
	for _, s := range t.run.Machine.Stalls {
		if s.At >= t.to || s.At+s.For < t.from {
			continue
		}
		from, to := max(t.pixel(s.At)/2, label), t.pixel(s.At+s.For)/2
		for x := from; x <= min(to, c.W-1); x++ {
			c.Sign(x, rulerRow, render.Warn, "×")
		}
		c.Text(from+1, rulerRow, render.Warn, "stall ")
	}
	drawTime(c, 0, rulerRow, label-1, render.Dim, t.from, 0, 3)
	drawTime(c, c.W-label, rulerRow, label, render.Dim, t.to, 0, 3)
}

// steps draws a mark at each step.
func (t *timeline) steps() {
	step := t.step()
	steps := (t.to - t.from) / step
	if steps > time.Duration(t.c.W/2) {
		return
	}
	for i := range steps + 1 {
		at := t.from - t.from%step + i*step
		if at >= t.from {
			t.c.Sign(t.pixel(at)/2, rulerRow, render.Dim, "┴")
		}
	}
}

// spans draws the operations, and the lag of the first core. With two cores,
// each has half the height of a row.
func (t *timeline) spans() {
	cores := 1
	for i := range t.ops {
		cores = max(cores, t.ops[i].Core+1)
	}
	for i := range t.ops {
		op := &t.ops[i]
		if op.Do < loop.Update || op.Do > loop.Sleep || op.To < t.from || op.T >= t.to {
			continue
		}
		from, to := max(t.pixel(op.T), 2*label), min(t.pixel(op.To), 2*t.c.W)
		if op.Core == 0 && !t.bars {
			t.drawLag(op, from, to)
		}
		t.block(op, from, to, cores)
	}
}

// drawLag draws the lag during an operation, from a pixel to another.
func (t *timeline) drawLag(op *lab.Op, from, to int) {
	full, wide := time.Duration(2*t.lag), time.Duration(max(1, 2*(t.c.W-label)))
	for x := from; x < to; x++ {
		at := t.from + (t.to-t.from)*time.Duration(x-2*label)/wide
		n := min(full, (op.Lag+max(0, at-op.T))*full/t.step())
		for y := range int(n) {
			t.c.Pixel(x, 2*(lagRow+t.lag)-1-y, render.Star)
		}
	}
}

// block draws an operation from a pixel to another.
func (t *timeline) block(op *lab.Op, from, to, cores int) {
	if to-from > 2 {
		to-- // a gap, so that two operations in a row are two blocks
	}
	ink := [...]render.Ink{loop.Update: render.Wedge, loop.Draw: render.Needle,
		loop.Sleep: render.Dim}[op.Do]
	for x := from; x < max(to, from+1); x++ {
		for y := range 2 {
			if cores == 1 || y == op.Core {
				t.c.Pixel(x, 2*kindRow(op.Do)+y, ink)
			}
		}
	}
}
