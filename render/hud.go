package render

import (
	"time"

	"fixstep/loop"
)

// Message draws a line of text for the player above the last row, or above both
// rows of a HUD, or into the last row if the canvas is Low: the first of the
// texts that fits.
func Message(c *Canvas, hud bool, texts ...string) {
	y := c.h - 2
	switch {
	case c.Low():
		y = c.h - 1
	case hud: // whose two rows belong together
		y--
	}
	c.Center(0, y, c.w, Bright, First(c.w, texts))
}

// A HUD is the numbers of a loop, as a frame shows them.
type HUD struct {
	Updates int64         // a second, in tenths
	Frames  int64         // a second, in tenths
	Alpha   loop.Alpha    // of the last draw
	Lag     time.Duration // at the last draw: time that was in no update yet
	Dropped time.Duration // game time given up since the start
	Duel    Duel          // shown before alpha and lag

	// The rest is shown in a row of its own: how far the numbers since the start
	// are spread.
	Stats *loop.Stats                    // of the run; nil: there is no such row
	Bytes *loop.Histogram[int64]         // of a frame
	Trip  *loop.Histogram[time.Duration] // to the terminal and back
}

// A Duel is the numbers of a duel that the HUD shows. The zero value is for no
// duel.
type Duel struct {
	On        bool          // a duel is on
	Trip      time.Duration // round trip to the other side
	Rollbacks int64         // since the start
	Depth     int64         // of the last one, in ticks
	Ahead     int64         // of the other side, in tenths of a tick
}

// Draw draws the numbers into the last row, as many as fit, and the spreads
// above it, unless the canvas is Low.
func (s *HUD) Draw(c *Canvas) {
	x, y := 0, c.h-1
	if s.Stats != nil && !c.Low() {
		s.spreads(c, y-1)
	}
	field := func(n int64, decimals int, unit string) {
		n, room := min(n, 999_999), 5
		if x > 0 {
			room = max(room, 1+wide(n, decimals)) // a blank before it
		}
		if x+max(room, 7)+len(unit) <= c.w {
			x = c.Number(x, y, room, Plain, n, decimals)
			x = c.Text(x, y, Dim, unit)
		}
	}
	c.Blank(0, y, c.w, Plain)
	field(s.Updates, 1, " ups")
	field(s.Frames, 1, " fps")
	if s.Duel.On {
		field(s.Duel.Trip.Milliseconds(), 0, " ms trip")
		field(s.Duel.Rollbacks, 0, " rollbacks")
		field(s.Duel.Depth, 0, " deep")
		field(s.Duel.Ahead, 1, " ahead")
	}
	field(s.Alpha.Between(0, 100), 2, " alpha")
	field(s.Lag.Microseconds()/100, 1, " ms lag")
	field(s.Dropped.Milliseconds(), 0, " ms dropped")
}

// spreads draws as many spreads as fit into row y: what half of the numbers do
// not exceed, and 99 %.
func (s *HUD) spreads(c *Canvas, y int) {
	c.Blank(0, y, c.w, Plain)
	x := c.Text(0, y, Dim, "50/99%")
	field := func(name string, p50, p99 int64, decimals int, unit string) {
		p50, p99 = min(p50, 9_999), min(p99, 9_999)
		first := max(3, wide(p50, decimals))
		if x+len(name)+first+1+wide(p99, decimals)+Width(unit) <= c.w {
			x = c.Text(x, y, Dim, name)
			x = c.Number(x, y, first, Plain, p50, decimals)
			x = c.Text(x, y, Dim, "/")
			x = c.Number(x, y, 0, Plain, p99, decimals)
			x = c.Text(x, y, Dim, unit)
		}
	}
	times := func(name string, h *loop.Histogram[time.Duration], each time.Duration, decimals int, unit string) {
		field(name, int64(h.Percentile(50)/each), int64(h.Percentile(99)/each), decimals, unit)
	}
	const tenth = time.Millisecond / 10
	times(" late ", &s.Stats.Lateness, tenth, 1, " ms")
	times(" input ", &s.Stats.Latency, tenth, 1, " ms")
	field(" frame ", s.Bytes.Percentile(50), s.Bytes.Percentile(99), 0, " B")
	times(" trip ", s.Trip, tenth, 1, " ms")
	times(" draw ", &s.Stats.Draw, time.Microsecond, 0, " µs")
	times(" update ", &s.Stats.Update, time.Microsecond, 0, " µs")
}

// wide returns how many cells Number takes for n.
func wide(n int64, decimals int) int {
	var room [24]byte
	return len(digits(&room, n, decimals))
}
