// Package render draws the world, at a moment between two of its states, into
// a grid of cells, and draws menus and messages over it. The package never
// changes the world and never reads a clock: the same states and the same alpha
// give the same picture.
package render

import (
	"math/bits"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// The largest picture in cells, which is the largest one of a term.Screen. A
// client of an SSH server may claim a window of 65535 x 65535 cells, and such a
// picture would take gigabytes.
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
// Clear, then draw, then Flush, which puts only the cells that differ from the
// screen. The edges of the canvas cut off every drawing. The zero value is
// ready for its first Clear. A canvas allocates nothing while its size stays
// the same.
type Canvas struct {
	Look    Look    // the characters of pixels
	Palette Palette // the colors of the inks

	// Thrift leaves out parts of the picture, for a thin link: nothing at 0,
	// wakes from 1 on, sparks too from 2 on, colors too from 3 on.
	Thrift int

	w, h  int
	cells []cell  // the cells of this frame
	shown []cell  // the cells on the screen, if known is set
	lit   cellSet // the cells that this frame has drawn; all others are blank
	was   cellSet // the cells of shown that its frame had drawn
	used  Palette // the palette of the shown cells
	known bool    // the last Flush is on the screen
}

// A cell is one place on the screen. The zero value is blank. A character that
// is two cells wide is in the left cell.
type cell struct {
	text string // a grapheme cluster
	ink  Ink
	mask uint8 // the pixels that are set, if text shows pixels
	dots uint8 // the dots that are set, if text shows dots
	half bool  // the right half of the character to its left
}

// A cellSet is a set of cells, a bit for each. Most cells of a frame are blank,
// and reading them costs more than drawing the rest.
type cellSet []uint64

// add adds cell i.
func (s cellSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

// shows returns the text that a terminal is to show in the cell.
func (c *cell) shows() string {
	if c.text == "" && !c.half {
		return " "
	}
	return c.text
}

// Clear begins a frame of w x h cells, or of the nearest size that is
// possible: at least 1 x 1, at most MaxWidth x MaxHeight. After a change of
// size the next Flush puts every cell.
func (c *Canvas) Clear(w, h int) {
	w, h = max(1, min(w, MaxWidth)), max(1, min(h, MaxHeight))
	if w != c.w || h != c.h {
		c.w, c.h, c.known = w, h, false
		c.cells, c.shown = make([]cell, w*h), make([]cell, w*h)
		c.lit, c.was = make(cellSet, (w*h+63)/64), make(cellSet, (w*h+63)/64)
	}
	for n, word := range c.lit {
		for ; word != 0; word &= word - 1 {
			c.cells[n<<6+bits.TrailingZeros64(word)] = cell{}
		}
	}
	clear(c.lit)
}

// Size returns the width and the height of the frame in cells.
func (c *Canvas) Size() (w, h int) { return c.w, c.h }

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.h < 10 }

// Flush puts the cells that differ from those of the last Flush on s, and
// returns their number. After 0, s need not be shown.
func (c *Canvas) Flush(s Screen) (puts int) {
	palette := c.Palette
	if c.Thrift >= 3 {
		palette = Colorless
	}
	c.known = c.known && palette == c.used
	for n, now := range c.lit {
		word := now | c.was[n]
		if !c.known {
			word = 1<<min(64, len(c.cells)-n<<6) - 1
		}
		for ; word != 0; word &= word - 1 {
			puts += c.put(s, n<<6+bits.TrailingZeros64(word), palette)
		}
		c.was[n] = now
	}
	c.known, c.used = true, palette
	return puts
}

// put puts cell i on s, and returns 1, or 0 if s shows the cell already.
func (c *Canvas) put(s Screen, i int, palette Palette) int {
	now, was := &c.cells[i], &c.shown[i]
	if c.known && *now == *was {
		return 0
	}
	if *was = *now; !now.half { // a second half comes with the first one
		s.Put(i%c.w, i/c.w, now.shows(), styles[palette][now.ink])
	}
	return 1
}

// String returns the frame as lines of text, without the blanks at their ends.
func (c *Canvas) String() string {
	var all, line strings.Builder
	for i := range c.cells {
		line.WriteString(c.cells[i].shows())
		if (i+1)%c.w == 0 {
			all.WriteString(strings.TrimRight(line.String(), " ") + "\n")
			line.Reset()
		}
	}
	return all.String()
}

// set writes a cluster of the given width, 1 or 2, into the cell at x, y. If
// the cluster overwrites one half of a wide character, the other half becomes a
// blank.
func (c *Canvas) set(x, y, width int, text string, ink Ink) {
	if x < 0 || y < 0 || x+width > c.w || y >= c.h {
		return
	}
	row := c.cells[y*c.w : (y+1)*c.w]
	if row[x].half {
		row[x-1].text = " "
	}
	if end := x + width; end < c.w && row[end].half {
		row[end].text, row[end].half = " ", false
	}
	i := y*c.w + x
	if c.lit.add(i); width == 2 {
		c.lit.add(i + 1)
		row[x+1] = cell{ink: ink, half: true}
	}
	row[x] = cell{text: text, ink: ink}
}

// Box blanks w x h cells and draws a border in the outermost ones.
func (c *Canvas) Box(x, y, w, h int, ink Ink) {
	right, bottom := x+w, y+h
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
// A cell has one ink: the ink of the last pixel. A pixel replaces text.
func (c *Canvas) Pixel(x, y int, ink Ink) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= 2*c.h {
		return
	}
	cx, cy := x/2, y/2
	mask := c.cells[cy*c.w+cx].mask | 1<<(x&1+y&1*2)
	c.set(cx, cy, 1, pixels[c.Look][mask], ink)
	c.cells[cy*c.w+cx].mask = mask
}

// Dot sets the dot at x, y, where a cell is two dots wide and four high. A dot
// replaces text, but no pixels. A cell has one ink: the ink of the last dot. A
// dot of a body replaces the dots of wakes in its cell, because in the ink of
// the body they would blur it.
func (c *Canvas) Dot(x, y int, ink Ink) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= 4*c.h {
		return
	}
	cx, cy := x/2, y/4
	was := c.cells[cy*c.w+cx]
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
