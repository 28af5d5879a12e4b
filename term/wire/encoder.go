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

	x, y   int  // of the cursor; x is -1 if the column is not known
	cursor bool // it is visible
	pen    Style

	runs    []run
	classes classes
}

// atOnce is how many runs are put in order together; the time that takes grows with its square.
const atOnce = 128

// NewEncoder is an encoder for a terminal of which nothing is known but what it can do: the first frame paints all of it.
func NewEncoder(c Caps) *Encoder {
	if i := c.Info; i != nil {
		if i.SetFgRGB == "" || i.SetBgRGB == "" {
			c.Colors = min(c.Colors, 256)
		}
		if i.SetFg == "" || i.SetBg == "" {
			c.Colors = 0
		}
	}
	return &Encoder{caps: c}
}

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
	if e.caps.Info != nil {
		dst = e.plain(dst)
	} else {
		dst = e.ordered(dst)
	}
	if e.pen.Link != (Link{}) { // or it would go on in the player's shell, should this be the last frame
		to := e.pen
		to.Link = Link{}
		dst = e.setPen(dst, to)
	}
	on := cx >= 0 && cy >= 0 && cx < want.w && cy < want.h
	if on {
		dst = e.goTo(dst, cx, cy)
	}
	if on != e.cursor {
		dst = e.showCursor(dst, on)
	}
	return dst
}

// ordered writes all runs in the order that takes the fewest bytes.
func (e *Encoder) ordered(dst []byte) []byte {
	n := atOnce
	if len(e.runs) > 4*n { // in a frame that full it matters less
		n /= 4
	}
	for from := 1; from < len(e.runs); from += n {
		runs := e.runs[from-1 : min(from+n, len(e.runs))]
		pen := e.classes.number(class{style: e.pen})
		runs[0] = run{y: e.y, end: e.x, class: pen, pen: pen}
		if e.x < 0 {
			runs[0].end = e.shown.w
		}
		e.order(runs)
		for i := runs[0].next; i != 0; i = runs[i].next {
			dst = e.draw(dst, &runs[i])
		}
	}
	return dst
}

// wipe ends whatever string is under way and undoes what would spoil the picture: another character set, hyperlinks, the pen,
// margins, insert mode, origin mode. Then it clears the screen.
const wipe = "\x1b\\\x0f\x1b(B\x1b]8;;\x1b\\\x1b[m\x1b[r\x1b[4;20l\x1b[?6l\x1b[H\x1b[2J"

func (e *Encoder) clear(dst []byte, w, h int) []byte {
	e.asked.Resize(w, h)
	e.shown.Resize(w, h)
	clear(e.asked.cells)
	clear(e.shown.cells)
	e.x, e.y, e.pen, e.known = 0, 0, Style{}, true
	if i := e.caps.Info; i != nil {
		dst = append(append(dst, unpadded(i.AttrOff)...), unpadded(i.Clear)...)
	} else {
		dst = append(dst, wipe...)
	}
	return e.showCursor(dst, false)
}

func (e *Encoder) showCursor(dst []byte, on bool) []byte {
	e.cursor = on
	show, hide := "\x1b[?25h", "\x1b[?25l"
	if i := e.caps.Info; i != nil {
		show, hide = unpadded(i.ShowCursor), unpadded(i.HideCursor)
	}
	if on {
		return append(dst, show...)
	}
	return append(dst, hide...)
}

// diff finds the runs of cells that are to be written, row by row, after a first place that is left for where the cursor is.
func (e *Encoder) diff(want *Grid) {
	e.runs = append(e.runs[:0], run{})
	e.classes.trim()
	for y := range want.h {
		first := len(e.runs)
		if e.diffRow(want, y); len(e.runs) > first {
			e.joinTail(y*want.w, (y+1)*want.w, first, 'K')
		}
	}
	if len(e.runs) > 1 {
		e.joinTail(0, len(want.cells), 1, 'J')
	}
}

func (e *Encoder) diffRow(want *Grid, y int) {
	var k class // of the last run
	end := -1   // of the last run
	for x := range want.w {
		i := y*want.w + x
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
		if both, ok := k.takes(classOf(&c)); ok && x == end {
			if k != both {
				k, e.runs[len(e.runs)-1].class = both, e.classes.number(both)
			}
		} else {
			k = classOf(&c)
			e.runs = append(e.runs, runAt(x, y, e.classes.number(k)))
		}
		end = x + c.width()
		e.runs[len(e.runs)-1].end = end
	}
}

// joinTail makes one erasure of all runs from the first on that lie in the blanks at the end of the cells from..to, if that is shorter.
func (e *Encoder) joinTail(from, to, first int, final byte) {
	cells := e.shown.cells
	last := cells[to-1]
	if !e.erasable(&last) {
		return
	}
	for to > from && cells[to-1] == last {
		to--
	}
	for first < len(e.runs) && e.runs[first].y*e.shown.w+e.runs[first].x < to {
		first++
	}
	const move, erase = 3, 3
	bytes := 0
	for _, r := range e.runs[first:] {
		if bytes += move + r.end - r.x; r.erase != 0 {
			bytes += erase
		}
	}
	if bytes > move+erase {
		r := &e.runs[first]
		r.end, r.erase = r.x, final
		e.runs = e.runs[:first+1]
	}
}

// erasable reports a blank that erasing leaves.
func (e *Encoder) erasable(c *Cell) bool {
	return e.caps.Info == nil && c.blank() && c.Attr == 0 && c.Link == (Link{}) && (c.BG == 0 || e.caps.BCE)
}

func (c *Cell) width() int {
	if c.kind&wide != 0 {
		return 2
	}
	return 1
}

// draw writes a run.
func (e *Encoder) draw(dst []byte, r *run) []byte {
	row := e.shown.cells[r.y*e.shown.w : (r.y+1)*e.shown.w]
	if r.erase != 0 {
		dst = e.approach(dst, r.x, r.y, row[r.x].penFor(e.pen))
		return append(dst, '\x1b', '[', r.erase)
	}
	for x := r.x; x < r.end; {
		c := &row[x]
		if e.x != x || e.y != r.y || !c.suits(e.pen) {
			dst = e.approach(dst, x, r.y, c.penFor(e.pen))
		}
		n := e.blanks(row[x:r.end])
		switch {
		case n > 3 && x+n == len(row):
			dst = append(dst, "\x1b[K"...)
			x += n
		case x+n == r.end && n > 3+digits(n) || n > 2*(3+digits(n)): // there may be a move after it
			dst = appendCSI(dst, n, 'X')
			x += n
		default:
			for end := x + max(n, 1); x < end; x += c.width() {
				dst = e.write(dst, &row[x])
			}
		}
	}
	return dst
}

// approach brings the cursor to (x, y) and changes the pen, on the way or at the end, whichever of the pens is of more use on the way.
func (e *Encoder) approach(dst []byte, x, y int, pen Style) []byte {
	now, then := e.plan(x, y, pen), e.plan(x, y, e.pen)
	if now.bytes < then.bytes {
		dst = e.setPen(dst, pen)
		return e.follow(dst, now, y)
	}
	dst = e.follow(dst, then, y)
	return e.setPen(dst, pen)
}

// blanks is how many cells at the start of row are blanks that can be erased at once.
func (e *Encoder) blanks(row []Cell) int {
	if !e.erasable(&row[0]) {
		return 0
	}
	n := 1
	for n < len(row) && row[n] == row[0] {
		n++
	}
	return n
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
