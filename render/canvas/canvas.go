package canvas

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// The largest canvas in cells, which is as large as the largest picture of a
// term.Screen. There is a limit because a client of an SSH server may claim a
// window of 65535 x 65535 cells, which would take gigabytes.
const (
	MaxWidth  = 500
	MaxHeight = 200
)

// A Screen is the part of a tcell.Screen that a Canvas needs.
type Screen interface {
	// Put shows a grapheme cluster in the cell at x, y, as tcell's Put does.
	Put(x, y int, text string, style tcell.Style) (rest string, width int)
}

// A Canvas is a grid of cells in which a game composes every frame from
// nothing: Clear, then drawings, then Flush, which puts only the cells that
// have changed on the screen. What is drawn beyond the edges is cut off. The
// zero value is ready for its first Clear. A canvas allocates nothing while its
// size stays the same.
type Canvas struct {
	Font Font // the characters of pixels, dots and bars

	// Styles are the styles of the inks. If it is nil, the canvas has the inks Red
	// to Gray. An ink without a style has the style of the terminal.
	Styles []tcell.Style

	// W and H are the size of the frame in cells. Clear sets them.
	W, H int

	cells []Cell        // the cells of this frame
	shown []Cell        // the cells on the screen, if known is set
	lit   cellSet       // the cells that this frame has drawn; all others are blank
	was   cellSet       // the cells of shown that its frame had drawn
	used  []tcell.Style // a copy of the styles of the shown cells
	known bool          // the last Flush is on the screen
}

// Clear begins a frame of w x h cells, or of the nearest possible size: from
// 1 x 1 to MaxWidth x MaxHeight. After a change of size the next Flush puts
// every cell.
func (c *Canvas) Clear(w, h int) {
	w = max(1, min(w, MaxWidth))
	h = max(1, min(h, MaxHeight))
	if w != c.W || h != c.H {
		c.resize(w, h)
	}
	for n, word := range c.lit {
		for word != 0 {
			c.cells[n<<6+bits.TrailingZeros64(word)] = Cell{}
			word &= word - 1 // without its lowest bit
		}
	}
	clear(c.lit)
}

func (c *Canvas) resize(w, h int) {
	c.W, c.H = w, h
	c.cells = make([]Cell, w*h)
	c.shown = make([]Cell, w*h)
	c.lit = make(cellSet, (w*h+63)/64)
	c.was = make(cellSet, (w*h+63)/64)
	c.known = false
}

// At returns the cell at x, y, or a blank one beyond the edges.
func (c *Canvas) At(x, y int) Cell {
	if x < 0 || y < 0 || x >= c.W || y >= c.H {
		return Cell{}
	}
	return c.cells[y*c.W+x]
}

// Under returns the upper left pixel of the cell under a mouse. The drawing
// there is c.At(ev.Position()), because At counts in cells.
func Under(ev *tcell.EventMouse) (x, y int) {
	x, y = ev.Position()
	return 2 * x, 2 * y
}

// Flush puts the cells that have changed since the last Flush on s, and returns
// their number. If that is 0, there is nothing to Show. After a change of
// Styles Flush puts every cell.
func (c *Canvas) Flush(s Screen) (puts int) {
	c.known = c.known && slices.Equal(c.Styles, c.used)
	for n, now := range c.lit {
		word := now | c.was[n]
		if !c.known {
			word = 1<<min(64, len(c.cells)-n<<6) - 1
		}
		for word != 0 {
			puts += c.put(s, n<<6+bits.TrailingZeros64(word))
			word &= word - 1
		}
		c.was[n] = now
	}
	c.known = true
	c.used = append(c.used[:0], c.Styles...)
	return puts
}

// put puts cell i on s, and returns 1, or 0 if s shows the cell already.
func (c *Canvas) put(s Screen, i int) int {
	now, was := &c.cells[i], &c.shown[i]
	if c.known && *now == *was {
		return 0
	}
	*was = *now
	if !now.half { // a second half comes with the first one
		s.Put(i%c.W, i/c.W, now.shows(), c.style(now))
	}
	return 1
}

func (c *Canvas) style(of *Cell) tcell.Style {
	s := c.styleOf(of.Ink)
	switch {
	case of.reversed():
		return s.Reverse(true)
	case !of.two():
		return s
	}
	under := c.styleOf(of.other)
	color, _, _ := under.Decompose()
	if color != tcell.ColorDefault {
		return s.Background(color)
	}
	// The terminal's color of text is a background only in a reversed cell.
	color, _, _ = s.Decompose()
	return under.Background(color).Reverse(true)
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
// A text shows no styles, and so no reversed cell and no second ink.
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
	if end := x + width; end < c.W {
		row[end].half = false
	}
	c.lit.add(y*c.W + x)
	row[x] = Cell{Text: text, Ink: ink}
	if width == 2 {
		c.lit.add(y*c.W + x + 1)
		row[x+1] = Cell{Ink: ink, half: true}
	}
}
