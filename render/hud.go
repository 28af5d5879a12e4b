package render

import (
	"time"

	"fixstep/loop"
)

// A HUD is the numbers of a loop, as a frame shows them.
type HUD struct {
	Updates int64         // a second, in tenths
	Frames  int64         // a second, in tenths
	Alpha   loop.Alpha    // of the last draw
	Lag     time.Duration // at the last draw: time that was in no update yet
	Dropped time.Duration // game time given up since the start
	Duel    Duel          // shown before alpha and lag
	Spreads Spreads       // shown in a row of their own
}

// A Duel is the numbers of a duel that the HUD shows. The zero value is for no
// duel.
type Duel struct {
	On        bool          // a duel is on
	Trip      time.Duration // round trip to the other side
	Rollbacks int64         // since the start
	Depth     int64         // of the last one, in ticks
	Ahead     int64         // of the other side, in tenths of a tick
	Behind    time.Duration // of the players, for who only watches; 0: nobody does
}

// Draw draws the numbers into the last row, as many as fit, and the spreads
// above it, unless the canvas is Low. A Message, which is drawn before, stays
// between them.
func (s *HUD) Draw(c *Canvas, message bool) {
	x, y := 0, c.h-1
	switch {
	case !s.Spreads.On || c.Low():
	case message:
		spreads(c, &s.Spreads, y-2)
	default:
		spreads(c, &s.Spreads, y-1)
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
	c.fill(0, y, c.w, Plain)
	field(s.Updates, 1, " ups")
	field(s.Frames, 1, " fps")
	if s.Duel.On {
		field(s.Duel.Trip.Milliseconds(), 0, " ms trip")
		field(s.Duel.Rollbacks, 0, " rollbacks")
		field(s.Duel.Depth, 0, " deep")
		field(s.Duel.Ahead, 1, " ahead")
	}
	if s.Duel.Behind > 0 {
		field(s.Duel.Behind.Milliseconds()/100, 1, " s behind")
	}
	field(s.Alpha.Between(0, 100), 2, " alpha")
	field(s.Lag.Microseconds()/100, 1, " ms lag")
	field(s.Dropped.Milliseconds(), 0, " ms dropped")
}

// Gaps is how many half seconds the HUD looks back on.
const Gaps = 16

// Spreads are how far the numbers of a loop are spread since its start, and how
// evenly frames came lately. The zero value is for a loop that keeps none.
type Spreads struct {
	On     bool                  // there are numbers
	Late   Spread[time.Duration] // wake-ups of the loop
	Input  Spread[time.Duration] // from an event to the end of the draw that shows its update whole
	Draw   Spread[time.Duration] // a draw takes
	Update Spread[time.Duration] // an update takes
	Bytes  Spread[int64]         // a frame sends
	Trip   Spread[time.Duration] // to the terminal and back
	// Gaps are the longest times between two frames in the last half seconds,
	// the newest last. 0 is for no frame.
	Gaps [Gaps]time.Duration
}

// A Spread says how far many numbers are spread.
type Spread[N ~int64] struct {
	P50 N // half of them are no larger
	P99 N // 99 % of them are no larger
}

// spreads draws the gaps between frames and then as many spreads as fit into
// row y: what half of the numbers do not exceed, and 99 %.
func spreads(c *Canvas, s *Spreads, y int) {
	c.fill(0, y, c.w, Plain)
	x := c.Text(0, y, Dim, "gaps ")
	for i, gap := range s.Gaps {
		c.set(x+i, y, 1, c.spark(gap), Plain)
	}
	x += Gaps + 1
	if room := len("50/99%"); x+room <= c.w {
		x = c.Text(x, y, Dim, "50/99%")
	}
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
	tenths := func(name string, d Spread[time.Duration]) {
		field(name, d.P50.Microseconds()/100, d.P99.Microseconds()/100, 1, " ms")
	}
	micro := func(name string, d Spread[time.Duration]) {
		field(name, d.P50.Microseconds(), d.P99.Microseconds(), 0, " µs")
	}
	tenths(" late ", s.Late)
	tenths(" input ", s.Input)
	field(" frame ", s.Bytes.P50, s.Bytes.P99, 0, " B")
	tenths(" trip ", s.Trip)
	micro(" draw ", s.Draw)
	micro(" update ", s.Update)
}

// wide returns how many cells Number takes for n.
func wide(n int64, decimals int) int {
	var room [24]byte
	return len(digits(&room, n, decimals))
}

// sparks are the signs of a gap between frames: none, then ever longer ones.
var sparks = [...]string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// spark returns the sign of a gap: the lowest for one of 18 ms at most, which
// is a frame at 60 a second, and each higher one for half as much again.
func (c *Canvas) spark(gap time.Duration) string {
	height := 0
	if gap > 0 {
		height = 1
		for top := 18 * time.Millisecond; gap > top && height < len(sparks)-1; top += top / 2 {
			height++
		}
	}
	if c.Look == ASCII {
		return numeral(byte('0' + height))
	}
	return sparks[height]
}
