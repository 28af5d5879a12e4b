package canvas

import (
	"math/bits"
	"slices"
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

// An Ink is the color and weight of a cell: an index of Canvas.Styles. Ink 0 is
// the terminal's own.
type Ink uint8

// The inks of a canvas without Styles. No player chooses their colors, and
// people can read them on a dark background and on a light one.
const (
	Red Ink = 1 + iota
	Orange
	Yellow
	Green
	Blue
	Violet
	Gray
)

// colors are those inks as numbers of xterm's 256 colors.
var colors = [...]int{Red: 196, Orange: 166, Yellow: 100, Green: 65, Blue: 33, Violet: 135, Gray: 244}

// A Canvas is a grid of cells in which every frame is composed from nothing:
// Clear, then draw, then Flush, which puts only the cells that differ from the
// screen. The edges of the canvas cut off every drawing. The zero value is
// ready for its first Clear. A canvas allocates nothing while its size stays
// the same.
type Canvas struct {
	Font   Font          // the characters of pixels and dots
	Styles []tcell.Style // of the inks; nil: as Red and its like; an ink beyond them has the terminal's own
	W, H   int           // the size of the frame in cells, which Clear sets

	cells []Cell        // the cells of this frame
	shown []Cell        // the cells on the screen, if known is set
	lit   cellSet       // the cells that this frame has drawn; all others are blank
	was   cellSet       // the cells of shown that its frame had drawn
	used  []tcell.Style // a copy of the styles of the shown cells
	known bool          // the last Flush is on the screen
}

// A Cell is one place of a canvas. The zero value is blank. A character that is
// two cells wide is in the left cell.
type Cell struct {
	Text   string // a grapheme cluster; "": a blank, or the right half of the character to the left
	Ink    Ink    // of the last drawing; of the left part of two bars
	Pixels uint8  // the pixels that are set, if the text shows pixels: bit 2*y+x
	Dots   uint8  // the dots that are set, if the text shows dots: bit 2*y+x
	cut    uint8  // eighths to the left of the right part of bars; 0: no bar
	other  Ink    // the second ink, which is the background
	others uint8  // the pixels of the second ink
	two    bool   // there is a second ink
	half   bool   // the right half of the character to its left
	back   bool   // the style is reversed
	faint  bool   // the last dot was faint
}

// A cellSet is a set of cells, a bit for each. Most cells of a frame are blank,
// and reading them costs more than drawing the rest.
type cellSet []uint64

// add adds cell i.
func (s cellSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

// shows returns the text that a terminal is to show in the cell.
func (c *Cell) shows() string {
	if c.Text == "" && !c.half {
		return " "
	}
	return c.Text
}

// Clear begins a frame of w x h cells, or of the nearest size that is
// possible: at least 1 x 1, at most MaxWidth x MaxHeight. After a change of
// size the next Flush puts every cell.
func (c *Canvas) Clear(w, h int) {
	w, h = max(1, min(w, MaxWidth)), max(1, min(h, MaxHeight))
	if w != c.W || h != c.H {
		c.W, c.H, c.known = w, h, false
		c.cells, c.shown = make([]Cell, w*h), make([]Cell, w*h)
		c.lit, c.was = make(cellSet, (w*h+63)/64), make(cellSet, (w*h+63)/64)
	}
	for n, word := range c.lit {
		for ; word != 0; word &= word - 1 {
			c.cells[n<<6+bits.TrailingZeros64(word)] = Cell{}
		}
	}
	clear(c.lit)
}

// At returns the cell at x, y; beyond the edges a blank one.
func (c *Canvas) At(x, y int) Cell {
	if x < 0 || y < 0 || x >= c.W || y >= c.H {
		return Cell{}
	}
	return c.cells[y*c.W+x]
}

// Flush puts the cells that differ from those of the last Flush on s, and
// returns their number. After 0, s need not be shown. After a change of Styles
// Flush puts every cell.
func (c *Canvas) Flush(s Screen) (puts int) {
	c.known = c.known && slices.Equal(c.Styles, c.used)
	for n, now := range c.lit {
		word := now | c.was[n]
		if !c.known {
			word = 1<<min(64, len(c.cells)-n<<6) - 1
		}
		for ; word != 0; word &= word - 1 {
			puts += c.put(s, n<<6+bits.TrailingZeros64(word))
		}
		c.was[n] = now
	}
	c.known, c.used = true, append(c.used[:0], c.Styles...)
	return puts
}

// put puts cell i on s, and returns 1, or 0 if s shows the cell already.
func (c *Canvas) put(s Screen, i int) int {
	now, was := &c.cells[i], &c.shown[i]
	if c.known && *now == *was {
		return 0
	}
	if *was = *now; !now.half { // a second half comes with the first one
		s.Put(i%c.W, i/c.W, now.shows(), c.style(now))
	}
	return 1
}

func (c *Canvas) style(of *Cell) tcell.Style {
	s := c.styleOf(of.Ink)
	if of.back {
		return s.Reverse(true)
	}
	if !of.two {
		return s
	}
	under := c.styleOf(of.other)
	color, _, _ := under.Decompose()
	if color == tcell.ColorDefault { // the color of text is a background only in a reversed cell
		color, _, _ = s.Decompose()
		return under.Background(color).Reverse(true)
	}
	return s.Background(color)
}

func (c *Canvas) styleOf(ink Ink) (s tcell.Style) {
	switch {
	case int(ink) < len(c.Styles):
		s = c.Styles[ink]
	case c.Styles == nil && ink > 0 && int(ink) < len(colors):
		s = s.Foreground(tcell.PaletteColor(colors[ink]))
	}
	return s
}

// String returns the frame as lines of text, without the blanks at their ends.
func (c *Canvas) String() string {
	var all, line strings.Builder
	for i := range c.cells {
		line.WriteString(c.cells[i].shows())
		if (i+1)%c.W == 0 {
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
	if x < 0 || y < 0 || x > c.W-width || y >= c.H {
		return
	}
	row := c.cells[y*c.W : (y+1)*c.W]
	if row[x].half {
		row[x-1].Text = " "
	}
	if end := x + width; end < c.W && row[end].half {
		row[end].Text, row[end].half = " ", false
	}
	i := y*c.W + x
	if c.lit.add(i); width == 2 {
		c.lit.add(i + 1)
		row[x+1] = Cell{Ink: ink, half: true}
	}
	row[x] = Cell{Text: text, Ink: ink}
}
