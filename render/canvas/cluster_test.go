package canvas

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

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
		if end := c.Text(0, 0, 0, p.name); c.String() != p.shown+"\n" || end != p.width || Width(p.name) != p.width {
			t.Errorf("%+q is %+q to %d, width %d; want %+q, %d", p.name, c.String(), end, Width(p.name), p.shown, p.width)
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
			if text, width, left := Cluster(s); text != want || left != rest || width != runeWidth(a) {
				t.Fatalf("%+q: %+q of %d, then %+q; want %+q of %d", s, text, width, left, want, runeWidth(a))
			}
		}
	}
}
