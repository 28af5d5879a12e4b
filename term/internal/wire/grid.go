// Package wire makes the fewest bytes that change the picture on a terminal
// into another picture. Both pictures are made of cells. The package writes
// nothing, waits for nothing, and reads no clock.
//
// A frame is made in five steps:
//
//   - Ask copies the picture that a program wants.
//   - scroll moves rows that the terminal shows already, in another place.
//   - diff finds the runs of cells in which the terminal still differs.
//   - order puts the runs into the order that takes the fewest bytes.
//   - draw makes the bytes of each run.
//
// After that the terminal shows the new picture, and the Encoder remembers it.
package wire

// A Cell is one place on the screen. The zero value is a blank in the
// terminal's own style.
type Cell struct {
	Style
	text
}

// A Grid is a picture: cells in rows. The zero value has no cells. It is not
// safe for concurrent use.
type Grid struct {
	w, h  int
	cells []Cell

	// A frame changes few rows, and to read all cells would cost more than the
	// rest of the frame. So each row has the number of its last change.
	changes uint64   // so far
	changed []uint64 // by row
}

// row returns the cells of row y.
func (g *Grid) row(y int) []Cell { return g.cells[y*g.w : (y+1)*g.w] }

// has reports whether (x, y) is a place in the grid.
func (g *Grid) has(x, y int) bool {
	return x >= 0 && y >= 0 && x < g.w && y < g.h
}

// block is the number of cells that are compared at once, which takes a quarter
// of the time.
const block = 8

// same reports whether a and b begin with an equal block of cells.
func same(a, b []Cell) bool {
	return len(a) >= block && *(*[block]Cell)(a) == *(*[block]Cell)(b)
}

// A sight remembers the last changes seen in a grid, so that only rows with
// later changes are read again. The zero value has seen nothing.
type sight struct {
	of   *Grid
	rows []uint64
}

// look reports whether row y has changed since the last look at it.
func (s *sight) look(g *Grid, y int) bool {
	if s.of != g || len(s.rows) != g.h {
		s.of = g
		if cap(s.rows) < g.h {
			s.rows = make([]uint64, g.h)
		}
		s.rows = s.rows[:g.h]
		clear(s.rows)
	}
	was := s.rows[y]
	s.rows[y] = g.changed[y]
	return was != g.changed[y]
}

// change notes that a row changes.
func (g *Grid) change(y int) {
	g.changes++
	g.changed[y] = g.changes
}

// changeAll notes that every row changes.
func (g *Grid) changeAll() {
	if len(g.changed) != g.h {
		g.changed = make([]uint64, g.h)
	}
	for y := range g.changed {
		g.change(y)
	}
}

// Size returns the width and height in cells.
func (g *Grid) Size() (w, h int) { return g.w, g.h }

// Put shows the first visible grapheme cluster of s at (x, y). It returns the
// rest of s, and the width of the cluster in cells. If nothing in s is visible,
// it puts a blank and returns the width 0. Outside the grid it puts nothing. A
// wide character without room for its second half becomes a blank. If half of a
// wide character is overwritten, the other half becomes a blank.
func (g *Grid) Put(x, y int, s string, st Style) (rest string, width int) {
	t, rest, width := cut(s)
	g.set(x, y, Cell{st, t})
	return rest, width
}

// PutRune shows one rune at (x, y), as Put does.
func (g *Grid) PutRune(x, y int, r rune, st Style) {
	isLetter := r > ' ' && r < 0x7f
	if isLetter || narrow(r) {
		g.set(x, y, Cell{st, text{first: r}})
		return
	}
	g.Put(x, y, string(r), st)
}

// set makes c the cell at (x, y), as Put says.
func (g *Grid) set(x, y int, c Cell) {
	if !g.has(x, y) {
		return
	}
	g.change(y)
	row := g.row(y)
	if c.wide && x+1 == g.w {
		c.text = text{}
	}
	last := x
	if c.wide {
		last++
	}
	if row[x].half {
		row[x-1].text = text{}
	}
	if row[last].wide {
		row[last+1].text = text{}
	}
	if c.FG == keep {
		c.FG = row[x].FG
	}
	if c.BG == keep {
		c.BG = row[x].BG
	}
	row[x] = c
	if last > x {
		row[last] = Cell{c.Style, text{half: true}}
	}
}

// Get returns the text at (x, y), its style, and its width: 2 for a wide
// character, 0 (with no text) for its second half, otherwise 1. A place outside
// the grid is a blank.
func (g *Grid) Get(x, y int) (s string, st Style, width int) {
	if !g.has(x, y) {
		return " ", Style{}, 1
	}
	c := &g.cells[y*g.w+x]
	if !c.half {
		width = c.width()
	}
	return c.String(), c.Style, width
}

// Fill puts the first visible grapheme cluster of s in all cells.
func (g *Grid) Fill(s string, st Style) {
	t, _, width := cut(s)
	keeps := st.FG == keep || st.BG == keep
	if width < 2 && !keeps {
		for i := range g.cells {
			g.cells[i] = Cell{st, t}
		}
		g.changeAll()
		return
	}
	for y := range g.h {
		for x := 0; x < g.w; x += max(width, 1) {
			g.set(x, y, Cell{st, t})
		}
	}
}

// Copy makes g the same picture as from, but with st in place of the zero
// Style.
func (g *Grid) Copy(from *Grid, st Style) {
	g.Resize(from.w, from.h)
	for i, c := range from.cells {
		if c.Style == (Style{}) {
			c.Style = st
		}
		g.cells[i] = c
	}
	g.changeAll()
}

// Resize makes the grid w by h cells. Cells inside it stay, and new ones are
// blank.
func (g *Grid) Resize(w, h int) {
	w = max(w, 0)
	h = max(h, 0)
	if w == g.w && h == g.h {
		return
	}
	cells := make([]Cell, w*h)
	for y := range min(h, g.h) {
		row := cells[y*w : (y+1)*w]
		copy(row, g.row(y))
		if w == 0 || w >= g.w {
			continue
		}
		last := &row[w-1]
		if last.wide {
			last.text = text{} // its second half is cut off
		}
	}
	g.w = w
	g.h = h
	g.cells = cells
	g.changeAll()
}
