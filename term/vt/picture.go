package vt

import (
	"maps"
	"slices"
	"time"
)

// A picture is what the terminal shows.
type picture struct {
	rows    [][]Cell
	x, y    int  // of the cursor
	visible bool // the cursor
	reverse bool // all cells have their colors exchanged
	palette map[int]Color
}

// shows returns a style with the colors of the palette that the program has
// defined.
func (p *picture) shows(s Style) Style {
	if len(p.palette) == 0 {
		return s
	}
	for _, c := range []*Color{&s.FG, &s.BG, &s.Under} {
		if *c&kind != indexed {
			continue
		}
		if defined, is := p.palette[int(*c&^kind)]; is {
			*c = defined
		}
	}
	return s
}

// take makes p a copy of another picture.
func (p *picture) take(other picture) {
	p.takeAround(other, copied(p.rows, other.rows))
}

// takeNewer is take where p has all cells of the other picture but the newer
// ones. After it no cell is newer. Programs begin an update for each frame, and
// a frame writes few cells.
func (p *picture) takeNewer(other picture, newer []span) {
	rows := slices.Grow(p.rows[:0], len(newer))[:len(newer)]
	for y, row := range other.rows {
		s := newer[y]
		if len(rows[y]) != len(row) { // and s has all of them
			rows[y] = make([]Cell, len(row))
		}
		copy(rows[y][s.from:s.to], row[s.from:s.to])
		newer[y] = span{}
	}
	p.takeAround(other, rows)
}

// takeAround makes p a copy of another picture, whose cells rows has already.
func (p *picture) takeAround(other picture, rows [][]Cell) {
	*p = other
	p.rows = rows
	p.palette = nil
	if len(other.palette) > 0 {
		p.palette = maps.Clone(other.palette)
	}
}

// longestUpdate is how long kitty waits for the end of a synchronized update.
const longestUpdate = time.Second

// picture returns what the terminal shows: what is drawn, or within a
// synchronized update what was drawn before it. The rows are the terminal's.
func (t *Term) picture() picture {
	t.late()
	if t.on(synchronized) {
		return t.before
	}
	return t.drawing()
}

// drawing returns what is drawn.
func (t *Term) drawing() picture {
	return picture{
		rows:    t.rows,
		x:       t.x,
		y:       t.y,
		visible: t.on(cursorVisible),
		reverse: t.on(reverseVideo),
		palette: t.palette,
	}
}

// late ends a synchronized update that nobody has ended for too long.
func (t *Term) late() {
	if t.on(synchronized) && t.opt.Now()-t.since >= longestUpdate {
		t.change(synchronized, false)
	}
}

// copied copies rows into the memory of other rows.
func copied(into, rows [][]Cell) [][]Cell {
	into = slices.Grow(into[:0], len(rows))[:len(rows)]
	for y, row := range rows {
		into[y] = append(into[y][:0], row...)
	}
	return into
}

// Changes calls f for each cell that differs from what the last call told, row
// by row. The width of a cell is 2 for a wide character, whose second half is
// told with it, and else 1. The first call, one after a Resize, and one with
// all tell every cell. The styles have reverse video and defined colors in
// them. f must call no method of t.
//
// Changes compares only the part of each row that was written to. So a call
// costs little where little has changed.
//
// The result is the time after which a synchronized update ends by itself, or 0
// if there is none.
func (t *Term) Changes(all bool, f func(x, y int, c Cell, width int)) (ends time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.picture()
	if t.on(synchronized) {
		left := t.since + longestUpdate - t.opt.Now()
		ends = max(left, 1) // time may have passed since picture has looked
	}
	all = all || t.told == nil
	if all {
		t.told = copied(t.told, p.rows)
	}
	for y, row := range p.rows {
		look := t.fresh[y]
		if all {
			look = span{0, len(row)}
		}
		if ends == 0 { // else the changes wait for the end of the update
			t.fresh[y] = span{}
		}
		for x := look.from; x < look.to; x++ {
			c := row[x]
			c.Style = p.shows(c.Style)
			c.Style.Reverse = c.Style.Reverse != p.reverse
			if !all && c == t.told[y][x] {
				continue
			}
			t.told[y][x] = c
			isHalf := c.Text == ""
			isWide := x+1 < len(row) && row[x+1].Text == ""
			switch {
			case isHalf:
			case isWide:
				f(x, y, c, 2)
			default:
				f(x, y, c, 1)
			}
		}
	}
	return ends
}

// Cell returns the cell at (x, y), or outside the screen a Cell without text.
func (t *Term) Cell(x, y int) Cell {
	t.mu.Lock()
	defer t.mu.Unlock()
	if x < 0 || y < 0 || x >= t.w || y >= t.h {
		return Cell{}
	}
	p := t.picture()
	c := p.rows[y][x]
	c.Style = p.shows(c.Style)
	return c
}

// Cursor returns the place of the cursor, and whether it is visible.
func (t *Term) Cursor() (x, y int, visible bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.picture()
	return p.x, p.y, p.visible
}

// name gives the window a title.
func (t *Term) name(title string) {
	t.Title = title
	if title != "" {
		t.named = title
	}
}
