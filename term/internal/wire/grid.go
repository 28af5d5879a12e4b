// Package wire makes the fewest bytes that change the picture on a terminal
// into another picture, both made of cells. It never waits or writes, and reads
// no clock.
//
// A frame goes the way want -> asked -> runs -> order -> bytes -> shown: Ask
// copies the picture that a program wants, scroll moves rows that the terminal
// shows elsewhere, diff finds the runs of cells in which the picture differs
// from the terminal's, order puts the runs in the sequence that takes the
// fewest bytes, draw makes the bytes, and shown becomes the new picture.
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

	// A frame changes few rows, and reading all cells costs more than the rest
	// of a frame. So each row has the number of its last change.
	changes uint64
	changed []uint64
}

// block is the number of cells compared at once, in a quarter of the time.
const block = 8

// same reports whether a and b begin with an equal block of cells.
func same(a, b []Cell) bool { return len(a) >= block && *(*[block]Cell)(a) == *(*[block]Cell)(b) }

// A sight remembers the last changes seen in a grid, so that only rows with
// later changes are read again. The zero value has seen nothing.
type sight struct {
	of   *Grid
	rows []uint64
}

// look reports whether row y has changed since the last look at it.
func (s *sight) look(g *Grid, y int) bool {
	if s.of != g || len(s.rows) != g.h {
		if s.of = g; cap(s.rows) < g.h {
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

// Put shows the first visible grapheme cluster of s at (x, y) and returns the
// rest of s and the cluster's width in cells. If nothing in s is visible it
// puts a blank and returns 0. Outside the grid it puts nothing. A wide
// character without room for its second half becomes a blank. If half of a wide
// character is overwritten, the other half becomes a blank.
func (g *Grid) Put(x, y int, s string, st Style) (rest string, width int) {
	t, rest, width := cut(s)
	g.set(x, y, Cell{st, t})
	return rest, width
}

// PutRune shows one rune at (x, y), as Put does.
func (g *Grid) PutRune(x, y int, r rune, st Style) {
	if r > ' ' && r < 0x7f || narrow(r) {
		g.set(x, y, Cell{st, text{first: r}})
		return
	}
	g.Put(x, y, string(r), st)
}

func (g *Grid) set(x, y int, c Cell) {
	if x < 0 || y < 0 || x >= g.w || y >= g.h {
		return
	}
	g.change(y)
	row := g.cells[y*g.w : (y+1)*g.w]
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
	if x < 0 || y < 0 || x >= g.w || y >= g.h {
		return " ", Style{}, 1
	}
	c := &g.cells[y*g.w+x]
	if !c.half {
		width = c.width()
	}
	return c.String(), c.Style, width
}

// Fill puts s in all cells.
func (g *Grid) Fill(s string, st Style) {
	t, _, width := cut(s)
	if width < 2 && st.FG != keep && st.BG != keep {
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

// Copy makes g the picture of from, with a style in place of the zero Style.
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

// Resize makes the grid w by h cells. Cells inside it stay, new ones are blank.
func (g *Grid) Resize(w, h int) {
	w, h = max(w, 0), max(h, 0)
	if w == g.w && h == g.h {
		return
	}
	cells := make([]Cell, w*h)
	for y := range min(h, g.h) {
		copy(cells[y*w:(y+1)*w], g.cells[y*g.w:(y+1)*g.w])
		if w > 0 && w < g.w && cells[y*w+w-1].wide {
			cells[y*w+w-1].text = text{}
		}
	}
	g.w, g.h, g.cells = w, h, cells
	g.changeAll()
}
