package vt

// A screen is the main or the alternate one: cells, cursor, pen.
type screen struct {
	cursor
	saved       cursor
	rows        [][]Cell
	top, bottom int   // rows between the margins, both included
	kitty       []int // keyboard flags, the last one in force
}

// A cursor is what DECSC saves.
type cursor struct {
	x, y    int
	pending bool // the last column was written: the next character goes to the next row
	pen     Style
	sets    [2]byte // character sets G0 and G1: 'B' ASCII, '0' line drawing
	shift   int     // which of them is in use
	origin  bool
}

func newScreen(w, h int) screen {
	s := screen{cursor: cursor{sets: [2]byte{'B', 'B'}}}
	s.saved = s.cursor
	s.resize(w, h)
	return s
}

func (s *screen) resize(w, h int) {
	for len(s.rows) < h {
		s.rows = append(s.rows, nil)
	}
	s.rows = s.rows[:h]
	for y, row := range s.rows {
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

// unpair blanks the wide character of which x is the second half, if there is
// one.
func unpair(row []Cell, x int) {
	if x > 0 && x < len(row) && row[x].Text == "" {
		row[x-1].Text, row[x].Text = " ", " "
	}
}

// clear blanks cells from x up to end of row y in the background colour bg.
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

// shiftCells moves cells x.. of row y by n to the right (left if negative);
// what appears is blank.
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

// scroll moves the rows top..bottom up by n (down if negative); what appears is
// blank.
func (s *screen) scroll(top, bottom, n int, bg Color) {
	size := bottom - top + 1
	for ; n > 0 && size > 0; n, size = n-1, size-1 {
		first := s.rows[top]
		copy(s.rows[top:bottom], s.rows[top+1:bottom+1])
		s.rows[bottom] = first
		s.clear(bottom, 0, len(first), bg)
	}
	for ; n < 0 && size > 0; n, size = n+1, size-1 {
		last := s.rows[bottom]
		copy(s.rows[top+1:bottom+1], s.rows[top:bottom])
		s.rows[top] = last
		s.clear(top, 0, len(last), bg)
	}
}

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

// bg returns the background that erasing leaves.
func (t *Term) bg() Color {
	if t.opt.NoBCE {
		return 0
	}
	return t.pen.BG
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

// rowOf returns row n, counted from 0 at the top, or from the top margin in
// origin mode.
func (t *Term) rowOf(n int) int {
	if t.origin {
		return t.top + n
	}
	return n
}

// print shows one character at the cursor.
func (t *Term) print(r rune) {
	if t.sets[t.shift] == '0' && r >= '`' && r <= '~' {
		r = graphics[r-'`']
	}
	width := runeWidth(r)
	if width == 0 || t.opt.Kitty && t.joins(r) {
		t.combine(r)
		return
	}
	if t.opt.Kitty && isFlag(r) {
		width = 2
	}
	width = min(width, t.w)
	switch {
	case t.on(autowrap) && (t.pending || t.x+width > t.w):
		t.x = 0
		t.down()
	case t.x+width > t.w:
		return
	}
	t.pending = false
	row := t.rows[t.y]
	if t.on(insert) {
		t.shiftCells(t.y, t.x, width, 0)
	}
	unpair(row, t.x)
	unpair(row, t.x+width)
	row[t.x] = Cell{string(r), t.pen}
	if width == 2 {
		row[t.x+1] = Cell{"", t.pen}
	}
	if t.x += width; t.x == t.w {
		t.x, t.pending = t.w-1, true
	}
}

// last returns the column of the character before the cursor, -1 at the start
// of a row.
func (t *Term) last() int {
	x := t.x - 1
	if t.pending {
		x = t.x
	}
	if x > 0 && t.rows[t.y][x].Text == "" {
		x--
	}
	return x
}

// combine adds a mark to the character before the cursor. U+FE0F makes that two
// cells wide in kitty.
func (t *Term) combine(r rune) {
	x := t.last()
	if x < 0 || len(t.rows[t.y][x].Text) > 256 {
		return
	}
	row := t.rows[t.y]
	row[x].Text += string(r)
	if t.opt.Kitty && r == 0xfe0f && x == t.x-1 && x+1 < t.w && isSymbol(row[x].Text) {
		unpair(row, x+2)
		row[x+1] = Cell{"", row[x].Style}
		if t.x = x + 2; t.x == t.w {
			t.x, t.pending = t.w-1, true
		}
	}
}

// joins reports whether kitty adds r to the character before it: a skin tone,
// or the second half of a flag.
func (t *Term) joins(r rune) bool {
	x := t.last()
	if x < 0 {
		return false
	}
	before := []rune(t.rows[t.y][x].Text)
	return r >= 0x1f3fb && r <= 0x1f3ff && before[0] >= 0x2600 || isFlag(r) && len(before) == 1 && isFlag(before[0])
}

// graphics is the line drawing set from '`' to '~'.
var graphics = []rune("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·")
