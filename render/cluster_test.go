package render

import (
	"strings"
	"testing"
	"unicode"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/uniseg"
)

// people are names as people write them, and how they are shown.
var people = []struct {
	name, shown string
	width       int
}{
	{"Ann", "Ann", 3},
	{"李小龍", "李小龍", 6},
	{"Zoe\u0308", "Zoe\u0308", 3},
	{"z\u0300\u0301\u0302a", "z\u0300\u0301\u0302a", 2},
	{"محمد", "محمد", 4},
	{"नि", "नि", 2},
	{"क्ष", "क्ष", 2},
	{"\U0001f1e9\U0001f1ea", "DE", 2},
	{"\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468", 2},
	{"\U0001f44d\U0001f3fd", "\U0001f44d", 2},
	{"\u2665\ufe0f", "\u2665", 1},
	{"1\ufe0f\u20e3", "1", 1},
	{"\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3", 1},
	{"\u1112\u1161\u11ab", "\u1112\u1161\u11ab", 2},
	{"\u200d", "", 0},
	{"\u200b\u2060\ufeff", "", 0},
	{"\u302ea\uff9e\U0001f3fb", "a", 1},
	{"a\x1b[31mb\x07\u009b", "a[31mb", 6},
	{"\u202eevil", "evil", 4},
}

func TestNamesAreShownAsTerminalsDo(t *testing.T) {
	for _, p := range people {
		c := Canvas{}
		c.Clear(12, 1)
		if end := c.Text(0, 0, Plain, p.name); c.String() != p.shown+"\n" || end != p.width || Width(p.name) != p.width {
			t.Errorf("%+q is %+q to %d, width %d; want %+q, %d", p.name, c.String(), end, Width(p.name), p.shown, p.width)
		}
	}
}

func TestANameThatNobodySeesIsTheShips(t *testing.T) {
	s := Seat{Names: [2]string{"\u200d", "\x1b\x07"}}
	if s.name(0) != "Needle" || s.name(1) != "Wedge" {
		t.Errorf("the names are %q and %q", s.name(0), s.name(1))
	}
}

// checked is a screen that holds what is put to what a terminal can do.
type checked struct {
	t *testing.T
	w int
}

func (s *checked) Put(x, y int, text string, _ tcell.Style) (string, int) {
	width := uniseg.StringWidth(text)
	_, rest, _, _ := uniseg.FirstGraphemeClusterInString(text, -1)
	switch {
	case x+width > s.w:
		s.t.Errorf("%+q at %d of %d is cut", text, x, s.w)
	case rest != "":
		s.t.Errorf("%+q are several clusters", text)
	case strings.ContainsFunc(text, unicode.IsControl), text == "":
		s.t.Errorf("%+q is put", text)
	}
	return "", width
}

// mustBeSound holds the cells of a canvas to what a terminal can show: no row
// is wider than the window, no half of a wide character is alone.
func mustBeSound(t *testing.T, c *Canvas) {
	t.Helper()
	for y := range c.h {
		for x := 0; x < c.w; {
			text := c.cells[y*c.w+x].text
			if text == "" {
				t.Fatalf("half a character at %d, %d", x, y)
			}
			_, width, rest := cluster(text)
			if width == 0 || rest != "" {
				t.Fatalf("%+q at %d, %d", text, x, y)
			}
			if width == 2 && (x+1 == c.w || c.cells[y*c.w+x+1].text != "") {
				t.Fatalf("%+q at %d, %d is cut in half", text, x, y)
			}
			x += width
		}
	}
	c.Flush(&checked{t: t, w: c.w})
}

// FuzzText draws any name in any window, and something that moves over it.
func FuzzText(f *testing.F) {
	for i, p := range people {
		f.Add(p.name, 80-4*i, 24-i, i, uint8(i))
	}
	g := duel(60)
	f.Fuzz(func(t *testing.T, name string, w, h, x int, look uint8) {
		c, seat := Canvas{Look: Look(look) % looks}, Seat{Names: [2]string{name, name + "x" + name}}
		c.Clear(w%400, h%120)
		x %= 400
		Game(&c, &seat, &g.prev, &g.cur, 0, &g.fx)
		(&Panel{Title: name, Hint: name + "  " + name, Rows: []Row{{name, name}, {name + " " + name, ""}}}).Draw(&c)
		over := over()
		new(Round).Draw(&c, &seat, &over.cur, name)
		Message(&c, name, name)
		c.Center(x, 1, x, Plain, name)
		c.Label(x, 2, 7, Plain, name)
		for y := range 4 * c.h {
			c.Pixel(x+y/3, y, Plain)
			c.Dot(x-y/3, y, Plain)
		}
		mustBeSound(t, &c)
	})
}
