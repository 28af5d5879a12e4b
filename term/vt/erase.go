package vt

// insertRows inserts n blank rows at the cursor, or deletes -n rows.
func (t *Term) insertRows(n int) {
	if t.y >= t.top && t.y <= t.bottom {
		t.scroll(t.y, t.bottom, -n, t.bg())
		t.column(0)
	}
}

// insertCells inserts n blank cells at the cursor, or deletes -n cells.
func (t *Term) insertCells(n int) {
	t.shiftCells(t.y, t.x, n, t.bg())
	t.pending = false
}

// erase blanks a part of the cells first..end, counted row by row: the cells
// from at on (0), up to at (1), or all (2).
func (t *Term) erase(part, first, end, at int) {
	switch part {
	case 0:
		first = at
	case 1:
		end = at + 1
	case 2:
	default:
		t.skipped = part != 3 // the rows above the screen: there are none
		return
	}
	for y := first / t.w; y*t.w < end; y++ {
		t.clear(y, first-y*t.w, end-y*t.w, t.bg())
	}
	t.pending = false
}

// align carries out DECALN: it fills the screen with E, once used to adjust
// tubes.
func (t *Term) align() {
	t.top, t.bottom = 0, t.h-1
	t.move(0, 0)
	for _, row := range t.rows {
		for x := range row {
			row[x] = Cell{Text: "E"}
		}
	}
}

// eraseScreen blanks the screen or a part of it. No cell is protected: see
// Ignored.
func (t *Term) eraseScreen(p *params) {
	if p.arg(0, 0) == 2 && t.screen == &t.alt && !t.blank() {
		t.erased = t.clone()
	}
	t.erase(p.arg(0, 0), 0, t.h*t.w, t.y*t.w+t.x)
}

// eraseRow blanks the row of the cursor or a part of it.
func (t *Term) eraseRow(p *params) {
	t.erase(p.arg(0, 0), t.y*t.w, (t.y+1)*t.w, t.y*t.w+t.x)
}

// blank reports whether the screen shows no text.
func (t *Term) blank() bool {
	for _, row := range t.rows {
		for _, c := range row {
			if c.Text != " " {
				return false
			}
		}
	}
	return true
}
