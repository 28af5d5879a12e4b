package wire

// Caps are what a terminal can do. The zero value is a terminal of the XTerm
// family without colours.
type Caps struct {
	Colors int  // 1<<24, 256, 16, 8, or 0 for none
	ASCII  bool // no UTF-8: only ASCII may be sent
	BCE    bool // erasing leaves the background colour of the pen
	NoFeed bool // something on the way puts a return before each line feed: send none
	Sober  bool // it has underlines of one kind and colour, and no hyperlinks
}

// An Encoder makes the bytes for one terminal, and remembers what that shows
// after them. It is not safe for concurrent use.
type Encoder struct {
	caps  Caps
	asked Grid  // the last picture that was asked for
	taken sight // of the grid that it is a copy of
	sent  sight // of asked, in the last frame
	shown Grid  // that frame as the terminal shows it
	known bool  // the terminal does show it

	stains bool // blanks keep lines of the blocks beside them

	x, y   int  // of the cursor; x is -1 if the column is not known
	cursor bool // it is visible
	pen    Style

	runs    []run
	classes classes
}

// NewEncoder returns an encoder for a terminal with these abilities, whose
// picture is not known: the first frame paints all cells.
func NewEncoder(c Caps) *Encoder {
	if c.Colors < 8 {
		c.Colors = 0
	}
	return &Encoder{caps: c}
}

// Colors returns how many colours the terminal is sent, 0 for none.
func (e *Encoder) Colors() int { return e.caps.Colors }

// SetColors has the terminal sent so many colours from the next frame on.
func (e *Encoder) SetColors(n int) {
	e.caps.Colors = n
	e.renew()
}

// Forget notes that the terminal's picture is not known any more: the next
// frame paints all cells.
func (e *Encoder) Forget() { e.known = false }

// Frame appends to dst the bytes that make the terminal show the picture that
// was asked for last, with its cursor at (cx, cy), or hidden if that is
// outside. If nothing has changed it appends nothing. All that it appends must
// be written, in order, before the next frame's. A picture of another size than
// that of the last frame means that the terminal was resized: all cells are
// painted.
func (e *Encoder) Frame(dst []byte, cx, cy int) []byte {
	if w, h := e.shown.Size(); !e.known || w != e.asked.w || h != e.asked.h {
		dst = e.clear(dst)
	}
	e.diff()
	dst = e.ordered(dst)
	if e.pen.Link != (Link{}) { // after the last frame it would go on in the player's shell
		to := e.pen
		to.Link = Link{}
		dst = e.setPen(dst, to)
	}
	on := cx >= 0 && cy >= 0 && cx < e.asked.w && cy < e.asked.h
	if on {
		dst = e.goTo(dst, cx, cy)
	}
	if on != e.cursor {
		dst = e.showCursor(dst, on)
	}
	return dst
}

// wipe ends an unfinished string and undoes what would spoil the picture:
// another character set, hyperlinks, the pen, margins, insert mode, origin
// mode. Then it clears the screen.
const wipe = "\x1b\\\x0f\x1b(B\x1b]8;;\x1b\\\x1b[m\x1b[r\x1b[4;20l\x1b[?6l\x1b[H\x1b[2J"

func (e *Encoder) clear(dst []byte) []byte {
	w, h := e.asked.Size()
	e.shown.Resize(w, h)
	clear(e.shown.cells)
	e.renew()
	e.x, e.y, e.pen, e.known = 0, 0, Style{}, true
	return e.showCursor(append(dst, wipe...), false)
}

func (e *Encoder) showCursor(dst []byte, on bool) []byte {
	if e.cursor = on; on {
		return append(dst, "\x1b[?25h"...)
	}
	return append(dst, "\x1b[?25l"...)
}
