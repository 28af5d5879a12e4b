package vt

// feed moves the cursor by one row, down (1) or up (-1). At a margin it scrolls
// the rows between the margins the other way instead.
func (t *Term) feed(step int) {
	margin := t.bottom
	if step < 0 {
		margin = t.top
	}
	y := t.y + step
	if t.y == margin {
		t.scrollRows(step)
	} else if y >= 0 && y < t.h {
		t.y = y
	}
	t.pending = false
}

// move puts the cursor at (x, y), or at the nearest place that the screen and
// the margins allow.
func (t *Term) move(x, y int) {
	top, bottom := 0, t.h-1
	if t.origin {
		top, bottom = t.top, t.bottom
	}
	t.y = min(max(y, top), bottom)
	t.column(x)
}

// rowOf returns the row with number n, counted from 0 at the top, or at the top
// margin in origin mode.
func (t *Term) rowOf(n int) int {
	if t.origin {
		return t.top + n
	}
	return n
}

// column moves the cursor within its row.
func (t *Term) column(x int) {
	t.x = min(max(x, 0), t.w-1)
	t.pending = false
}

// descend moves the cursor n rows down, or -n rows up, but not across a margin,
// and to column x.
func (t *Term) descend(n, x int) {
	top, bottom := 0, t.h-1
	if t.y >= t.top {
		top = t.top
	}
	if t.y <= t.bottom {
		bottom = t.bottom
	}
	t.y = min(max(t.y+n, top), bottom)
	t.column(x)
}

// tab moves the cursor to the n-th tab stop to the right, or to the -n-th to
// the left. A pending wrap stays pending, as in xterm.
func (t *Term) tab(n int) {
	step := 1
	if n < 0 {
		step = -1
	}
	for n != 0 && t.x+step >= 0 && t.x+step < t.w {
		t.x += step
		if t.stops(t.x) {
			n -= step
		}
	}
}

// stops reports whether there is a tab stop in a column: one in every eight, if
// the program has not set or removed it.
func (t *Term) stops(x int) bool { return (x%8 == 0) != t.tabs[x] }

// setStop sets the tab stop of a column, or removes it.
func (t *Term) setStop(x int, on bool) {
	delete(t.tabs, x)
	if t.stops(x) != on {
		t.tabs[x] = true
	}
}

// removeStops removes the tab stop of the cursor (0) or all of them (3).
func (t *Term) removeStops(which int) {
	switch which {
	case 0:
		t.setStop(t.x, false)
	case 3:
		for x := range t.w {
			t.setStop(x, false)
		}
	default:
		t.skipped = true
	}
}

// resetStops carries out DECST8C: there is a tab stop in every eighth column.
func (t *Term) resetStops(p *params) {
	t.skipped = p.arg(0, 0) != 5
	if !t.skipped {
		clear(t.tabs)
	}
}

// save saves the cursor. With parameters the same sequence sets margins at the
// left and the right, which this terminal does not have.
func (t *Term) save(p *params) {
	t.skipped = p.list[0][0] > 0 || len(p.list) > 1
	if !t.skipped {
		t.saved = t.cursor
	}
}

// margins sets the first and the last of the rows that scroll, and moves the
// cursor to the start.
func (t *Term) margins(top, bottom int) {
	if bottom < 0 || bottom >= t.h {
		bottom = t.h - 1
	}
	if top < bottom {
		t.top = top
		t.bottom = bottom
		t.move(0, t.rowOf(0))
	}
}
