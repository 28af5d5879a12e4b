package vt

import "slices"

// Last returns the picture before the terminal last left the alternate screen,
// or nil if it never did. Many programs erase their picture and their title
// before that: then Last has the last picture and the last title before they
// were taken away.
func (t *Term) Last() *Term {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.drawn
}

// keep keeps the picture of the alternate screen, because something of it is
// about to go. A program may take a picture away step by step, in one Write: so
// each Write keeps a picture once, and once more after an erasure of all.
func (t *Term) keep() {
	if t.screen != &t.alt || t.kept == t.Writes || t.blank() {
		return
	}
	rows := t.seen.rows
	t.seen, t.kept = t.alt, t.Writes
	t.seen.rows, t.seen.kitty = rows, slices.Clone(t.alt.kitty)
	for y, row := range t.alt.rows {
		copy(rows[y], row)
	}
}

// lastSeen returns a terminal with the picture and the title that were seen
// last.
func (t *Term) lastSeen() *Term {
	c := t.clone()
	if c.blank() {
		c.alt, c.seen = c.seen, c.alt
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

// name gives the window a title.
func (t *Term) name(title string) {
	if t.Title = title; title != "" {
		t.named = title
	}
}
