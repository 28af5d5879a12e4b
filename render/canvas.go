// Package render draws the world, at a moment between two of its states, into
// a grid of cells; also menus, messages and the pictures of the lab. It never
// changes the world and never reads a clock: the same states and the same
// alpha give the same picture.
package render

import (
	"strings"

	"github.com/gdamore/tcell/v2"
)

// The largest picture in cells, as large as that of a term.Screen. A client of
// an SSH server may claim a window of 65535 x 65535 cells, which would be
// gigabytes.
const (
	MaxWidth  = 500
	MaxHeight = 200
)

// A Screen is the part of a tcell.Screen that a Canvas needs.
type Screen interface {
	// Put shows a grapheme cluster at a cell, as tcell's Put does.
	Put(x, y int, text string, style tcell.Style) (rest string, width int)
}

// A Canvas is a grid of cells in which every frame is composed from nothing:
// Clear, then draw, then Flush. It remembers what it put on the screen, so
// that Flush puts only cells that differ. What is drawn outside of the canvas
// is cut off. The zero value is ready for its first Clear. Nothing is
// allocated while the size stays the same.
type Canvas struct {
	Look    Look    // how pixels are drawn
	Palette Palette // what the inks are

	// Thrift is how much is left out, for a thin link: nothing at 0, wakes from
	// 1 on, sparks too from 2 on, colours too from 3 on.
	Thrift int

	// Names are what the ships are called; "" is Needle and Wedge.
	Names [2]string

	w, h  int
	used  Palette  // of the cells on the screen
	cells []cell   // the frame that is composed
	shown []cell   // what is on the screen
	drawn []extent // of each row of the frame; the rest is blank
	lit   []extent // of each row of the screen, likewise
	panel Panel    // reused, so that drawing a result does not allocate

	winner, title string // of that panel, for the same reason
}

// A cell is one place on the screen. A character that is two cells wide is in
// the left one, and the right one has an empty text.
type cell struct {
	text string // a grapheme cluster
	ink  Ink
	mask uint8 // the pixels that are set, if text shows pixels
	dots uint8 // the dots that are set, if text shows dots
}

var blank = cell{text: " "}

// An extent is cells of a row, from one up to before another. Most of a frame
// is blank, and to go through that costs more than to draw the rest.
type extent struct{ from, to int }

// or returns the shortest one that holds both.
func (s extent) or(t extent) extent {
	switch {
	case s.to == 0:
		return t
	case t.to == 0:
		return s
	}
	return extent{min(s.from, t.from), max(s.to, t.to)}
}

// Clear begins a frame of w x h cells, or of the nearest size that is
// possible: at least 1 x 1, at most MaxWidth x MaxHeight. After a change of
// size the next Flush puts every cell.
func (c *Canvas) Clear(w, h int) {
	w, h = max(1, min(w, MaxWidth)), max(1, min(h, MaxHeight))
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.cells = make([]cell, w*h)
		c.shown = make([]cell, w*h)
		c.drawn = make([]extent, h)
		c.lit = make([]extent, h)
		for y := range c.drawn {
			c.drawn[y].to = w
		}
		c.forget()
	}
	for y, s := range c.drawn {
		row := c.cells[y*w+s.from : y*w+s.to]
		for i := range row {
			row[i] = blank
		}
		c.drawn[y] = extent{}
	}
}

// forget has the next Flush put every cell.
func (c *Canvas) forget() {
	for i := range c.shown {
		c.shown[i].ink = inks // differs from every cell
	}
	for y := range c.lit {
		c.lit[y] = extent{0, c.w}
	}
}

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.h < 10 }

// Flush puts the cells that differ from those of the last Flush on s, and
// returns how many they are. If it is 0, s need not be shown.
func (c *Canvas) Flush(s Screen) (puts int) {
	palette := c.Palette
	if c.Thrift >= 3 {
		palette = Colorless
	}
	if palette != c.used {
		c.used = palette
		c.forget()
	}
	// From right to left, because the right half of a wide character is put as a
	// blank: on the screen the character, put after it, covers that blank.
	for y := range c.drawn {
		both := c.drawn[y].or(c.lit[y])
		c.lit[y] = c.drawn[y]
		for x := both.to - 1; x >= both.from; x-- {
			now, was := &c.cells[y*c.w+x], &c.shown[y*c.w+x]
			if now.text == was.text && now.ink == was.ink {
				continue
			}
			text := now.text
			if text == "" {
				text = " "
			}
			s.Put(x, y, text, styles[palette][now.ink])
			*was = *now
			puts++
		}
	}
	return puts
}

// String returns the frame as lines of text, without the blanks at their ends.
func (c *Canvas) String() string {
	var all, line strings.Builder
	for i, cell := range c.cells {
		line.WriteString(cell.text)
		if (i+1)%c.w == 0 {
			all.WriteString(strings.TrimRight(line.String(), " ") + "\n")
			line.Reset()
		}
	}
	return all.String()
}

// set writes a cluster of the given width, 1 or 2, into the cell at x, y. If
// it overwrites one half of a wide character, the other half becomes a blank.
func (c *Canvas) set(x, y, width int, text string, ink Ink) {
	if x < 0 || y < 0 || x+width > c.w || y >= c.h {
		return
	}
	c.drawn[y] = c.drawn[y].or(extent{x, x + width})
	row := c.cells[y*c.w : (y+1)*c.w]
	if row[x].text == "" {
		row[x-1].text = " "
	}
	if end := x + width; end < c.w && row[end].text == "" {
		row[end].text = " "
	}
	row[x] = cell{text: text, ink: ink}
	if width == 2 {
		row[x+1] = cell{ink: ink}
	}
}

// Box blanks w x h cells and draws a frame along their edge, inside of it. The
// area is cut to the canvas first, so that the frame is always closed.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	right, bottom := min(x+w, c.w), min(y+h, c.h)
	x, y = max(x, 0), max(y, 0)
	if x >= right || y >= bottom {
		return
	}
	line := &lines[c.Look]
	for cx := x; cx < right; cx++ {
		c.set(cx, y, 1, line[4], ink)
		c.set(cx, bottom-1, 1, line[4], ink)
	}
	for cy := y + 1; cy < bottom-1; cy++ {
		c.fill(x, cy, right-x, Plain)
		c.set(x, cy, 1, line[5], ink)
		c.set(right-1, cy, 1, line[5], ink)
	}
	c.set(x, y, 1, line[0], ink)
	c.set(right-1, y, 1, line[1], ink)
	c.set(x, bottom-1, 1, line[2], ink)
	c.set(right-1, bottom-1, 1, line[3], ink)
}

// fill blanks w cells of a row.
func (c *Canvas) fill(x, y, w int, ink Ink) {
	for i := range w {
		c.set(x+i, y, 1, " ", ink)
	}
}

// Pixel sets the pixel at x, y, where a cell is two pixels wide and two high.
// A cell has one ink: that of the pixel set last. A pixel replaces text.
func (c *Canvas) Pixel(x, y int, ink Ink) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= 2*c.h {
		return
	}
	cx, cy := x/2, y/2
	mask := c.cells[cy*c.w+cx].mask | 1<<(x&1+y&1*2)
	c.set(cx, cy, 1, pixels[c.Look][mask], ink)
	c.cells[cy*c.w+cx].mask = mask
}

// Dot sets the dot at x, y, where a cell is two dots wide and four high. It
// replaces text, but no pixels. A cell has one ink: that of the dot set last.
// So that a wake does not take on the ink of a ship, and blur it, any other dot
// replaces the dots of wakes.
func (c *Canvas) Dot(x, y int, ink Ink) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= 4*c.h {
		return
	}
	cx, cy := x/2, y/4
	was := &c.cells[cy*c.w+cx]
	if was.mask != 0 {
		return
	}
	mask := uint8(1) << (x&1 + y&3*2)
	if ink.isWake() || !was.ink.isWake() {
		mask |= was.dots
	}
	c.set(cx, cy, 1, dots[mask], ink)
	was.dots = mask
}
