package render

import (
	"testing"
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
		g := newGrid(c.w, c.h)
		if c.Flush(g); g.String() != c.String() {
			t.Fatalf("the screen shows\n%sinstead of\n%s", g, &c)
		}
	})
}
