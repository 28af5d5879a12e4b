package canvas

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// TestAnImageHasTwoInksInACell of four pixels, the newest one as text and the
// other one as the background. Any other cell has the ink of its last pixel. An
// image over another one takes each pixel that it sets from the older ink.
func TestAnImageHasTwoInksInACell(t *testing.T) {
	for _, c := range []struct {
		font   Font
		images string // the first, and perhaps another one over it
		text   string
		ink    Ink
		other  Ink // 0: the cell has one ink
	}{
		{Fine, "rr/rr", "█", 1, 0},
		{Fine, "rr/gg", "▄", 2, 1},
		{Fine, "rg/rg", "▐", 2, 1},
		{Fine, "rg/gr", "▚", 1, 2},
		{Fine, "rg/gg", "▟", 2, 1},
		{Fine, "rg/bb", "▄", 3, 2}, // of three inks the last two
		{Fine, "r./gg", "▙", 2, 0},
		{Fine, "?r/  ", "▝", 1, 0},
		{Fine, "00/  ", "▀", 0, 0},
		{Fine, "rg/gr over  r/  ", "▜", 1, 2},
		{Fine, "rg/gr over g /  ", "▛", 2, 1},
		{Fine, "rg/gr over  b/  ", "▝", 3, 1},
		{Halves, "rr/gg", "▄", 2, 1},
		{ASCII, "rr/gg", "#", 2, 0},
		{ASCII, "rg/gr", "#", 1, 0},
	} {
		canvas := blank(c.font, 1, 1)
		for image := range strings.SplitSeq(c.images, " over ") {
			canvas.Image(0, 0, map[rune]Ink{'0': 0, 'r': 1, 'g': 2, 'b': 3}, strings.Split(image, "/")...)
		}
		cell := canvas.At(0, 0)
		other := Ink(0)
		if cell.two() {
			other = cell.other
		}
		if cell.Text != c.text || cell.Ink != c.ink || other != c.other {
			t.Errorf("font %d, %s: %+v", c.font, c.images, cell)
		}
	}
}

// TestALineIsTheNearestPixels to the true one, whichever end is first, and for
// ends at any place.
func TestALineIsTheNearestPixels(t *testing.T) {
	for _, l := range [][4]int{
		{0, 0, 19, 11}, {19, 11, 0, 0}, {0, 11, 19, 0},
		{3, 0, 5, 11}, {5, 11, 3, 0},
		{4, 4, 4, 4}, {0, 3, 19, 3}, {7, 0, 7, 11},
		{-50, -20, 70, 40},
		{math.MinInt, math.MinInt, math.MaxInt, math.MaxInt},
		{math.MinInt, 11, math.MaxInt, 0},
		{5, math.MinInt, 6, math.MaxInt},
	} {
		c := blank(Fine, 10, 6)
		c.Line(c.Pixel, l[0], l[1], l[2], l[3], 1)
		for i := range 20 * 12 {
			x, y := i%20, i/20
			got := c.At(x/2, y/2).Pixels>>(x&1+y&1*2)&1 == 1
			if got != nearest(l, x, y) {
				t.Errorf("%v: the pixel at %d, %d is %v", l, x, y, got)
			}
		}
	}
}

// nearest reports whether a place is on a line, by numbers of any length.
func nearest(l [4]int, x, y int) bool {
	n := func(i int) *big.Int { return big.NewInt(int64(i)) }
	minus := func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }
	x0, y0, x1, y1, px, py := n(l[0]), n(l[1]), n(l[2]), n(l[3]), n(x), n(y)
	if minus(y1, y0).CmpAbs(minus(x1, x0)) > 0 {
		x0, y0, x1, y1, px, py = y0, x0, y1, x1, py, px
	}
	if x1.Cmp(x0) < 0 {
		x0, y0, x1, y1 = x1, y1, x0, y0
	}
	long := minus(x1, x0)
	if px.Cmp(x0) < 0 || px.Cmp(x1) > 0 {
		return false
	}
	if long.Sign() == 0 {
		return py.Cmp(y0) == 0
	}
	off := new(big.Int).Mul(new(big.Int).Abs(minus(y1, y0)), minus(px, x0))
	off.Add(off, new(big.Int).Rsh(long, 1)).Quo(off, long)
	if y1.Cmp(y0) < 0 {
		off.Neg(off)
	}
	return py.Cmp(off.Add(off, y0)) == 0
}

// TestEveryDrawingIsCutFirst: no number makes a drawing panic or go through the
// places outside.
func TestEveryDrawingIsCutFirst(t *testing.T) {
	odd := []int{
		math.MinInt, math.MinInt + 1, -1 << 40, -9, 0,
		3, 1 << 31, 1 << 40, math.MaxInt - 1, math.MaxInt,
	}
	c := blank(Fine, 8, 4)
	all := func(_, _ int) (Ink, bool) { return 1, true }
	for _, a := range odd {
		for _, b := range odd {
			for _, n := range odd {
				c.Text(a, b, 0, "a wide 界")
				c.Sign(a, b, 0, "─")
				c.Label(a, b, n, 0, "abc")
				c.Center(a, b, n, 0, "abc")
				c.Figures(a, b, n, 0, []byte("123"))
				c.Number(a, b, n, 0, int64(a), b)
				c.Paragraph(a, b, 3, n, 0, "one two")
				c.Blank(a, b, n, 0)
				c.Pixel(a, b, 1)
				c.Dot(a, b, 1)
				c.Bar(a, b, n, 1)
				c.Image(a, b, map[rune]Ink{'r': 0}, "rr")
				c.Sprite(a, b, 1, "xx")
				for _, m := range odd {
					c.Box(a, b, n, m, 1)
					c.Rect(c.Pixel, a, b, n, m, 1)
					c.Frame(c.Dot, a, b, n, m, 1)
					c.Line(c.Dot, a, b, n, m, 1)
					c.Tiles(a, b, n, m, all)
				}
			}
		}
	}
}

// TestADrawingThatIsFarAwayIsNotSeen, and one that an edge cuts is seen there.
func TestADrawingThatIsFarAwayIsNotSeen(t *testing.T) {
	c := blank(Fine, 8, 4)
	c.Rect(c.Pixel, math.MaxInt, 0, math.MaxInt, 3, 1)
	c.Box(-1<<40, 0, 1<<39, 3, 1)
	c.Blank(8, 0, 1<<40, 1)
	c.Text(math.MaxInt, 0, 1, "far")
	if got := strings.TrimSpace(c.String()); got != "" {
		t.Errorf("what is far away is seen: %q", got)
	}
	c.Box(2, 1, 1<<40, 1<<40, 1)
	if got := c.String(); got != "\n  ┌─────\n  │\n  │\n" {
		t.Errorf("a box that is cut:\n%s", got)
	}
}

// TestShapesAllocateNothing.
func TestShapesAllocateNothing(t *testing.T) {
	c := blank(Fine, 40, 10)
	tile := func(col, _ int) (Ink, bool) { return Ink(col & 1), true }
	s := &styled{}
	c.Styles = make([]tcell.Style, 4)
	inks := map[rune]Ink{'r': 1, 'g': 2}
	if n := testing.AllocsPerRun(20, func() {
		c.Clear(40, 10)
		c.Tiles(3, 1, 2, 2, tile)
		c.Rect(c.Pixel, 1, 1, 20, 4, 1)
		c.Frame(c.Pixel, 1, 1, 20, 4, 2)
		c.Line(c.Dot, 0, 0, 70, 30, 2)
		c.Image(4, 4, inks, "rgr", "grg")
		s.all = s.all[:0]
		c.Flush(s)
	}); n > 0 {
		t.Errorf("%.0f allocations a frame", n)
	}
}

// grounds are backgrounds of much used terminals and themes.
var grounds = map[string]int32{
	"xterm, Terminal Pro, Linux console": 0x000000, // xterm's XTerm.ad, Terminal.app, vt.c
	"xterm reversed, Terminal Basic":     0xffffff,
	"Windows Terminal, Campbell":         0x0c0c0c, // its defaults.json
	"Ubuntu":                             0x300a24, // gnome-terminal, its profile
	"GNOME":                              0x171421, // gnome-terminal, terminal-schemas
	"Alacritty":                          0x181818, // its config/color.rs
	"Dracula":                            0x282a36, // draculatheme.com, specification
	"Nord":                               0x2e3440, // nordtheme.com, nord0
	"Gruvbox":                            0x282828, // morhetz/gruvbox, dark0
	"Gruvbox light":                      0xfbf1c7, // light0
	"Catppuccin Mocha":                   0x1e1e2e, // catppuccin/palette, base
	"Catppuccin Latte":                   0xeff1f5,
	"Tokyo Night":                        0x1a1b26, // folke/tokyonight.nvim, bg
	"One Dark":                           0x282c34, // atom/one-dark-syntax
	"Solarized dark":                     0x002b36, // ethanschoonover.com/solarized, base03
	"Solarized light":                    0xfdf6e3, // base3
}

// TestTheInksCanBeReadOnAnyGround: the contrast of WCAG 2 is at least 3 to 1,
// as that standard asks of shapes and of large text.
func TestTheInksCanBeReadOnAnyGround(t *testing.T) {
	light := func(rgb int32) (sum float64) {
		for i, part := range [3]float64{0.2126, 0.7152, 0.0722} {
			v := float64(rgb>>(16-8*i)&0xff) / 255
			sum += part * max(v/12.92, math.Pow((v+0.055)/1.055, 2.4))
		}
		return sum + 0.05
	}
	for name, ground := range grounds {
		for ink := Red; ink <= Gray; ink++ {
			color, _, _ := new(Canvas).styleOf(ink).Decompose()
			if a, b := light(color.Hex()), light(ground); max(a/b, b/a) < 3 {
				t.Errorf("ink %d on %s: contrast %.2f", ink, name, max(a/b, b/a))
			}
		}
	}
}
