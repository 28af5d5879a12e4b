package wire

// An Encoder makes the bytes for one terminal, and remembers the picture that
// the terminal shows after them. It is not safe for concurrent use.
type Encoder struct {
	caps  Caps
	asked Grid   // the last picture given to Ask
	taken sight  // of the grid that asked is a copy of
	fresh []bool // cells of asked that no frame has compared yet
	news  int    // number of changes of cells since the last frame
	sent  sight  // of asked, at the last frame
	shown Grid   // the last frame as the terminal shows it
	known bool   // the terminal does show shown

	// Programs redraw whole pictures, in which most cells stay as they are. Ask
	// compares raw cells to find the few that changed, before normal runs on
	// them, which takes longer.

	stains bool // a block leaves lines in the blanks beside it

	x, y   int  // place of the cursor; x is -1 if the column is not known
	cursor bool // the cursor is visible
	pen    Style

	row     []Cell // scratch of gain
	runs    []run
	classes classes
}

// NewEncoder returns an encoder for a terminal with these abilities. The
// terminal's picture is not known: the first frame paints all cells.
func NewEncoder(c Caps) *Encoder {
	return &Encoder{caps: c}
}

func (e *Encoder) setPen(dst []byte, to Style) []byte {
	dst = AppendStyle(dst, e.pen, to)
	e.pen = to
	return dst
}

// Frame appends to dst the bytes that make the terminal show the picture of the
// last Ask, with its cursor at (cx, cy), or hidden if that is outside. If
// nothing has changed it appends nothing. All its bytes must be written, in
// order, before the next frame's. If the picture has another size than in the
// last frame, the terminal was resized, and all cells are painted.
func (e *Encoder) Frame(dst []byte, cx, cy int) []byte {
	if w, h := e.shown.Size(); !e.known || w != e.asked.w || h != e.asked.h {
		dst = e.clear(dst)
	} else {
		dst = e.scroll(dst)
	}
	e.diff()
	dst = e.ordered(dst)
	if e.pen.Link != (Link{}) { // after the last frame the link would go on in the player's shell
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

// wipe ends an unfinished string and resets all settings that would spoil the
// picture: another character set, hyperlinks, the pen, margins, insert mode,
// origin mode. Then it clears the screen.
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

// ordered writes all runs in the order that takes the fewest bytes.
func (e *Encoder) ordered(dst []byte) []byte {
	pen := e.classes.number(class{style: e.pen})
	e.runs[0] = run{y: e.y, end: e.x, class: pen, pen: pen}
	if e.x < 0 {
		e.runs[0].end = e.shown.w
	}
	e.order(e.runs)
	for i := e.runs[0].next; i != 0; i = e.runs[i].next {
		dst = e.draw(dst, &e.runs[i])
	}
	return dst
}
