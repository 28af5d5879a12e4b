package render

import "time"

// A Lab is the picture of loops side by side, all on the same machine and by
// the same clock.
type Lab struct {
	Title    string        // what the machine is like, in the first row
	Hint     string        // the keys, in the last row
	Clock    time.Duration // the game time that a perfect loop would show now
	Cross    time.Duration // game time in which the projectile crosses its lane, above 0
	Lanes    []Lane
	Selected int // the lane that is marked, and kept in view where not all fit
}

// A Lane is one loop of a Lab.
type Lane struct {
	Name    string
	Shown   time.Duration // game time of its last picture
	Updates int64         // a second, in tenths
	Frames  int64         // a second, in tenths
	Idle    int64         // share of the time, in percent
}

const (
	nameWidth      = 16
	mostLaneHeight = 6 // where there is plenty of room
)

// columns are the numbers beside a lane, the most telling first.
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

// Draw draws the lab: in each lane the projectile as that loop shows it, in
// the upper half, and where it should be, faint, in the lower half. A loop that
// is right has them one above the other.
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

// lane draws the projectile at the time shown, height pixels high and as broad
// as that, and below it the ideal one.
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

// across returns where in a lane of w pixels the projectile is at t.
func (l *Lab) across(t time.Duration, w int) int {
	cross := int64(max(1, l.Cross))
	return int(mod(int64(t), cross) * int64(w) / cross)
}

// duration draws d in w cells, in milliseconds or, from 10 s on, in seconds.
func (c *Canvas) duration(x, y, w int, ink Ink, d time.Duration) int {
	n, unit := d/(100*time.Microsecond), " ms"
	if d.Abs() >= 10*time.Second {
		n, unit = d/(100*time.Millisecond), " s"
	}
	x = c.Number(x, y, w-len(unit), ink, int64(n), 1)
	return c.Text(x, y, ink, unit)
}
