package render

import (
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/loop/lab"
)

// A Timeline is the picture of one loop at work: what it did at which time,
// and its description.
type Timeline struct {
	Name     string        // of the loop
	Summary  string        // the loop in a sentence
	Source   string        // the text that it comes from
	Code     string        // its pseudo-code, in lines
	Now      uint64        // the lines that are being carried out, a bit each: 1 is the first
	Done     uint64        // likewise, those that have been just before: they are bright
	From, To time.Duration // the part of time that is shown
	Step     time.Duration // length of an update; the ruler has a mark for each
	Ops      []lab.Span    // in any order; inputs and drops are not drawn
	Stalls   []lab.Stall   // marked on the ruler
	Totals   string        // what the loop has done so far, in a line
	Hint     string        // the keys, in the last row
}

// The rows of the picture, and the width of their names in cells.
const (
	rulerRow = 4 // above it three rows of operations, see kindRow
	lagRow   = 5 // the first of several
	label    = 10
)

// Draw draws the operations as blocks along the axis of time. Below the axis
// it draws the lag at each moment as a column, full height for a step, and
// then the totals, the pseudo-code and, if there is a row left, the source.
func (t *Timeline) Draw(c *Canvas) {
	x := c.Text(0, 0, Bright, t.Name)
	x = c.Text(x, 0, Plain, ": ")
	c.Label(x, 0, c.w-x, Plain, t.Summary)
	for kind := loop.Update; kind <= loop.Sleep; kind++ {
		c.Text(0, kindRow(kind), Dim, kind.String())
	}
	c.Text(0, lagRow, Dim, "lag")
	c.Text(0, lagRow+1, Dim, "to a step")
	t.ruler(c)
	below := strings.Count(strings.TrimSuffix(t.Code, "\n"), "\n") + 4 // the totals, the code, the source and the hint
	lagRows := max(2, min(c.h-lagRow-below, c.h/6))
	cores := 1
	for i := range t.Ops {
		cores = max(cores, t.Ops[i].Core+1)
	}
	for i := range t.Ops {
		t.span(c, &t.Ops[i], cores, lagRows)
	}
	y := lagRow + lagRows
	c.Label(0, y, c.w, Dim, leadingItems(t.Totals, " · ", c.w))
	at := uint64(1)
	for line := range strings.Lines(t.Code) {
		if y++; y >= c.h-1 {
			break
		}
		ink := Plain
		if t.Now&at != 0 {
			ink = Marked
		} else if t.Done&at != 0 {
			ink = Bright
		}
		c.Label(2, y, c.w-2, ink, strings.TrimSuffix(line, "\n"))
		at <<= 1
	}
	c.Label(0, y+1, c.w, Dim, t.Source)
	c.fill(0, c.h-1, c.w, Plain)
	c.Label(0, c.h-1, c.w, Dim, leadingItems(t.Hint, "  ", c.w))
}

// kindRow returns the row of the operations of a kind.
func kindRow(k loop.Kind) int { return 1 + int(k-loop.Update) }

// pixel returns the pixel of a moment.
func (t *Timeline) pixel(c *Canvas, m time.Duration) int {
	w := int64(2 * max(0, c.w-label))
	return 2*label + int(floorDiv(int64(m-t.From)*w, max(1, int64(t.To-t.From))))
}

// ruler draws the axis of time, with the time at both ends, and a mark at each
// step unless the marks would be too dense.
func (t *Timeline) ruler(c *Canvas) {
	line := &lines[c.Look]
	for x := label; x < c.w; x++ {
		c.set(x, rulerRow, 1, line[4], Dim)
	}
	if span := t.To - t.From; t.Step > 0 && span/t.Step <= time.Duration(c.w/2) {
		for i := range span/t.Step + 1 {
			if x := t.pixel(c, t.From-t.From%t.Step+i*t.Step) / 2; x >= label {
				c.set(x, rulerRow, 1, line[6], Dim)
			}
		}
	}
	for _, s := range t.Stalls {
		from, to := t.pixel(c, s.At)/2, t.pixel(c, s.At+s.For)/2
		if from >= c.w || to < label {
			continue
		}
		for x := max(from, label); x <= min(to, c.w-1); x++ {
			c.Text(x, rulerRow, Warn, "×")
		}
		c.Text(max(from, label)+1, rulerRow, Warn, "stall ")
	}
	c.time(0, rulerRow, label-1, Dim, t.From, 0, 3)
	c.time(c.w-label, rulerRow, label, Dim, t.To, 0, 3)
}

// span draws one operation. With two cores, each has half the height of a row.
func (t *Timeline) span(c *Canvas, s *lab.Span, cores, lagRows int) {
	if s.Do < loop.Update || s.Do > loop.Sleep || s.To < t.From || s.T >= t.To {
		return
	}
	from, to := max(t.pixel(c, s.T), 2*label), min(t.pixel(c, s.To), 2*c.w)
	full := time.Duration(2 * lagRows)
	for x := from; x < to && s.Core == 0; x++ {
		at := t.From + (t.To-t.From)*time.Duration(x-2*label)/time.Duration(max(1, 2*(c.w-label)))
		n := min(full, (s.Lag+max(0, at-s.T))*full/max(1, t.Step))
		for y := range int(n) {
			c.Pixel(x, 2*(lagRow+lagRows)-1-y, Star)
		}
	}
	if to-from > 2 {
		to-- // a gap: the next one of its kind is another block
	}
	ink := [...]Ink{loop.Update: Wedge, loop.Draw: Needle, loop.Sleep: Dim}[s.Do]
	for x := from; x < max(to, from+1); x++ {
		for y := range 2 {
			if cores == 1 || y == s.Core {
				c.Pixel(x, 2*kindRow(s.Do)+y, ink)
			}
		}
	}
}
