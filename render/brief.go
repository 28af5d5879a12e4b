package render

import "slices"

// A Brief tells players what to do before they have done it. The zero value
// tells nothing.
type Brief struct {
	Aim    []string    // of the game: the first text that fits is shown
	Keys   [2][]string // of each player, the most important first
	Shared bool        // there are two players, and each is told on its side
}

// Draw draws the brief over the sky, and reports whether that leaves no room
// for the text of a phase. Lines for which there is no room are left out. In a
// window too narrow for a gap between the sides the last lines of the players,
// which are the longest, do not share a row.
func (b *Brief) Draw(c *Canvas) (alone bool) {
	if len(b.Aim)+len(b.Keys[0])+len(b.Keys[1]) == 0 {
		return false
	}
	y, end := aboveShips(c), c.h-2
	if c.Low() {
		end = c.h
	}
	if len(b.Aim) > 0 {
		aim := First(c.w, b.Aim)
		if width := Width(aim); width <= c.w { // with a blank on either side, so that no ship touches it
			c.Blank((c.w-width)/2-1, y, width+2, Plain)
			c.Center(0, y, c.w, Bright, aim)
		}
		y++
	}
	if !b.Shared {
		c.fields(0, y, c.w, end-y, b.Keys[0])
		return c.h < 20
	}
	half, lower := (c.w-2)/2, 0 // two columns keep the sides apart
	tooWide := func(text string) bool { return Width(text) > half }
	if slices.ContainsFunc(b.Keys[0], tooWide) || slices.ContainsFunc(b.Keys[1], tooWide) {
		half = c.w / 2
		if len(b.Keys[0]) == len(b.Keys[1]) {
			lower = 1
		}
	}
	c.fields(0, y, half, end-y, b.Keys[0])
	c.fields(c.w-half, y+lower, half, end-y-lower, b.Keys[1])
	return c.h < 20
}

// fields draws texts in the middle of w cells: as many in a row as fit, and at
// most so many rows, with a blank on either side.
func (c *Canvas) fields(x, y, w, rows int, texts []string) {
	const gap = 3
	for ; rows > 0 && len(texts) > 0; rows-- {
		n, width := 0, -gap
		for n < len(texts) && (n == 0 || width+gap+Width(texts[n]) <= w) {
			width += gap + Width(texts[n])
			n++
		}
		at := x + max(0, w-width)/2
		if width <= w {
			c.Blank(at-1, y, width+2, Plain)
		}
		for _, text := range texts[:n] {
			if width <= w {
				at = c.Text(at, y, Plain, text) + gap
			}
		}
		texts = texts[n:]
		y++
	}
}
