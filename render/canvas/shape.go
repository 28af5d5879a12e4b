package canvas

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// A Mark sets one place: it is the method Pixel, Dot or FaintDot of a canvas.
type Mark = func(x, y int, ink Ink)

// Rect sets w x h marks, from the upper left one at x, y:
// c.Rect(c.Pixel, 0, 0, 4, 2, ink) fills two cells.
func (c *Canvas) Rect(set Mark, x, y, w, h int, ink Ink) {
	left, right := within(x, w, 2*c.W)
	for y, bottom := within(y, h, 4*c.H); y < bottom; y++ {
		for x := left; x < right; x++ {
			set(x, y, ink)
		}
	}
}

// Frame sets the outermost of w x h marks. Box is a frame of characters.
func (c *Canvas) Frame(set Mark, x, y, w, h int, ink Ink) {
	c.Rect(set, x, y, w, min(1, h), ink)
	c.Rect(set, x, y+max(1, h)-1, w, min(1, h), ink)
	c.Rect(set, x, y, min(1, w), h, ink)
	c.Rect(set, x+max(1, w)-1, y, min(1, w), h, ink)
}

// Line sets the marks from one place to another one, both included. It goes
// along the longer side, and computes the place on the other side from that: so
// a line of any length costs no more than the longer side of the canvas.
func (c *Canvas) Line(set Mark, x0, y0, x1, y1 int, ink Ink) {
	end, steep := 2*c.W, distance(y0, y1) > distance(x0, x1)
	if steep {
		x0, y0, x1, y1, end = y0, x0, y1, x1, 4*c.H
	}
	if x1 < x0 {
		x0, y0, x1, y1 = x1, y1, x0, y0
	}
	long, short := distance(x0, x1), distance(y0, y1)
	for x := max(0, x0); x < end && x <= x1; x++ {
		hi, lo := bits.Mul64(short, distance(x0, x))
		lo, carry := bits.Add64(lo, long/2, 0)
		off, _ := bits.Div64(hi+carry, lo, max(1, long))
		y := y0 + int(off)
		if y1 < y0 {
			y = y0 - int(off)
		}
		if steep {
			set(y, x, ink)
		} else {
			set(x, y, ink)
		}
	}
}

// distance returns the distance of two numbers, also where an int overflows.
func distance(a, b int) uint64 { return uint64(max(a, b)) - uint64(min(a, b)) }

// Image draws a picture of several inks with its upper left pixel at x, y. The
// n-th character of the key stands for a pixel of ink n, and a character that
// the key lacks for none: with the key " rg", r is ink 1 and g is ink 2. Two
// inks are seen in a cell of which all four pixels are set; another cell has
// the ink of its last pixel.
func (c *Canvas) Image(x, y int, key string, rows ...string) {
	for dy, row := range rows {
		dx := 0
		for _, r := range row {
			if i := strings.IndexRune(key, r); i >= 0 && r != ' ' {
				c.mix(x+dx, y+dy, Ink(utf8.RuneCountInString(key[:i])))
			}
			dx++
		}
	}
}

// mix sets a pixel beside those of another ink.
func (c *Canvas) mix(x, y int, ink Ink) {
	was := c.At(x>>1, y>>1)
	if c.Pixel(x, y, ink); was.Pixels == 0 || x < 0 || y < 0 || x >= 2*c.W || y >= 2*c.H {
		return
	}
	cell, bit := &c.cells[y/2*c.W+x/2], uint8(1)<<(x&1+y&1*2)
	switch {
	case was.Ink == ink:
		cell.other, cell.others = was.other, was.others&^bit
	case was.others != 0 && was.other == ink: // the two inks change their places
		cell.other, cell.others = was.Ink, was.Pixels&^was.others&^bit
	default:
		cell.other, cell.others = was.Ink, was.Pixels&^bit
	}
	if cell.Pixels == 0b1111 && cell.others != 0 && c.Font != ASCII {
		cell.Text, cell.two = pixels[c.Font][cell.Pixels&^cell.others], true
	}
}

// Tiles draws the tiles of a map that the frame shows. A tile is w x h cells.
// The upper left corner of the frame is at the place x, y of the map, which is
// a camera: x in eighths of a cell, y in cells. The function tile returns the
// ink of a tile, and whether it is drawn.
func (c *Canvas) Tiles(x, y, w, h int, tile func(col, row int) (ink Ink, drawn bool)) {
	w, h = 8*max(1, min(w, MaxWidth)), max(1, min(h, MaxHeight))
	col, row := floor(x, w), floor(y, h)
	for top := row*h - y; top < c.H; top, row = top+h, row+1 {
		for left, col := col*w-x, col; left < 8*c.W; left, col = left+w, col+1 {
			if ink, drawn := tile(col, row); drawn {
				for cy := max(0, top); cy < min(top+h, c.H); cy++ {
					c.Bar(cy, left, left+w, ink)
				}
			}
		}
	}
}

// floor returns n/d rounded down, where / would round -1 to 0.
func floor(n, d int) int {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

// Under returns the upper left pixel of the cell under a mouse.
func Under(ev *tcell.EventMouse) (x, y int) {
	x, y = ev.Position()
	return 2 * x, 2 * y
}
