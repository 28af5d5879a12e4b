package vt

import (
	"slices"
	"time"
)

// A picture is what the terminal shows.
type picture struct {
	rows    [][]Cell
	x, y    int  // of the cursor
	visible bool // the cursor
	reverse bool // all cells have their colors exchanged
}

// longestUpdate is how long kitty waits for the end of a synchronized update.
const longestUpdate = time.Second

// picture returns what the terminal shows: what is drawn, or within a
// synchronized update what was drawn before it. The rows are the terminal's.
func (t *Term) picture() picture {
	if t.late(); t.on(synchronized) {
		return t.before
	}
	return t.drawing()
}

func (t *Term) drawing() picture {
	return picture{t.rows, t.x, t.y, t.on(cursorVisible), t.on(reverseVideo)}
}

// hold begins a synchronized update: the picture stays until its end.
func (t *Term) hold() {
	rows := copied(t.before.rows, t.rows)
	t.before, t.since = t.drawing(), t.now()
	t.before.rows = rows
}

// late ends a synchronized update that nobody has ended for too long.
func (t *Term) late() {
	if t.on(synchronized) && t.now()-t.since >= longestUpdate {
		t.change(synchronized, false)
	}
}

func (t *Term) now() time.Duration {
	if t.opt.Now == nil {
		return 0
	}
	return t.opt.Now()
}

// copied copies rows into the memory of other rows.
func copied(into, rows [][]Cell) [][]Cell {
	into = slices.Grow(into[:0], len(rows))[:len(rows)]
	for y, row := range rows {
		into[y] = append(into[y][:0], row...)
	}
	return into
}

// Cell returns the cell at (x, y), or outside the screen a Cell without text.
func (t *Term) Cell(x, y int) Cell {
	t.mu.Lock()
	defer t.mu.Unlock()
	if x < 0 || y < 0 || x >= t.w || y >= t.h {
		return Cell{}
	}
	return t.picture().rows[y][x]
}

// Cursor returns the place of the cursor, and whether it is visible.
func (t *Term) Cursor() (x, y int, visible bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.picture()
	return p.x, p.y, p.visible
}
