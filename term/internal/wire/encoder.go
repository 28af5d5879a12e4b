package wire

// An Encoder makes the bytes for one terminal, and remembers what the terminal
// shows after them. It is not safe for concurrent use.
type Encoder struct {
	caps   Caps
	stains bool // a block leaves lines in the blanks beside it

	// What is wanted. Programs draw whole pictures, in which most cells stay as
	// they are. So Ask compares the cells as they come, and only those that
	// differ are compared with the terminal, which takes longer.
	asked Grid   // the last picture given to Ask
	taken sight  // of the program's grid, of which asked is a copy
	fresh []bool // the cells of asked that no frame has compared yet
	news  int    // changes of cells since the last frame
	sent  sight  // of asked, at the last frame

	// What the terminal is believed to have. Every function that appends bytes
	// also notes here what they do. Forget says that nothing of it is known
	// any more, and clear then begins anew.
	known  bool
	shown  Grid  // the picture
	x, y   int   // the place of the cursor; x is -1 if the column is not known
	cursor bool  // the cursor is visible
	pen    Style // of the next text

	// What a frame works with.
	runs    []run
	classes classes
	scratch []Cell // of gain
}

// NewEncoder returns an encoder for a terminal with these abilities. It does
// not know what the terminal shows, so the first frame paints all cells.
func NewEncoder(c Caps) *Encoder {
	return &Encoder{caps: c}
}

// setPen changes the pen.
func (e *Encoder) setPen(dst []byte, to Style) []byte {
	dst = AppendStyle(dst, e.pen, to)
	e.pen = to
	return dst
}

// Frame appends to dst the bytes that make the terminal show the picture of the
// last Ask, with its cursor at (cx, cy), or hidden if that is outside. If
// nothing has changed, it appends nothing. All bytes of a frame must be written
// before those of the next one. If the picture has another size than in the
// last frame, the terminal was resized, and all cells are painted.
func (e *Encoder) Frame(dst []byte, cx, cy int) []byte {
	sameSize := e.shown.w == e.asked.w && e.shown.h == e.asked.h
	if e.known && sameSize {
		dst = e.scroll(dst)
	} else {
		dst = e.clear(dst)
	}
	e.news = 0
	e.diff()
	dst = e.ordered(dst)
	if e.pen.Link != (Link{}) {
		// This may be the last frame, and the link would go on in the shell.
		to := e.pen
		to.Link = Link{}
		dst = e.setPen(dst, to)
	}
	on := e.asked.has(cx, cy)
	if on {
		dst = e.goTo(dst, cx, cy)
	}
	if on != e.cursor {
		dst = e.showCursor(dst, on)
	}
	return dst
}

// wipe ends an unfinished string, and resets all settings that would spoil the
// picture: another character set, a hyperlink, the pen, margins, insert mode,
// origin mode. Then it clears the screen.
const wipe = "\x1b\\\x0f\x1b(B\x1b]8;;\x1b\\\x1b[m\x1b[r\x1b[4;20l\x1b[?6l\x1b[H\x1b[2J"

// clear clears the screen, after which all is known about it.
func (e *Encoder) clear(dst []byte) []byte {
	e.shown.Resize(e.asked.w, e.asked.h)
	clear(e.shown.cells)
	e.renew()
	e.x = 0
	e.y = 0
	e.pen = Style{}
	e.known = true
	dst = append(dst, wipe...)
	return e.showCursor(dst, false)
}

// showCursor shows the cursor, or hides it.
func (e *Encoder) showCursor(dst []byte, on bool) []byte {
	e.cursor = on
	if on {
		return append(dst, "\x1b[?25h"...)
	}
	return append(dst, "\x1b[?25l"...)
}

// ordered writes all runs in the order that takes the fewest bytes.
func (e *Encoder) ordered(dst []byte) []byte {
	pen := e.classes.number(class{style: e.pen})
	e.runs[0] = run{y: e.y, end: e.x, class: pen, pen: pen, mate: -1}
	if e.x < 0 {
		e.runs[0].end = e.shown.w
	}
	e.order(e.runs)
	for i := e.runs[0].next; i != 0; i = e.runs[i].next {
		dst = e.draw(dst, &e.runs[i])
	}
	return dst
}
