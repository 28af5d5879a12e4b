package vt

// show shows the alternate screen or the main one, with the cursor, the pen and
// the margins of the other. Mode 1049 erases the alternate screen when it
// comes. It also saves the cursor of the main screen then, and restores it at
// the end, even if the main screen shows already. Mode 1047 erases the
// alternate screen when it goes.
func (t *Term) show(m mode, alternate bool) {
	from := t.screen
	wasAlternate := from == &t.alt
	switch {
	case wasAlternate && !alternate:
		last := t.lastSeen()
		if !last.blank() { // else it has shown nothing, and may draw on the main screen
			t.drawn = last
		}
	case alternate && !wasAlternate:
		t.seen.rows = t.seen.rows[:0]
		t.kept = 0
		if m == alternateScreen {
			t.saved = t.cursor
		}
	}
	t.screen = &t.main
	if alternate {
		t.screen = &t.alt
	}
	t.cursor = from.cursor
	t.top = from.top
	t.bottom = from.bottom
	switch {
	case m == alternateScreen && !alternate:
		t.cursor = t.saved
	case m == alternateScreen && !wasAlternate:
		t.erase(2, 0, t.w*t.h, 0)
	case m == erasedScreen && !alternate:
		t.alt.wipe()
	}
	t.renew(0, t.h-1)
}

// Last returns a terminal that shows what was seen last on the alternate screen
// before t left it. It returns nil if nothing was seen there, or if t left it
// by a reset (RIS). Many programs erase their picture and their title before
// they leave it. Then Last has the picture and the title before they were
// erased. Of a picture that was erased row by row, in several writes, it has
// the rows that were left in the last one.
func (t *Term) Last() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drawn
}

// keep keeps the picture of the alternate screen, because something of it is
// about to go. A program may take its picture away step by step, in one Write.
// So a Write keeps only the first picture, and one more after it has erased
// everything.
func (t *Term) keep() {
	isKept := t.kept == t.Writes
	if t.opt.Relay || isKept || t.screen != &t.alt || t.blank() {
		return
	}
	t.seen.take(t.drawing())
	t.kept = t.Writes
}

// lastSeen returns a terminal with the picture and the title that were seen
// last.
func (t *Term) lastSeen() *Term {
	c := t.clone()
	if c.blank() {
		c.rows = copied(c.rows, c.seen.rows)
		c.x = c.seen.x
		c.y = c.seen.y
		c.pending = false
		c.resize(c.w, c.h)
	}
	if c.Title == "" {
		c.Title = c.named
	}
	return c
}

// blank reports whether all cells are blank and have one style.
func (t *Term) blank() bool {
	for _, row := range t.rows {
		for _, c := range row {
			if c != (Cell{" ", t.rows[0][0].Style}) {
				return false
			}
		}
	}
	return true
}
