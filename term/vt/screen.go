package vt

import "slices"

// A screen is the main or the alternate one: cells, cursor, pen.
type screen struct {
	cursor
	saved       cursor
	rows        [][]Cell
	fresh       []span // of each row: the cells that Changes has not looked at since a write
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
	*s = screen{cursor: start, saved: start, rows: s.rows, fresh: s.fresh}
	s.resize(w, h)
	s.wipe()
}

func (s *screen) resize(w, h int) {
	gone := min(max(s.y+1-h, 0), len(s.rows)) // rows at the top, to keep the cursor's
	s.rows, s.y, s.saved.y = s.rows[gone:], s.y-gone, max(s.saved.y-gone, 0)
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
	s.renew(0, h-1)
}

// A span is the cells of a row from one column up to another. The zero value
// has none.
type span struct{ from, to int }

// touch notes that the cells x..end of row y change, and halves of characters
// beside them.
func (s *screen) touch(y, x, end int) {
	was := s.fresh[y]
	now := span{max(x-1, 0), min(end+1, len(s.rows[y]))}
	if was.from < was.to {
		now.from, now.to = min(now.from, was.from), max(now.to, was.to)
	}
	s.fresh[y] = now
}

// renew notes that the rows top..bottom change.
func (s *screen) renew(top, bottom int) {
	for y := top; y <= bottom; y++ {
		s.fresh[y] = span{0, len(s.rows[y])}
	}
}

// fit keeps the cursor on a screen of w by h cells. A wrap that waits goes on
// waiting in the last column; on a wider screen the cursor stands behind its
// character, which the next one must not overwrite.
func (c *cursor) fit(w, h int) {
	if c.pending && c.x < w-1 {
		c.x, c.pending = c.x+1, false
	}
	c.x, c.y = min(c.x, w-1), min(c.y, h-1)
}

// unpair blanks a wide character whose second half is at x, because one of its
// halves goes. The other half takes the background that erasing leaves, as in
// xterm, and not its own.
func unpair(row []Cell, x int, bg Color) {
	if x > 0 && x < len(row) && row[x].Text == "" {
		row[x-1], row[x] = Cell{" ", Style{BG: bg}}, Cell{" ", Style{BG: bg}}
	}
}

// clear blanks the cells from x up to end of row y, in the background color bg.
func (s *screen) clear(y, x, end int, bg Color) {
	row := s.rows[y]
	x, end = max(x, 0), min(end, len(row))
	if x >= end {
		return
	}
	s.touch(y, x, end)
	unpair(row, x, bg)
	unpair(row, end, bg)
	row[x] = Cell{" ", Style{BG: bg}}
	for n := 1; n < end-x; n *= 2 { // a copy is many times as fast as a cell after a cell
		copy(row[x+n:end], row[x:x+n])
	}
}

// wipe blanks all cells.
func (s *screen) wipe() {
	for y := range s.rows {
		s.clear(y, 0, len(s.rows[y]), 0)
	}
}

// shiftCells moves the cells x.. of row y by n to the right (left if negative).
// New cells are blank.
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

// scroll moves the rows top..bottom up by n (down if negative). New rows are
// blank.
func (s *screen) scroll(top, bottom, n int, bg Color) {
	rows := s.rows[top : bottom+1]
	size := len(rows)
	s.renew(top, bottom)
	n = min(max(n, -size), size)
	first := (n + size) % size  // the row that moves to the top
	if top := rows[0]; n == 1 { // nearly all scrolls
		copy(rows, rows[1:])
		rows[size-1] = top
	} else {
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
