package labs

import (
	"strings"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// columns stand beside the lanes, the most important first. The state needs
// room for lanes of a quarter of the width, and each number for lanes of two
// fifths. The first number without room ends the row.
var columns = [...]struct {
	head  string
	width int
	draw  func(c *render.Canvas, x, y, w int, run *lab.Lane)
}{
	{"state", 17, drawState},
	{"frames", 7, rate(func(r lab.Rates) int64 { return r.Draws }, 1)},
	{"off by", 9, func(c *render.Canvas, x, y, w int, run *lab.Lane) {
		if !run.Machine.Hidden {
			brief(c, x, y, w, inkOf(run), run.Distance)
		}
	}},
	{"dropped", 8, func(c *render.Canvas, x, y, w int, run *lab.Lane) {
		if run.Dropped > 0 {
			brief(c, x, y, w, render.Plain, run.Dropped)
		}
	}},
	{"burst", 6, func(c *render.Canvas, x, y, w int, run *lab.Lane) {
		c.Number(x, y, w, render.Plain, int64(run.MaxBurst), 0)
	}},
	{"updates", 8, rate(func(r lab.Rates) int64 { return r.Updates }, 1)},
	{"twice", 6, rate(func(r lab.Rates) int64 { return r.Twice }, 1)},
	{"idle", 5, rate(func(r lab.Rates) int64 { return r.Idle }, 0)},
}

// rate returns a column of one of the rates. In the first second there are
// none, and a 0 would be wrong.
func rate(of func(lab.Rates) int64, decimals int) func(*render.Canvas, int, int, int, *lab.Lane) {
	return func(c *render.Canvas, x, y, w int, run *lab.Lane) {
		if run.Rates != (lab.Rates{}) {
			c.Number(x, y, w, render.Plain, of(run.Rates), decimals)
		}
	}
}

// drawState draws the word for a run, red for a fault, and where it is choppy:
// that is on the clock, and yet seen.
func drawState(c *render.Canvas, x, y, w int, run *lab.Lane) {
	ink := inkOf(run)
	if strings.HasPrefix(run.State, "choppy") {
		ink = render.Warn
	}
	c.Label(x+1, y, w-1, ink, run.State)
}

// brief draws a time in three digits. Below a quarter of an hour it takes eight
// cells at most.
func brief(c *render.Canvas, x, y, w int, ink render.Ink, d time.Duration) {
	decimals, rounded := 1, d.Abs().Round(100*time.Microsecond)
	if rounded >= 100*time.Millisecond && d.Abs() < time.Second {
		decimals = 0
	}
	drawTime(c, x, y, w, ink, d, decimals, decimals)
}

// columns shares w cells of a row between names, lanes and the columns shown.
func (l *lanes) columns(w int) (names, width int, shown [len(columns)]bool) {
	for _, run := range l.list {
		names = max(names, canvas.Width(run.Design.Name)+1)
	}
	names = min(names, max(mostNames, w/2-columns[0].width), w/2)
	width = w - names
	for i := range columns {
		left := width - columns[i].width
		shown[i] = 5*left >= 2*w || i == 0 && 4*left >= w
		if shown[i] {
			width = left
		} else if i > 0 {
			break
		}
	}
	return names, width, shown
}

// heads draws the title, and the names of the columns from x on.
func (l *lanes) heads(c *render.Canvas, x int, shown *[len(columns)]bool) {
	c.Label(0, 0, c.W, render.Bright, canvas.Items(l.title, " · ", c.W))
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
