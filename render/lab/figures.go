package lab

import (
	"strings"
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// middle draws what stands between the ruler and the totals, beside the lag
// that the operations draw: its scale, or the bars.
func (t *Timeline) middle(c *render.Canvas, rows int) {
	if t.Bars {
		t.bars(c, rows)
		return
	}
	c.Text(0, lagRow, render.Dim, "lag: step")
	c.Text(0, lagRow+rows-1, render.Dim, "lag: 0")
}

// states draws the figure of the states from row y on, whole or not at all, and
// returns the row below. While the clock stands, the state that runs is bright.
func (t *Timeline) states(c *render.Canvas, y int) int {
	w, h := c.Size()
	if y+len(t.States) > h-1 {
		return y
	}
	for _, line := range t.States {
		c.Label(2, y, w-2, render.Dim, line)
		for i := range t.Ops {
			state := t.Ops[i].Do.String()
			if before, _, found := strings.Cut(line, state); found && t.Marks && t.Ops[i].To >= t.To {
				c.Text(2+render.Width(before), y, render.Bright, state)
			}
		}
		y++
	}
	return y
}

// bars draws a bar for the time of each turn, from its update to the update
// before, and over it in the color of updates the game time of that update
// (Mileff, figure 2). The highest bar has all rows.
func (t *Timeline) bars(c *render.Canvas, rows int) {
	w, _ := c.Size()
	most, last, before := 2*t.Step, time.Duration(-1), time.Duration(-1)
	for i := range t.Ops {
		if op := &t.Ops[i]; op.Do == loop.Update {
			most, last = max(most, op.Step, op.T-max(last, t.From)), op.T
		}
	}
	drawTime(c, 0, lagRow, label-1, render.Dim, most, 0, 3)
	c.Text(0, lagRow+rows-1, render.Dim, "turn: 0")
	height := func(d time.Duration) int { return int((d*time.Duration(2*rows) + most - 1) / most) }
	for x := label; t.Clamp > 0 && t.Clamp <= most && x < w; x += 2 {
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
