package wire

import (
	"unicode/utf8"
	"unique"

	"github.com/gdamore/tcell/v2/terminfo"
)

// Caps is what the terminal can do.
type Caps struct {
	Colors int                // 1<<24, 256, 16, 8, or 0 for none
	ASCII  bool               // no UTF-8: only ASCII may be sent
	BCE    bool               // erasing leaves the background colour of the pen
	Info   *terminfo.Terminfo // of a terminal outside the XTerm family; nil for one within
}

// An Encoder knows what one terminal shows after all bytes it has made so far. It is not safe for concurrent use.
type Encoder struct {
	caps  Caps
	asked Grid // the last frame as it was wanted
	shown Grid // the same as the terminal shows it
	known bool // that the terminal does show it

	x, y   int  // of the cursor; x is -1 if the column is not known, y if nothing is
	cursor bool // it is visible
	pen    Style
	inked  bool // the pen is known

	runs    []run
	classes classes
}

// atOnce is how many runs are put in order together; the time that takes grows with its square.
const atOnce = 128

// NewEncoder is an encoder for a terminal of which nothing is known but what it can do: the first frame paints all of it.
func NewEncoder(c Caps) *Encoder { return &Encoder{caps: c} }

// Forget says that nothing is known of what the terminal shows; the next frame paints all of it.
func (e *Encoder) Forget() { e.known = false }

// Frame appends to dst the bytes that make the terminal show want, with its cursor at (cx, cy), or hidden if that is outside.
// Nothing is appended for nothing changed. All that it appends must be written, in order, before the next frame's.
// A grid of another size than the last one means that the terminal was resized, and all is painted.
func (e *Encoder) Frame(dst []byte, want *Grid, cx, cy int) []byte {
	if w, h := e.asked.Size(); !e.known || w != want.w || h != want.h {
		dst = e.clear(dst, want.w, want.h)
	}
	e.diff(want)
	for from := 1; from < len(e.runs); from += atOnce {
		to := min(from+atOnce, len(e.runs))
		runs := e.runs[from-1 : to]
		n := e.classes.number(class{style: e.pen})
		runs[0] = run{y: e.y, end: e.x, pen: n, class: n}
		if e.x < 0 {
			runs[0].end = e.shown.w
		}
		e.order(runs)
		for i := runs[0].next; i != 0; i = runs[i].next {
			dst = e.draw(dst, &runs[i])
		}
	}
	if on := cx >= 0 && cy >= 0 && cx < want.w && cy < want.h; on {
		dst = e.goTo(dst, cx, cy)
		if !e.cursor {
			dst = append(dst, "\x1b[?25h"...)
		}
		e.cursor = on
	} else if e.cursor {
		dst = append(dst, "\x1b[?25l"...)
		e.cursor = false
	}
	return dst
}

// wipe ends whatever string is under way and undoes what would spoil the picture: another character set, hyperlinks, the pen,
// margins, insert mode, origin mode. Then it clears the screen.
const wipe = "\x1b\\\x0f\x1b(B\x1b]8;;\x1b\\\x1b[m\x1b[r\x1b[4;20l\x1b[?6l\x1b[?25l\x1b[H\x1b[2J"

func (e *Encoder) clear(dst []byte, w, h int) []byte {
	e.asked.Resize(w, h)
	e.shown.Resize(w, h)
	clear(e.asked.cells)
	clear(e.shown.cells)
	e.x, e.y, e.pen, e.inked, e.cursor, e.known = 0, 0, Style{}, true, false, true
	return append(dst, wipe...)
}

// diff finds the runs of cells that are to be written, row by row, after a first place that is left for where the cursor is.
func (e *Encoder) diff(want *Grid) {
	e.runs = append(e.runs[:0], run{})
	if len(e.classes.met) > manyClasses/2 {
		e.classes.met = e.classes.met[:0]
	}
	var k class // of the last run
	last := -1  // the cell where it ended
	for i := range want.cells {
		if want.cells[i] == e.asked.cells[i] {
			continue
		}
		e.asked.cells[i] = want.cells[i]
		c := e.caps.normal(want.cells[i])
		if c == e.shown.cells[i] {
			continue
		}
		e.shown.cells[i] = c
		if c.kind&half != 0 {
			continue // it comes with its first half
		}
		x, y := i%want.w, i/want.w
		r := &e.runs[len(e.runs)-1]
		if both, ok := k.takes(classOf(&c)); ok && last == i && x > 0 {
			if r.end += c.width(); k != both {
				k, r.class = both, e.classes.number(both)
			}
		} else {
			k = classOf(&c)
			e.runs = append(e.runs, run{
				x: x, y: y, end: x + c.width(), class: e.classes.number(k),
				column: min(horizontal(-1, x), 1+x), row: 3 + digits(y+1), direct: direct(x, y),
			})
		}
		last = i + c.width()
	}
}

func (c *Cell) width() int {
	if c.kind&wide != 0 {
		return 2
	}
	return 1
}

// draw writes a run.
func (e *Encoder) draw(dst []byte, r *run) []byte {
	for x := r.x; x < r.end; {
		c := &e.shown.cells[r.y*e.shown.w+x]
		dst = e.goTo(dst, x, r.y)
		dst = e.paint(dst, c)
		dst = e.write(dst, c)
		x += c.width()
	}
	return dst
}

// write writes c at the cursor, with the pen.
func (e *Encoder) write(dst []byte, c *Cell) []byte {
	width := c.width()
	if c.kind&odd != 0 {
		// Where the terminal leaves part of the cell free there must be nothing left of what was there.
		x := e.x
		dst = append(dst, "  "[:width]...)
		e.step(width)
		dst = e.goTo(dst, x, e.y)
	}
	dst = c.append(dst)
	e.step(width)
	if c.kind&odd != 0 {
		e.x = -1
	}
	return dst
}

// step notes that the cursor went on by so many columns.
func (e *Encoder) step(width int) {
	if e.x += width; e.x >= e.shown.w {
		e.x = -1 // it waits in the last column, or is past it
	}
}

// goTo moves the cursor.
func (e *Encoder) goTo(dst []byte, x, y int) []byte {
	if e.x == x && e.y == y {
		return dst
	}
	if e.y < 0 {
		dst = appendDirect(dst, x, y)
		e.x, e.y = x, y
		return dst
	}
	h, v := horizontal(e.x, x), vertical(e.y, y)
	best := h + v
	over, row := -1, y
	try := func(from, cost, r int) {
		if from < 0 || from >= x || cost+x-from >= best {
			return
		}
		for i := from; i < x; i++ {
			c := &e.shown.cells[r*e.shown.w+i]
			cost += c.size()
			if c.kind != 0 || !c.suits(e.pen) {
				return
			}
		}
		if cost < best {
			best, over, row = cost, from, r
		}
	}
	try(e.x, v, e.y)
	try(0, 1+v, e.y)
	if y != e.y {
		try(e.x, v, y)
		try(0, 1+v, y)
	}
	if direct(x, y) <= best {
		dst = appendDirect(dst, x, y)
	} else if over < 0 {
		dst = appendHorizontal(dst, e.x, x)
		dst = appendVertical(dst, e.y, y)
	} else {
		if over != e.x {
			dst = append(dst, '\r')
		}
		if row == y {
			dst = appendVertical(dst, e.y, y)
		}
		for i := over; i < x; i++ {
			dst = e.shown.cells[row*e.shown.w+i].append(dst)
		}
		if row != y {
			dst = appendVertical(dst, e.y, y)
		}
	}
	e.x, e.y = x, y
	return dst
}

func (c *Cell) size() int {
	switch {
	case c.more != unique.Handle[string]{}:
		return 99
	case c.first < 0x80:
		return 1
	}
	return utf8.RuneLen(c.first)
}
