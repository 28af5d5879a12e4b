package vt

// down moves the cursor down, or the rows between the margins up.
func (t *Term) down() {
	t.pending = false
	if t.y == t.bottom {
		t.scroll(t.top, t.bottom, 1, t.bg())
	} else if t.y < t.h-1 {
		t.y++
	}
}

// up moves the cursor up, or the rows between the margins down.
func (t *Term) up() {
	t.pending = false
	if t.y == t.top {
		t.scroll(t.top, t.bottom, -1, t.bg())
	} else if t.y > 0 {
		t.y--
	}
}

// move puts the cursor at (x, y), or at the nearest place that the screen and
// the margins allow.
func (t *Term) move(x, y int) {
	top, bottom := 0, t.h-1
	if t.origin {
		top, bottom = t.top, t.bottom
	}
	t.x, t.y, t.pending = min(max(x, 0), t.w-1), min(max(y, top), bottom), false
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
func (t *Term) column(x int) { t.x, t.pending = min(max(x, 0), t.w-1), false }

// climb moves the cursor up, at most to the margin.
func (t *Term) climb(n int) {
	top := 0
	if t.y >= t.top {
		top = t.top
	}
	t.y, t.pending = max(t.y-n, top), false
}

// descend moves the cursor down, at most to the margin.
func (t *Term) descend(n int) {
	bottom := t.h - 1
	if t.y <= t.bottom {
		bottom = t.bottom
	}
	t.y, t.pending = min(t.y+n, bottom), false
}

// tab moves the cursor to the n-th tab stop.
func (t *Term) tab(n int) {
	for t.pending = false; n > 0 && t.x < t.w-1; {
		if t.x++; (t.x%8 == 0) != t.tabs[t.x] {
			n--
		}
	}
}

// back moves the cursor to the n-th tab stop before it.
func (t *Term) back(n int) {
	for t.pending = false; n > 0 && t.x > 0; {
		if t.x--; (t.x%8 == 0) != t.tabs[t.x] {
			n--
		}
	}
}

// untab removes the tab stop at the cursor (0) or all of them (3).
func (t *Term) untab(which int) {
	switch which {
	case 0:
		t.tabs[t.x] = t.x%8 == 0
	case 3:
		for x := range t.w {
			t.tabs[x] = x%8 == 0
		}
	}
}

// margins sets the rows that scroll, both included.
func (t *Term) margins(top, bottom int) {
	if bottom < 0 || bottom >= t.h {
		bottom = t.h - 1
	}
	if top < bottom {
		t.top, t.bottom = top, bottom
		t.move(0, t.rowOf(0))
	}
}
