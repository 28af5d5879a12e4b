package render

import "fixstep/render/canvas"

// A Brief shows the aim and the keys until players have used them. The zero
// value shows nothing.
type Brief struct {
	Aim    []string    // the aim of the game: Draw shows the first text that fits
	Keys   [2][]string // the keys of each player, the most important first
	Shared bool        // there are two players, and each has the ink of a ship
}

// Draw draws the brief over the sky, and reports whether the brief leaves no
// room for the text of a phase. The keys of each of two players stand after the
// name that the seat has for the ship. Draw leaves out the lines that do not
// fit; on a Low canvas it draws one line of keys for each player.
func (b *Brief) Draw(c *Canvas, seat *Seat) (alone bool) {
	if len(b.Aim)+len(b.Keys[0])+len(b.Keys[1]) == 0 {
		return false
	}
	y, end := aboveShips(c), c.H-2
	if len(b.Aim) > 0 {
		c.fields(y, y+1, Bright, "", []string{canvas.First(c.W, b.Aim)})
		y++
	}
	for i, keys := range b.Keys {
		ink, name := Plain, ""
		if b.Shared {
			ink, name = Needle+Ink(i), seat.name(i)
		}
		if c.Low() {
			end, name = y+1, ""
		}
		y = c.fields(y, end, ink, name, keys)
	}
	return c.H < 20
}

// fields draws texts in the middle of the rows from y to end. A row takes as
// many texts as fit, with a blank on either side that keeps ships away. Where
// the canvas is wide enough for any name, the name stands before the first
// text; "": no name. fields returns the row after the last one.
func (c *Canvas) fields(y, end int, ink Ink, name string, texts []string) int {
	const gap = 3
	lead := 0
	if name != "" && c.W >= 30 {
		lead = canvas.Width(name) + 2 // with a colon and a blank
	}
	for ; y < end && len(texts) > 0; y++ {
		n, width := 0, lead-gap
		for n < len(texts) && (n == 0 || width+gap+canvas.Width(texts[n]) <= c.W) {
			width += gap + canvas.Width(texts[n])
			n++
		}
		at := max(0, c.W-width) / 2
		if width <= c.W {
			c.Blank(at-1, y, width+2, Plain)
			if lead > 0 {
				c.Text(c.Text(at, y, ink, name), y, ink, ":")
			}
			at, lead = at+lead, 0
			for _, text := range texts[:n] {
				at = c.Text(at, y, ink, text) + gap
			}
		}
		texts = texts[n:]
	}
	return y
}
