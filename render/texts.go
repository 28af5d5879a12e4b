package render

import (
	"time"

	"fixstep/loop"
	"fixstep/render/canvas"
)

// Message draws a line of text for the player: the first of the texts that
// fits. It is in the row above the last one, which a HUD needs. On a Low canvas
// it is in the last row.
func Message(c *Canvas, texts ...string) {
	y := c.H - 2
	if c.Low() {
		y = c.H - 1
	}
	c.Center(0, y, c.W, Bright, canvas.First(c.W, texts))
}

// A HUD holds the numbers of a loop that a frame shows.
type HUD struct {
	Updates int64         // updates a second, in tenths
	Frames  int64         // frames a second, in tenths
	Alpha   loop.Alpha    // the alpha of the last draw
	Lag     time.Duration // the time that no update had covered at the last draw
	Dropped time.Duration // the game time that the loop has dropped since the start
	Duel    Duel          // the numbers of a duel, which stand before alpha and lag
	Back    time.Duration // the age of the picture to which keys belong; 0: not shown
}

// A Duel holds the numbers of a duel that the HUD shows. The zero value means
// that there is no duel.
type Duel struct {
	On        bool          // there is a duel
	Trip      time.Duration // the round trip to the other side
	Rollbacks int64         // the rollbacks since the start
	Depth     int64         // the depth of the last rollback, in ticks
	Ahead     int64         // the lead over the other side, in tenths of a tick
}

// Draw draws as many numbers as fit into the last row.
func (s *HUD) Draw(c *Canvas) {
	x, y := 0, c.H-1
	field := func(n int64, decimals int, unit string) {
		n = min(n, 999_999)
		room := 5
		if x > 0 {
			room = max(room, 1+canvas.NumberWidth(n, decimals)) // a blank before it
		}
		if x+max(room, 7)+len(unit) <= c.W {
			x = c.Number(x, y, room, Plain, n, decimals)
			x = c.Text(x, y, Dim, unit)
		}
	}
	c.Blank(0, y, c.W, Plain)
	field(s.Updates, 1, " ups")
	field(s.Frames, 1, " fps")
	if s.Duel.On {
		field(s.Duel.Trip.Milliseconds(), 0, " ms trip")
		field(s.Duel.Rollbacks, 0, " rollbacks")
		field(s.Duel.Depth, 0, " deep")
		field(s.Duel.Ahead, 1, " ahead")
	}
	if s.Back > 0 {
		field(s.Back.Milliseconds(), 0, " ms back")
	}
	field(s.Alpha.Between(0, 100), 2, " alpha")
	field(s.Lag.Microseconds()/100, 1, " ms lag")
	field(s.Dropped.Milliseconds(), 0, " ms dropped")
}

// A Brief tells new players the aim of the game and the keys that they have not
// used yet. The zero value shows nothing.
type Brief struct {
	Aim    []string    // the aim of the game: Draw shows the first text that fits
	Keys   [2][]string // the keys of each player, the most important first
	Shared bool        // there are two players, and each has the ink of a ship
}

// Draw draws the brief over the sky, and reports whether it leaves no room for
// the text of a phase. If there are two players, the keys of each stand after
// the name that the seat has for the ship. Draw leaves out lines that do not
// fit. On a Low canvas it draws one line of keys for each player.
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
		ink := Plain
		name := ""
		if b.Shared {
			ink = c.shipInk(i)
			name = seat.name(i)
		}
		if c.Low() {
			end = y + 1
			name = ""
		}
		y = c.fields(y, end, ink, name, keys)
	}
	return c.H < 20
}

// fields draws texts in the middle of the rows from y to end, as many in a row
// as fit, and returns the row after the last one. Blanks around the texts keep
// ships away. The name, if it is not "", stands before the first text, unless
// the canvas is too narrow for names.
func (c *Canvas) fields(y, end int, ink Ink, name string, texts []string) int {
	lead := 0
	if name != "" && c.W >= 30 {
		lead = canvas.Width(name) + 2 // with a colon and a blank
	}
	for y < end && len(texts) > 0 {
		n, width := fitting(texts, c.W-lead)
		width += lead
		at := max(0, c.W-width) / 2
		if width <= c.W {
			c.Blank(at-1, y, width+2, Plain)
			if lead > 0 {
				c.Text(c.Text(at, y, ink, name), y, ink, ":")
			}
			at += lead
			lead = 0
			for _, text := range texts[:n] {
				at = c.Text(at, y, ink, text) + gap
			}
		}
		texts = texts[n:]
		y++
	}
	return y
}

// gap is the number of blanks between two texts in a row.
const gap = 3

// fitting returns how many of the texts fit into w cells of a row, and their
// width. It takes at least one text.
func fitting(texts []string, w int) (n, width int) {
	for n < len(texts) {
		wider := width + canvas.Width(texts[n])
		if n > 0 {
			wider += gap
			if wider > w {
				break
			}
		}
		width = wider
		n++
	}
	return n, width
}
