package wire

import (
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

	runs []run
}

// A run is a stretch of changed cells in one row that one pen suits.
type run struct{ x, y, end int }

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
	for _, r := range e.runs {
		dst = e.draw(dst, r)
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

// diff finds the runs of cells that are to be written, row by row.
func (e *Encoder) diff(want *Grid) {
	e.runs = e.runs[:0]
	last := -2 // the cell before, if it changed
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
		end := x + c.width()
		if n := len(e.runs) - 1; x > 0 && last == i-1 && e.joins(e.runs[n], &c) {
			e.runs[n].end = end
		} else {
			e.runs = append(e.runs, run{x, y, end})
		}
		last = i + end - x - 1
	}
}

// joins reports whether c, after r, needs no other pen.
func (e *Encoder) joins(r run, c *Cell) bool {
	return true
}

func (c *Cell) width() int {
	if c.kind&wide != 0 {
		return 2
	}
	return 1
}

// draw writes a run.
func (e *Encoder) draw(dst []byte, r run) []byte {
	for x := r.x; x < r.end; {
		c := &e.shown.cells[r.y*e.shown.w+x]
		dst = e.paint(dst, c)
		dst = e.goTo(dst, x, r.y)
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
	if e.x != x || e.y != y {
		if e.y < 0 || direct(x, y) <= horizontal(e.x, x)+vertical(e.y, y) {
			dst = appendDirect(dst, x, y)
		} else {
			dst = appendHorizontal(dst, e.x, x)
			dst = appendVertical(dst, e.y, y)
		}
		e.x, e.y = x, y
	}
	return dst
}
