package vt

import "slices"

// A screen is the main or the alternate one: cells, cursor, pen.
type screen struct {
	cursor
	saved       cursor
	rows        [][]Cell
	top, bottom int   // rows between the margins, both included
	kitty       []int // keyboard flags, the last one in force
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

// reset blanks the screen, which has w by h cells then.
func (s *screen) reset(w, h int) {
	start := cursor{sets: [2]byte{'B', 'B'}}
	*s = screen{cursor: start, saved: start, rows: s.rows}
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
		unpair(row, w)
		s.rows[y] = row[:w:w]
	}
	s.top, s.bottom = 0, h-1
	s.x, s.y, s.pending = min(s.x, w-1), min(s.y, h-1), false
	s.saved.x, s.saved.y, s.saved.pending = min(s.saved.x, w-1), min(s.saved.y, h-1), false
}

// unpair blanks a wide character whose second half is at x.
func unpair(row []Cell, x int) {
	if x > 0 && x < len(row) && row[x].Text == "" {
		row[x-1], row[x] = Cell{Text: " "}, Cell{Text: " "}
	}
}

// clear blanks the cells from x up to end of row y, in the background color bg.
func (s *screen) clear(y, x, end int, bg Color) {
	row := s.rows[y]
	x, end = max(x, 0), min(end, len(row))
	if x >= end {
		return
	}
	unpair(row, x)
	unpair(row, end)
	for i := x; i < end; i++ {
		row[i] = Cell{" ", Style{BG: bg}}
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
	unpair(row, x)
	if n > 0 {
		n = min(n, w-x)
		unpair(row, w-n)
		copy(row[x+n:], row[x:w-n])
		s.clear(y, x, x+n, bg)
		return
	}
	n = min(-n, w-x)
	unpair(row, x+n)
	copy(row[x:], row[x+n:])
	s.clear(y, w-n, w, bg)
}

// scroll moves the rows top..bottom up by n (down if negative). New rows are
// blank.
func (s *screen) scroll(top, bottom, n int, bg Color) {
	rows := s.rows[top : bottom+1]
	size := len(rows)
	n = min(max(n, -size), size)
	first := (n + size) % size // the row that moves to the top
	copy(rows, slices.Concat(rows[first:], rows[:first]))
	for y, row := range rows {
		if y >= size-n || y < -n {
			s.clear(top+y, 0, len(row), bg)
		}
	}
}
