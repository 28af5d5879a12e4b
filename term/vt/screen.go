package vt

import "slices"

// A screen is the main or the alternate one: cells, cursor, pen.
type screen struct {
	cursor
	saved       cursor
	rows        [][]Cell
	fresh       []span // of each row: the cells that Changes has not looked at since a write
	newer       []span // of each row: the cells written since the last update has begun
	top, bottom int    // rows between the margins, both included
	kitty       []int  // keyboard flags, the last one in force
}

// A cursor is the state that DECSC saves.
type cursor struct {
	x, y    int
	pending bool // the last column is written: the next character goes to the next row
	pen     Style
	sets    [2]byte // character sets G0 and G1: 'B' ASCII, '0' line drawing
	shift   int     // the number of the set in use
	origin  bool
}

// start is the cursor of a screen at its start.
var start = cursor{sets: [2]byte{'B', 'B'}}

// reset blanks the screen, which has w by h cells then.
func (s *screen) reset(w, h int) {
	*s = screen{cursor: start, saved: start, rows: s.rows, fresh: s.fresh, newer: s.newer}
	s.resize(w, h)
	s.wipe()
}

// resize gives the screen w by h cells, as Term.Resize says.
func (s *screen) resize(w, h int) {
	gone := min(max(s.y+1-h, 0), len(s.rows)) // rows at the top, to keep the cursor's
	s.rows = s.rows[gone:]
	s.y -= gone
	s.saved.y = max(s.saved.y-gone, 0)
	for len(s.rows) < h {
		s.rows = append(s.rows, nil)
	}
	s.rows = s.rows[:h]
	for y, row := range s.rows {
		row = slices.Grow(row, max(w-len(row), 0))
		for len(row) < w {
			row = append(row, Cell{Text: " "})
		}
		unpair(row, w, 0)
		s.rows[y] = row[:w:w]
	}
	s.top, s.bottom = 0, h-1
	s.cursor.fit(w, h)
	s.saved.fit(w, h)
	s.fresh = slices.Grow(s.fresh[:0], h)[:h]
	s.newer = slices.Grow(s.newer[:0], h)[:h]
	s.renew(0, h-1)
}

// A span is the cells of a row from one column up to another. The zero value
// has none.
type span struct{ from, to int }

// touch notes that the cells from x up to end of row y change. The cells beside
// them may change, too: they may be halves of wide characters.
func (s *screen) touch(y, x, end int) {
	now := span{max(x-1, 0), min(end+1, len(s.rows[y]))}
	s.fresh[y] = s.fresh[y].with(now)
	s.newer[y] = s.newer[y].with(now)
}

// with returns the span that has both a and b, which has cells.
func (a span) with(b span) span {
	if a.from == a.to {
		return b
	}
	return span{min(a.from, b.from), max(a.to, b.to)}
}

// renew notes that the rows top..bottom change.
func (s *screen) renew(top, bottom int) {
	for y := top; y <= bottom; y++ {
		s.fresh[y] = span{0, len(s.rows[y])}
		s.newer[y] = s.fresh[y]
	}
}

// fit keeps the cursor on a screen of w by h cells. If a wrap is pending and
// the row has become longer, the cursor moves behind the character that it
// stands on, because the next one must not overwrite that.
func (c *cursor) fit(w, h int) {
	if c.pending && c.x < w-1 {
		c.x++
		c.pending = false
	}
	c.x = min(c.x, w-1)
	c.y = min(c.y, h-1)
}

// unpair blanks a wide character whose second half is at x, because one of its
// halves goes. The other half takes the background that erasing leaves, as in
// xterm, and not its own.
func unpair(row []Cell, x int, bg Color) {
	if x > 0 && x < len(row) && row[x].Text == "" {
		row[x-1] = Cell{" ", Style{BG: bg}}
		row[x] = row[x-1]
	}
}

// clear blanks the cells from x up to end of row y, in the background color bg.
func (s *screen) clear(y, x, end int, bg Color) {
	row := s.rows[y]
	x = max(x, 0)
	end = min(end, len(row))
	if x >= end {
		return
	}
	s.touch(y, x, end)
	unpair(row, x, bg)
	unpair(row, end, bg)
	row[x] = Cell{" ", Style{BG: bg}}
	// Copies of growing length are many times as fast as a loop over the cells.
	for n := 1; n < end-x; n *= 2 {
		copy(row[x+n:end], row[x:x+n])
	}
}

// wipe blanks all cells.
func (s *screen) wipe() {
	for y := range s.rows {
		s.clear(y, 0, len(s.rows[y]), 0)
	}
}

// shiftCells moves the cells of row y from x on by n to the right, or by -n to
// the left. New cells are blank.
func (s *screen) shiftCells(y, x, n int, bg Color) {
	row := s.rows[y]
	w := len(row)
	s.touch(y, x, w)
	unpair(row, x, bg)
	if n > 0 {
		n = min(n, w-x)
		unpair(row, w-n, bg)
		copy(row[x+n:], row[x:w-n])
		s.clear(y, x, x+n, bg)
		return
	}
	n = min(-n, w-x)
	unpair(row, x+n, bg)
	copy(row[x:], row[x+n:])
	s.clear(y, w-n, w, bg)
}

// scroll moves the rows from top to bottom up by n, or down by -n. New rows are
// blank.
func (s *screen) scroll(top, bottom, n int, bg Color) {
	rows := s.rows[top : bottom+1]
	size := len(rows)
	s.renew(top, bottom)
	n = min(max(n, -size), size)
	if n == 1 { // nearly all scrolls
		first := rows[0]
		copy(rows, rows[1:])
		rows[size-1] = first
	} else {
		first := (n + size) % size // the row that moves to the top
		slices.Reverse(rows[:first])
		slices.Reverse(rows[first:])
		slices.Reverse(rows)
	}
	for y, row := range rows {
		if y >= size-n || y < -n {
			s.clear(top+y, 0, len(row), bg)
		}
	}
}
