package render

import "time"

// A Lab is the picture of loops side by side, all on the same machine and by
// the same clock.
type Lab struct {
	Title string // describes the machine, in the first row
	Hint  string // the keys, in the last row

	// Clock is the game time that a perfect loop would show now.
	Clock time.Duration
	// Cross is the game time in which a projectile crosses its lane, above 0.
	Cross time.Duration

	Lanes    []Lane // from top to bottom
	Selected int    // index of the lane that is marked; it is always visible
}

// A Lane is one loop of a Lab.
type Lane struct {
	Name    string        // of the loop
	Shown   time.Duration // game time of its last picture
	Updates int64         // a second, in tenths
	Frames  int64         // a second, in tenths
	Idle    int64         // share of the time, in percent
}

// Sizes in cells.
const (
	nameWidth      = 16
	mostLaneHeight = 6
)

// columns are the numbers beside a lane, the most important first: a narrow
// canvas shows only the first ones.
var columns = [...]struct {
	head  string
	width int
	draw  func(c *Canvas, x, y, w int, l *Lab, lane *Lane)
}{
	{"off by", 11, func(c *Canvas, x, y, w int, l *Lab, lane *Lane) {
		off, ink := lane.Shown-l.Clock, Plain
		if off.Abs() > 100*time.Millisecond {
			ink = Warn
		}
		c.duration(x, y, w, ink, off)
	}},
	{"updates", 8, func(c *Canvas, x, y, w int, l *Lab, lane *Lane) { c.Number(x, y, w, Plain, lane.Updates, 1) }},
	{"frames", 8, func(c *Canvas, x, y, w int, l *Lab, lane *Lane) { c.Number(x, y, w, Plain, lane.Frames, 1) }},
	{"idle %", 7, func(c *Canvas, x, y, w int, l *Lab, lane *Lane) { c.Number(x, y, w, Plain, lane.Idle, 0) }},
}

// Draw draws the lab. The upper half of a lane shows the projectile where its
// loop draws it, the lower half, dim, where it should be. If the loop is
// right, one is above the other.
func (l *Lab) Draw(c *Canvas) {
	names, shown := min(nameWidth, c.w/2), 0
	width := c.w - names
	for shown < len(columns) && width-columns[shown].width >= c.w/3 {
		width -= columns[shown].width
		shown++
	}
	rows := max(0, c.h-3)
	height := max(1, min(rows/max(1, len(l.Lanes)), mostLaneHeight))
	rows /= height
	first := max(0, min(l.Selected-rows/2, len(l.Lanes)-rows))
	c.Label(0, 0, c.w, Bright, l.Title)
	for x, i := names+width, 0; i < shown; i++ {
		x += columns[i].width
		c.Text(x-len(columns[i].head), 1, Dim, columns[i].head)
	}
	for i := first; i < min(first+rows, len(l.Lanes)); i++ {
		lane, y := &l.Lanes[i], 2+(i-first)*height
		ink := Plain
		if i == l.Selected {
			ink = Marked
		}
		c.Label(0, y, names-1, ink, lane.Name)
		l.lane(c, names, y, width, height, lane.Shown)
		x := names + width
		for _, column := range columns[:shown] {
			column.draw(c, x, y, column.width, l, lane)
			x += column.width
		}
	}
	c.fill(0, c.h-1, c.w, Plain)
	c.Label(0, c.h-1, c.w, Dim, l.Hint)
}

// lane draws the projectile of a lane at the time shown, and below it the
// ideal one. Each is height pixels high and twice as many wide, which is a
// square.
func (l *Lab) lane(c *Canvas, x, y, w, height int, shown time.Duration) {
	at, ideal := l.across(shown, 2*w), l.across(l.Clock, 2*w)
	for py := range height {
		for px := range 2 * height {
			c.Pixel(2*x+(ideal+px)%(2*w), 2*y+height+py, Dim)
		}
	}
	for py := range height {
		for px := range 2 * height {
			c.Pixel(2*x+(at+px)%(2*w), 2*y+py, Star)
		}
	}
}

// across returns the pixel in a lane of w pixels at which the projectile is at
// game time t.
func (l *Lab) across(t time.Duration, w int) int {
	cross := int64(max(1, l.Cross))
	return int(mod(int64(t), cross) * int64(w) / cross)
}

// duration draws d in w cells, in milliseconds or, from 10 s on, in seconds,
// and returns the x after it.
func (c *Canvas) duration(x, y, w int, ink Ink, d time.Duration) int {
	n, unit := d/(100*time.Microsecond), " ms"
	if d.Abs() >= 10*time.Second {
		n, unit = d/(100*time.Millisecond), " s"
	}
	x = c.Number(x, y, w-len(unit), ink, int64(n), 1)
	return c.Text(x, y, ink, unit)
}
