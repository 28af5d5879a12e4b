package render

import (
	"iter"
	"testing"

	"fixstep/render/canvas"
)

// A way is a look in a font.
type way struct {
	name string // as the golden pictures have it
	look Look
	font canvas.Font
}

// ways are all that differ.
var ways = [...]way{
	{"", Wake, canvas.Fine},
	{"-p7", P7, canvas.Fine},
	{"-ascii", ASCII, canvas.Fine},
	{"-halves", Wake, canvas.Halves},
}

// blank returns a blank canvas in the look Wake.
func blank(w, h int) *Canvas { return ways[0].blank(w, h) }

func (way way) blank(w, h int) *Canvas {
	c := new(Canvas)
	c.SetLook(way.look, way.font)
	c.SetColors(OnDark, 0)
	c.Clear(w, h)
	return c
}

// TestALookIsWhatTheTerminalCanShow: a console without braille, or without
// UTF-8, gets the next best look.
func TestALookIsWhatTheTerminalCanShow(t *testing.T) {
	g := duel(60)
	shown := func(way way) string {
		c := way.blank(80, 24)
		Game(c, &Seat{}, &g.prev, &g.cur, 0, &g.fx)
		return c.String()
	}
	for _, c := range []struct{ way, want way }{
		{way{look: P7, font: canvas.Halves}, ways[3]},
		{way{look: ASCII, font: canvas.Halves}, ways[2]},
		{way{look: Wake, font: canvas.ASCII}, ways[2]},
		{way{look: P7, font: canvas.ASCII}, ways[2]},
	} {
		if got, want := shown(c.way), shown(c.want); got != want {
			t.Errorf("look %d in font %d:\n%s\nnot\n%s", c.way.look, c.way.font, got, want)
		}
	}
}

// TestTenRowsAreNotLow.
func TestTenRowsAreNotLow(t *testing.T) {
	if !blank(80, 9).Low() || blank(80, 10).Low() {
		t.Errorf("9 rows are low: %v, 10 rows: %v", blank(80, 9).Low(), blank(80, 10).Low())
	}
}

// all returns the cells of the frame, row by row, each with its number.
func (c *Canvas) all() iter.Seq2[int, canvas.Cell] {
	return func(yield func(int, canvas.Cell) bool) {
		for i := range c.W * c.H {
			if !yield(i, c.At(i%c.W, i/c.W)) {
				return
			}
		}
	}
}

// count returns the number of cells that have an ink.
func (c *Canvas) count(ink Ink) (n int) {
	for _, cell := range c.all() {
		if cell.Ink == ink {
			n++
		}
	}
	return n
}
