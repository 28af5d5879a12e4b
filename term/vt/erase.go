package vt

// insertRows inserts n blank rows at the cursor, or deletes -n rows from there
// on.
func (t *Term) insertRows(n int) {
	t.keep()
	if t.y >= t.top && t.y <= t.bottom {
		t.scroll(t.y, t.bottom, -n, t.bg())
		t.column(0)
	}
}

// insertCells inserts n blank cells at the cursor, or deletes -n cells from
// there on.
func (t *Term) insertCells(n int) {
	t.keep()
	t.shiftCells(t.y, t.x, n, t.bg())
	t.pending = false
}

// eraseCells blanks n cells from the cursor on.
func (t *Term) eraseCells(n int) {
	t.keep()
	t.clear(t.y, t.x, t.x+n, t.bg())
	t.pending = false
}

// scrollRows moves the rows between the margins up by n, or down by -n.
func (t *Term) scrollRows(n int) {
	t.keep()
	t.scroll(t.top, t.bottom, n, t.bg())
}

// erase blanks a part of the cells from first up to end, counted row by row:
// those from cell at on (part 0), those up to it (1), or all of them (2).
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

// align carries out DECALN: it fills the screen with the letter E, by which
// tubes were adjusted, and ends the margins.
func (t *Term) align() {
	t.keep()
	t.top = 0
	t.bottom = t.h - 1
	t.move(0, 0)
	t.renew(0, t.h-1)
	for _, row := range t.rows {
		for x := range row {
			row[x] = Cell{Text: "E"}
		}
	}
}

// eraseScreen blanks the screen or a part of it. No cell is protected: the
// orders that would protect some are in Ignored.
func (t *Term) eraseScreen(p *params) {
	t.keep()
	t.erase(p.arg(0, 0), 0, t.h*t.w, t.y*t.w+t.x)
	if t.blank() {
		t.kept = 0 // another picture begins
	}
}

// eraseRow blanks the row of the cursor or a part of it.
func (t *Term) eraseRow(p *params) {
	t.keep()
	t.erase(p.arg(0, 0), t.y*t.w, (t.y+1)*t.w, t.y*t.w+t.x)
}
