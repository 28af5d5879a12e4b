package render

import (
	"time"

	"fixstep/loop"
	"fixstep/render/canvas"
)

// Message draws a line of text for the player, the first of the texts that
// fits. The line is above the last row, which a HUD needs; on a Low canvas it
// is in the last row.
func Message(c *Canvas, texts ...string) {
	y := c.H - 2
	if c.Low() {
		y = c.H - 1
	}
	c.Center(0, y, c.W, Bright, canvas.First(c.W, texts))
}

// A HUD is the numbers of a loop, as a frame shows them.
type HUD struct {
	Updates int64         // updates a second, in tenths
	Frames  int64         // frames a second, in tenths
	Alpha   loop.Alpha    // the alpha of the last draw
	Lag     time.Duration // the time that no update had covered at the last draw
	Dropped time.Duration // the game time that the loop has dropped since the start
	Duel    Duel          // the numbers of a duel, which stand before alpha and lag
	Back    time.Duration // a key is judged by the picture of this long ago; 0: now, not shown
}

// A Duel is the numbers of a duel that the HUD shows. The zero value means that
// there is no duel.
type Duel struct {
	On        bool          // a duel is on
	Trip      time.Duration // the round trip to the other side
	Rollbacks int64         // the rollbacks since the start
	Depth     int64         // the depth of the last rollback, in ticks
	Ahead     int64         // the lead over the other side, in tenths of a tick
}

// Draw draws as many numbers as fit into the last row.
func (s *HUD) Draw(c *Canvas) {
	x, y := 0, c.H-1
	field := func(n int64, decimals int, unit string) {
		n, room := min(n, 999_999), 5
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
