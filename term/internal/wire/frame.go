package wire

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
