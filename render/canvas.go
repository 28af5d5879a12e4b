// Package render draws the world, at a moment between two of its states, into
// a grid of cells; also menus and messages. It never changes the world and
// never reads a clock: the same states and the same alpha give the same
// picture.
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
// Clear, then draw, then Flush, which puts only cells that differ from what is
// on the screen. What is drawn outside of the canvas is cut off. The zero value
// is ready for its first Clear. Nothing is allocated while the size stays the
// same.
type Canvas struct {
	Look    Look    // how pixels are drawn
	Palette Palette // what the inks are

	// Thrift is how much is left out, for a thin link: nothing at 0, wakes from
	// 1 on, sparks too from 2 on, colours too from 3 on.
	Thrift int

	w, h  int
	frame uint64  // counts them
	cells []cell  // as this frame has drawn them, or else as they are on the screen
	drawn []drawn // the cells that this frame has drawn
	lit   []int32 // those that the frame on the screen has drawn
	used  Palette // of the cells on the screen
	known bool    // what is on the screen
}

// A cell is one place on the screen. A character that is two cells wide is in
// the left one, and the right one has an empty text.
type cell struct {
	text  string // a grapheme cluster
	ink   Ink
	mask  uint8  // the pixels that are set, if text shows pixels
	dots  uint8  // the dots that are set, if text shows dots
	frame uint64 // that has drawn it
}

var blank = cell{text: " "}

// A drawn is a cell that a frame has drawn, and what the screen shows there:
// so no second grid is needed. Most of a frame is blank, and to go through that
// costs more than to draw the rest.
type drawn struct {
	text string
	at   int32
	ink  Ink
}

// Clear begins a frame of w x h cells, or of the nearest size that is
// possible: at least 1 x 1, at most MaxWidth x MaxHeight. After a change of
// size the next Flush puts every cell.
func (c *Canvas) Clear(w, h int) {
	w, h = max(1, min(w, MaxWidth)), max(1, min(h, MaxHeight))
	if w != c.w || h != c.h {
		c.w, c.h = w, h
		c.cells, c.drawn, c.lit = make([]cell, w*h), make([]drawn, 0, w*h), make([]int32, 0, w*h)
		for i := range c.cells {
			c.cells[i] = blank
		}
		c.known = false
	}
	for _, d := range c.drawn { // not on the screen, unless it was flushed
		c.cells[d.at] = cell{text: d.text, ink: d.ink}
	}
	c.drawn = c.drawn[:0]
	c.frame++
}

// Size returns the width and the height of the frame in cells.
func (c *Canvas) Size() (w, h int) { return c.w, c.h }

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.h < 10 }

// Flush puts the cells that differ from those of the last Flush on s, and
// returns how many they are. If it is 0, s need not be shown.
func (c *Canvas) Flush(s Screen) (puts int) {
	palette := c.Palette
	if c.Thrift >= 3 {
		palette = Colorless
	}
	c.known = c.known && palette == c.used
	c.used = palette
	put := func(i int32) {
		if !c.known {
			return // below all cells are put
		}
		if puts++; c.cells[i].text != "" { // or it comes with its first half
			w := int32(c.w)
			s.Put(int(i%w), int(i/w), c.cells[i].text, styles[palette][c.cells[i].ink])
		}
	}
	for _, i := range c.lit {
		if c.cells[i].frame != c.frame {
			c.cells[i] = blank
			put(i)
		}
	}
	c.lit = c.lit[:0]
	for n := range c.drawn {
		d := &c.drawn[n]
		c.lit = append(c.lit, d.at)
		if now := &c.cells[d.at]; now.text != d.text || now.ink != d.ink {
			d.text, d.ink = now.text, now.ink
			put(d.at)
		}
	}
	if !c.known {
		c.known = true
		for i := range c.cells {
			put(int32(i))
		}
	}
	return puts
}

// String returns the frame as lines of text, without the blanks at their ends.
func (c *Canvas) String() string {
	var all, line strings.Builder
	for i := range c.cells {
		line.WriteString(c.at(i).text)
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
	i := y*c.w + x
	if c.at(i).text == "" {
		c.cells[i-1].text = " "
	}
	if next := i + width; x+width < c.w && c.at(next).text == "" {
		c.cells[next].text = " "
	}
	if width == 2 {
		c.draw(i+1, cell{ink: ink})
	}
	c.draw(i, cell{text: text, ink: ink})
}

// at returns cell i of the frame, which is blank until it is drawn.
func (c *Canvas) at(i int) *cell {
	if now := &c.cells[i]; now.frame == c.frame {
		return now
	}
	return &blank
}

// draw makes cell i of the frame what it is to be.
func (c *Canvas) draw(i int, to cell) {
	now := &c.cells[i]
	if now.frame != c.frame {
		c.drawn = append(c.drawn, drawn{now.text, int32(i), now.ink})
	}
	to.frame = c.frame
	*now = to
}

// Box blanks w x h cells and draws a border along their edge, inside of it. The
// area is cut to the canvas first, so that the border is always closed.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	right, bottom := min(x+w, c.w), min(y+h, c.h)
	x, y = max(x, 0), max(y, 0)
	if x >= right || y >= bottom {
		return
	}
	for cx := x; cx < right; cx++ {
		c.Sign(cx, y, ink, "─")
		c.Sign(cx, bottom-1, ink, "─")
	}
	for cy := y + 1; cy < bottom-1; cy++ {
		c.Blank(x, cy, right-x, Plain)
		c.Sign(x, cy, ink, "│")
		c.Sign(right-1, cy, ink, "│")
	}
	c.Sign(x, y, ink, "┌")
	c.Sign(right-1, y, ink, "┐")
	c.Sign(x, bottom-1, ink, "└")
	c.Sign(right-1, bottom-1, ink, "┘")
}

// Sign draws a character that is one cell wide, such as those of a border.
func (c *Canvas) Sign(x, y int, ink Ink, sign string) {
	c.set(x, y, 1, c.Look.plain(sign), ink)
}

// Blank blanks w cells of a row.
func (c *Canvas) Blank(x, y, w int, ink Ink) {
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
	mask := c.at(cy*c.w+cx).mask | 1<<(x&1+y&1*2)
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
	was := c.at(cy*c.w + cx)
	if was.mask != 0 {
		return
	}
	mask := uint8(1) << (x&1 + y&3*2)
	if ink.isWake() || !was.ink.isWake() {
		mask |= was.dots
	}
	c.set(cx, cy, 1, dots[mask], ink)
	c.cells[cy*c.w+cx].dots = mask
}
