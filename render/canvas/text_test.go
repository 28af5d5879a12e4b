package canvas

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// TestTextsAreFitted: each kind of text as far as it fits on a canvas of some
// columns, and the x after it.
func TestTextsAreFitted(t *testing.T) {
	text := func(x int, s string) func(*Canvas) int {
		return func(c *Canvas) int { return c.Text(x, 0, 0, s) }
	}
	ascii := func(s string) func(*Canvas) int {
		return func(c *Canvas) int {
			c.Font = ASCII
			return c.Text(0, 0, 0, s)
		}
	}
	label := func(w int, s string) func(*Canvas) int {
		return func(c *Canvas) int { return c.Label(0, 0, w, 0, s) }
	}
	number := func(n int64, w, decimals int) func(*Canvas) int {
		return func(c *Canvas) int { return c.Number(0, 0, w, 0, n, decimals) }
	}
	list := func(s string) func(*Canvas) int {
		return func(c *Canvas) int { return c.Paragraph(0, 0, 15, 1, 0, s) }
	}
	for i, test := range []struct {
		columns int
		draw    func(*Canvas) int
		want    string
		end     int
	}{
		// A text is cut by cluster.
		{6, text(0, "abc"), "abc", 3},
		{6, text(4, "abc"), "    ab", 6},
		{6, text(-2, "abc"), "c", 1},
		{6, text(7, "abc"), "", 7},
		{6, text(0, "中文字文"), "中文字", 6},
		{6, text(1, "中文字"), " 中文", 5},
		{6, text(-1, "中文"), " 文", 3},
		{6, text(0, "e\u0301u\u0308"), "e\u0301u\u0308", 2},
		{6, text(5, "e\u0301e\u0301"), "     e\u0301", 6},
		{6, text(0, "\u0301a\x1b[31m\n\tb"), "a[31mb", 6},
		{6, text(0, "ab\x1b"), "ab", 2},
		{6, text(0, "a\xffb"), "a?b", 3},
		{6, text(0, "a\u2e3bb"), "a?b", 3},
		{6, ascii("a中é"), "a??", 3},
		// A label says that it is cut.
		{12, label(5, "hello"), "hello", 5},
		{12, label(4, "hello"), "hel…", 4},
		{12, label(1, "hello"), "…", 1},
		{12, label(0, "hello"), "", 0},
		{12, label(-1, "hello"), "", 0},
		{12, label(4, "中文字"), "中…", 4},
		{12, label(5, "中文字"), "中文…", 5},
		{12, label(8, "中文字"), "中文字", 8},
		// A number ends with its cells.
		{30, number(0, 0, 0), "0", 1},
		{30, number(7, 3, 0), "  7", 3},
		{30, number(-7, 3, 0), " -7", 3},
		{30, number(1234, 0, 2), "12.34", 5},
		{30, number(5, 0, 2), "0.05", 4},
		{30, number(-5, 6, 2), " -0.05", 6},
		{30, number(0, 0, 1), "0.0", 3},
		{30, number(12345, 2, 0), "12345", 5},
		{30, number(-1<<63, 0, 0), "-9223372036854775808", 20},
		{30, number(-1<<63, 0, 9), "-9223372036.854775808", 21},
		{30, number(1, 0, 99), "0.000000000000000001", 20},
		{30, func(c *Canvas) int { return c.Figures(0, 0, 6, 0, []byte("1:23x")) }, " 1:23x", 6},
		// A list without rows for all of it is not cut within an item.
		{15, list("aa bb · cc dd · ee ff"), "aa bb · cc dd", 2},
		{15, list("aa bb · cc dd ee · ff"), "aa bb", 2},
		{15, list("aa bb cc dd ee ff"), "aa bb cc dd ee", 2},
		{15, list("aa bb · cc dd"), "aa bb · cc dd", 1},
	} {
		c := blank(Fine, test.columns, 1)
		end := test.draw(c)
		if got := c.String(); got != test.want+"\n" || end != test.end {
			t.Errorf("line %d: %q to %d, want %q to %d", i, got, end, test.want, test.end)
		}
	}
}

// TestItemsAreTheMostThatFit: of all cuts between two items, Items takes the
// last one that fits, and the first one where none fits.
func TestItemsAreTheMostThatFit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 2000 {
		list := people[r.IntN(len(people))].name
		between := []string{" ", "  ", " · "}[r.IntN(3)]
		for range r.IntN(6) {
			list += between + people[r.IntN(len(people))].name
		}
		w := r.IntN(60) - 1
		want := list
		for i := len(list) - 1; i > 0 && Width(want) > w; i-- {
			if strings.HasPrefix(list[i:], between) {
				want = list[:i]
			}
		}
		if got := Items(list, between, w); got != want {
			t.Fatalf("Items(%q, %q, %d) = %q, want %q", list, between, w, got, want)
		}
	}
}

// people are names as people write them, and as the screen shows them.
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
	{"\U0001f1e6\U0001f1ff", "AZ", 2},
	{"\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468", 2},
	{"\U0001f44d\U0001f3fd", "\U0001f44d", 2},
	{"\u2665\ufe0f", "\u2665", 1},
	{"1\ufe0f\u20e3", "1", 1},
	{"\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3", 1},
	{"\u1112\u1161\u11ab", "\u1112\u1161\u11ab", 2},
	{"\u1160\u11ff", "", 0}, // the first and the last that join a Hangul syllable
	{"\u11ff", "", 0},
	{"a\ufe00", "a", 1},
	{"\U0001f200", "\U0001f200", 2}, // beside the letters of flags
	{"\u200d", "", 0},
	{"\u0300", "", 0},
	{"\x80", "?", 1},
	{"\u200b\u2060\ufeff", "", 0},
	{"\u302ea\uff9e\U0001f3fb", "a", 1},
	{"a\x1b[31mb\x07\u009b", "a[31mb", 6},
	{"\u202eevil", "evil", 4},
	{"\u00e4" + marks(15), "\u00e4" + marks(15), 1}, // 32 bytes, and more
	{"\u00e4" + marks(16), "\u00e4" + marks(15), 1},
	{"\u0928" + marks(13) + "\u093f", "\u0928" + marks(13) + "\u093f", 2},
	{"\u00e4" + marks(14) + "\u093f", "\u00e4" + marks(14), 1},
}

// marks returns n accents of two bytes each.
func marks(n int) string { return strings.Repeat("\u0300", n) }

func TestNamesAreShownAsTerminalsDo(t *testing.T) {
	for _, p := range people {
		c := blank(Fine, 12, 1)
		end := c.Text(0, 0, 0, p.name)
		if c.String() != p.shown+"\n" || end != p.width || Width(p.name) != p.width {
			t.Errorf("%+q is %+q to %d, width %d; want %+q, %d",
				p.name, c.String(), end, Width(p.name), p.shown, p.width)
		}
	}
}

// TestLatinLettersAreAlone compares the short way through Cluster with uniseg.
func TestLatinLettersAreAlone(t *testing.T) {
	for a := rune(' '); a < 0x300; a++ {
		for b := rune(' '); b < 0x310; b++ {
			s := string(a) + string(b)
			want, rest, _, _ := uniseg.FirstGraphemeClusterInString(s, -1)
			if runeWidth(a) == 0 {
				want = ""
			}
			text, width, left := Cluster(s)
			if text != want || left != rest || width != runeWidth(a) {
				t.Fatalf("%+q: %+q of %d, then %+q; want %+q of %d",
					s, text, width, left, want, runeWidth(a))
			}
		}
	}
}
