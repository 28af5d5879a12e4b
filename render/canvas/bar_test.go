package canvas

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// TestTilesScrollByHalvesOfACell: with the camera at each half of a cell, also
// before the map, every pixel has the ink of the tile that lies there.
func TestTilesScrollByHalvesOfACell(t *testing.T) {
	tile := func(col, row int) (Ink, bool) { return Ink(1 + row&1), col > 0 }
	for _, high := range []int{1, 2, 3} {
		for camera := -9; camera < 9; camera++ {
			c := blank(Fine, 3, 4)
			c.Tiles(6, camera, 1, high, tile)
			for y := range 8 {
				cell := c.At(1, y/2)
				ink := cell.Ink
				if cell.two() && cell.others>>(y&1*2)&1 == 1 {
					ink = cell.other
				}
				want, _ := tile(1, floor(camera+y, 2*high))
				if ink != want {
					t.Errorf("tiles of %d cells, camera at %d: pixel row %d has ink %d", high, camera, y, ink)
				}
				edge := c.At(0, y/2)
				if edge.eighths != 0b1111_1100 && edge.Pixels != 0b1010 {
					t.Errorf("tiles of %d cells, camera at %d: %+v is at the edge", high, camera, edge)
				}
			}
		}
	}
}

// TestHalfOfATileIsDrawnByPixels: those whose middle is in the tile. Only the
// tiles that the frame shows are asked for.
func TestHalfOfATileIsDrawnByPixels(t *testing.T) {
	for camera := -20; camera <= 20; camera++ {
		c := blank(Fine, 3, 1)
		asked := 0
		c.Tiles(camera, 1, 1, 1, func(col, row int) (Ink, bool) {
			asked++
			return 1, col == 1 && row == 0
		})
		left := 8 - camera // of the tile, in eighths of a cell
		for x := range 6 {
			middle := 4*x + 2
			want := left < middle && middle <= left+8
			if got := c.At(x/2, 0).Pixels>>(x&1)&1 == 1; got != want {
				t.Errorf("camera at %d: pixel %d is set: %v", camera, x, got)
			}
		}
		columns := 4
		if camera%8 == 0 {
			columns = 3
		}
		if asked != 2*columns {
			t.Errorf("camera at %d: %d tiles are asked for", camera, asked)
		}
	}
}

// eighthsOf returns what a terminal shows in a row: a letter for each eighth of
// a cell, a for ink 1, b for ink 2, and a point for none.
func eighthsOf(c *Canvas, y int) string {
	const letters = ".abcdefgh"
	var b strings.Builder
	for x := range c.W {
		cell := c.At(x, y)
		cut := max(0, slices.Index(eighths[:], cell.Text))
		before, after := cell.Ink, Ink(0)
		switch {
		case cell.reversed():
			before, after = 0, cell.Ink
		case cell.two():
			after = cell.other
		}
		for n := range 8 {
			ink := before
			if n >= cut {
				ink = after
			}
			b.WriteByte(letters[ink])
		}
	}
	return b.String()
}

// TestTouchingTilesHaveNoHole: with the camera at each eighth of a cell, tiles
// of one ink or of two fill their row, and no eighth has the ink of another
// tile. In coarser fonts no cell is blank.
func TestTouchingTilesHaveNoHole(t *testing.T) {
	for _, inks := range []int{1, 2} {
		tile := func(col, row int) (Ink, bool) { return Ink(1 + (col&1+row&1)%inks), true }
		for camera := -40; camera < 40; camera++ {
			c := blank(Fine, 6, 5)
			c.Tiles(camera, -2, 1, 2, tile)
			want := ""
			for i := range 48 {
				ink, _ := tile(floor(camera+i, 8), 0)
				want += "ab"[ink-1 : ink]
			}
			if got := eighthsOf(c, 1); got != want {
				t.Errorf("%d inks, camera at %d:\n%s, want\n%s", inks, camera, got, want)
			}
			for _, font := range []Font{Halves, ASCII} {
				c := blank(font, 6, 1)
				c.Tiles(camera, 0, 1, 1, tile)
				got := strings.TrimSuffix(c.String(), "\n")
				whole := inks > 1 || font != ASCII || got == "######"
				if strings.Contains(got, " ") || !whole {
					t.Errorf("font %d, %d inks, camera at %d: %q", font, inks, camera, got)
				}
			}
		}
	}
}

// TestBarsShareACell: the last bar is seen whole, and of the others as much as
// two inks can show.
func TestBarsShareACell(t *testing.T) {
	for _, c := range []struct{ bars, want string }{
		{"a05 a58", "aaaaaaaa"},
		{"a05 b58", "aaaaabbb"},
		{"b58 a05", "aaaaabbb"},
		{"a05 b68", "aaaaaabb"}, // a gap of an eighth closes, on either side
		{"b68 a05", "aaaaabbb"},
		{"a04 b68", "......bb"}, // a wider one does not: the last bar is seen
		{"b78 a05", "aaaaa..."},
		{"a02 a68", "......aa"},
		{"a68 a02", "aa......"},
		{"a08 b35", "bbbbbaaa"},
		{"a08 b02", "bbaaaaaa"},
		{"a03 b36 a68", "bbbbbbaa"},
		{"a04 b48 c58", "bbbbbccc"}, // what touches is nearer
		{"a04 b48 c03", "cccaaaaa"},
		{"a08 a35", "aaaaaaaa"},
		{"a38", "...aaaaa"},
	} {
		if got := eighthsOf(barred(c.bars), 0); got != c.want {
			t.Errorf("%s: %s, want %s", c.bars, got, c.want)
		}
	}
}

// barred returns a cell with bars. In a05, a is ink 1, and the bar goes from
// eighth 0 to eighth 5.
func barred(bars string) *Canvas {
	c := blank(Fine, 1, 1)
	for bar := range strings.FieldsSeq(bars) {
		c.Bar(0, int(bar[1]-'0'), int(bar[2]-'0'), Ink(bar[0]-'a'+1))
	}
	return c
}

// TestTwoInksArePutInOneCell, the second one as the background. The color of
// text is a background in a reversed cell only, and so is a left part without
// ink. The ink ` is 0.
func TestTwoInksArePutInOneCell(t *testing.T) {
	red := tcell.StyleDefault.Foreground(tcell.ColorRed)
	green := tcell.StyleDefault.Foreground(tcell.ColorGreen)
	for bars, want := range map[string]tcell.Style{
		"a03 b38": red.Background(tcell.ColorGreen),
		"b03 a38": green.Background(tcell.ColorRed),
		"a03 `38": tcell.StyleDefault.Background(tcell.ColorRed).Reverse(true),
		"`03 a38": tcell.StyleDefault.Background(tcell.ColorRed),
		"b38":     green.Reverse(true),
		"b03":     green,
	} {
		c, s := barred(bars), &styled{}
		c.Styles = []tcell.Style{tcell.StyleDefault, red, green}
		c.Flush(s)
		if s.all[0] != want {
			t.Errorf("%s is put in %v, want %v", bars, s.all[0], want)
		}
	}
}
