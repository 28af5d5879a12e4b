package canvas

import (
	"math"
	"strings"
	"testing"
)

// TestDrawings: each drawing on a canvas of 10 x 3 cells, as text.
func TestDrawings(t *testing.T) {
	for name, test := range map[string]struct {
		font Font
		draw func(*Canvas)
		want string
	}{
		"a text in the middle": {Fine, func(c *Canvas) { c.Center(1, 1, 6, 0, "ab") }, "\n   ab"},
		"nearer to the left":   {Fine, func(c *Canvas) { c.Center(1, 1, 6, 0, "abc") }, "\n  abc"},
		"cut in the middle":    {Fine, func(c *Canvas) { c.Center(1, 1, 3, 0, "abcd") }, "\n ab…"},
		"blanks": {Fine, func(c *Canvas) {
			c.Text(0, 0, 0, "abcdef")
			c.Text(0, 1, 0, "abcdef")
			c.Blank(1, 0, 3, 0)
		}, "a   ef\nabcdef"},
		"a frame":              {Fine, func(c *Canvas) { c.Frame(c.Pixel, 1, 0, 6, 4, 0) }, "▐▀▀▌\n▐▄▄▌"},
		"a frame of a row":     {Fine, func(c *Canvas) { c.Frame(c.Pixel, 0, 0, 6, 1, 0) }, "▀▀▀"},
		"a frame of a column":  {Fine, func(c *Canvas) { c.Frame(c.Pixel, 0, 0, 1, 4, 0) }, "▌\n▌"},
		"a frame of nothing":   {Fine, func(c *Canvas) { c.Frame(c.Pixel, 2, 2, 0, 0, 0) }, ""},
		"a bar of half a cell": {Halves, func(c *Canvas) { c.Bar(2, 8, 20, 0) }, "\n\n ██"},
		"the signs of ASCII":   {ASCII, func(c *Canvas) { c.Text(0, 0, 0, "← a · b") }, "< a - b"},
		"half of a wide one":   {Fine, func(c *Canvas) { c.Text(0, 0, 0, "中b"); c.Sign(0, 0, 0, "a") }, "a b"},
		"the other half":       {Fine, func(c *Canvas) { c.Text(0, 0, 0, "中b"); c.Sign(1, 0, 0, "a") }, " ab"},
		"the rows of a paragraph": {Fine, func(c *Canvas) {
			if rows := c.Paragraph(1, 0, 7, 2, 0, "one two three four five"); rows != 4 {
				t.Errorf("%d rows", rows)
			}
		}, " one two\n three"},
	} {
		c := blank(test.font, 10, 3)
		test.draw(c)
		if got := strings.TrimRight(c.String(), "\n"); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

// TestTheInkOfABoxIsThatOfItsBorder, and blanks have the ink that they are
// given.
func TestTheInkOfABoxIsThatOfItsBorder(t *testing.T) {
	c := blank(Fine, 4, 3)
	c.Box(0, 0, 4, 3, 2)
	for i := range 4 * 3 {
		x, y := i%4, i/4
		want := Ink(2)
		if y == 1 && (x == 1 || x == 2) {
			want = 0
		}
		if got := c.At(x, y).Ink; got != want {
			t.Errorf("the cell at %d, %d has ink %d", x, y, got)
		}
	}
	c.Blank(1, 1, 2, 3)
	if c.At(1, 1).Ink != 3 || c.At(2, 1).Ink != 3 || c.At(3, 1).Ink != 2 {
		t.Errorf("the blanks have other inks: %v", c.cells[4:8])
	}
}

// TestFirstFits: a text that is as wide as its room fits.
func TestFirstFits(t *testing.T) {
	texts := []string{"long text", "text", "t"}
	for w, want := range map[int]string{9: "long text", 8: "text", 4: "text", 3: "t", 0: "t"} {
		if got := First(w, texts); got != want {
			t.Errorf("into %d cells fits %q, not %q", w, got, want)
		}
	}
}

// TestWordsAreCutOff, with the blanks between them.
func TestWordsAreCutOff(t *testing.T) {
	for w, want := range map[int][2]string{
		1:  {"one", "two  three"},
		7:  {"one two", "three"},
		20: {"one two  three", ""},
	} {
		first, rest := Words("one two  three", w)
		if first != want[0] || rest != want[1] {
			t.Errorf("%d cells: %q, %q", w, first, rest)
		}
	}
}

// TestClip: what lies outside is cut off at either end.
func TestClip(t *testing.T) {
	for _, test := range []struct{ at, n, size, from, to int }{
		{0, 3, 9, 0, 3},
		{2, 3, 9, 2, 5},
		{7, 3, 9, 7, 9},
		{-1, 3, 9, 0, 2},
		{-3, 3, 9, 0, 0},
		{-3, 30, 9, 0, 9},
		{9, 3, 9, 0, 0},
		{2, 0, 9, 0, 0},
		{2, -1, 9, 0, 0},
		{math.MinInt, math.MinInt, 9, 0, 0},
		{math.MaxInt, math.MaxInt, 9, 0, 0},
		{1, math.MaxInt, 9, 1, 9},
	} {
		from, to := clip(test.at, test.n, test.size)
		if from != test.from || to != test.to {
			t.Errorf("%d places from %d: %d to %d, want %d to %d",
				test.n, test.at, from, to, test.from, test.to)
		}
	}
}
