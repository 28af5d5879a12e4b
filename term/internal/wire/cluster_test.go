package wire

import (
	"strings"
	"testing"
	"unicode"

	"fixstep/term/vt"
)

// clusters are strings, with the text that one cell takes of them.
var clusters = []struct {
	in, text, rest string
	width          int
	odd            bool
}{
	{"", " ", "", 0, false},
	{"a", "a", "", 1, false},
	{"ab", "a", "b", 1, false},
	{" a", " ", "a", 1, false},
	{"█▀", "█", "▀", 1, false},
	{"─\u0301x", "─\u0301", "x", 1, false},
	{"漢a", "漢", "a", 2, false},
	{"漢\ufe00a", "漢\ufe00", "a", 2, true},
	{"\U00020000a", "\U00020000", "a", 2, false},
	{"e\u0301a", "e\u0301", "a", 1, false},
	{"한", "한", "", 2, false},
	{"\u1112\u1161\u11ab", "\u1112\u1161\u11ab", "", 2, true}, // the same syllable as letters
	{"ｶﾞ", "ｶﾞ", "", 2, true},                                 // a mark in a separate cell
	{"｀ﾟx", "｀", "ﾟx", 2, false},                              // a mark in a third column
	{"ﾟx", "ﾟ", "x", 1, false},
	{"कि", "कि", "", 2, true},
	{"㊗", "㊗", "", 2, true},
	{"💎", "💎", "", 2, true},
	{"♥\ufe0f", "♥\ufe0f", "", 2, true},
	{"♥\u0301\ufe0fx", "♥\u0301\ufe0f", "x", 2, true},
	{"1\ufe0f\u20e3x", "1\ufe0f\u20e3", "x", 2, true},
	{"👍\U0001f3fd", "👍\U0001f3fd", "", 2, true}, // four cells in xterm
	{"👨\u200d👩\u200d👧a", "👨\u200d👩\u200d👧", "a", 2, true},
	{"🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈", "", 2, true},
	{"🧛\u200d♀x", "🧛\u200d♀", "x", 2, true},
	{"🧛\u200d♀\ufe0fx", "🧛\u200d♀\ufe0f", "x", 2, true},
	{"🇩🇪", "🇩🇪", "", 2, true},
	{"🇦a", "A", "a", 1, false},
	{"🇩a", "D", "a", 1, false},
	{"🇿a", "Z", "a", 1, false},
	{"\U0001f200", "\U0001f200", "", 2, true}, // the next one after the flags
	{"\U0001f000", "\U0001f000", "", 1, true},
	{"\U0001cc00", "\U0001cc00", "", 1, true},
	{"\U0001cd00", "\U0001cd00", "", 1, true},
	{"\n\x1b[31ma", "[", "31ma", 1, false},
	{"\x7fa", "a", "", 1, false},
	{"\x00\x7f\u0085\u202e\u200b\ufeffa", "a", "", 1, false},
	{"\t", " ", "", 0, false},
	{"\u0301", " ", "", 0, false},
	{"\xffa", "\ufffd", "a", 1, false},
	{"a\u200d", "a", "", 1, false},
	{"⸻", "\ufffd", "", 1, false},
	{"a" + strings.Repeat("\u0301", 1000), "a" + strings.Repeat("\u0301", (mostOfCluster-1)/2), "", 1, false},
}

// TestCutTakesOneCluster checks the text that one cell takes of a string. An
// odd text may be drawn narrower than its cells.
func TestCutTakesOneCluster(t *testing.T) {
	for _, c := range clusters {
		got, rest, width := cut(c.in)
		if got.String() != c.text || rest != c.rest {
			t.Errorf("%q: %q, %q; want %q, %q", c.in, got, rest, c.text, c.rest)
		}
		if width != c.width || got.odd != c.odd {
			t.Errorf("%q: %d cells, odd %v; want %d, %v", c.in, width, got.odd, c.width, c.odd)
		}
		// The whole text is sent, even if only some terminals join it.
		e := NewEncoder(Caps{})
		g := grid(70, 1)
		g.Put(1, 0, c.in, Style{})
		if b := ask(e, nil, g, -1, -1); !strings.Contains(string(b), strings.TrimSpace(c.text)) {
			t.Errorf("%q is not sent whole: %q", c.in, b)
		}
	}
}

// TestHowFarAClusterReaches beyond its two cells, if a terminal joins nothing.
func TestHowFarAClusterReaches(t *testing.T) {
	for in, want := range map[string]uint8{
		"a":                      0,
		"漢":                      0,
		"♥\ufe0f":                0,
		"🇩🇪":                     0,
		"🧛\u200d♀":               1,
		"🧛\u200d♀\ufe0f":         2,
		"👍\U0001f3fb":            2,
		"👍\U0001f3ff":            2,
		"👨\u200d👩\u200d👧":        4,
		"👨\u200d👩\u200d👧\u200d👦": 6,
	} {
		if got, _, _ := cut(in); got.over != want {
			t.Errorf("%+q: %d cells, want %d", in, got.over, want)
		}
	}
}

// TestWidthsAgree checks that every character has the width of vt's terminal,
// or more if it counts as odd.
func TestWidthsAgree(t *testing.T) {
	for _, o := range []vt.Options{{}, {Kitty: true}} {
		v := vt.New(10, 1, o)
		for r := rune(' '); r < 0x30000; r++ {
			if !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) {
				continue
			}
			c, _, width := cut(string(r))
			if width == 0 {
				continue
			}
			v.Write([]byte("\r" + c.String()))
			x, _, _ := v.Cursor()
			isNarrower := x < width && !c.odd
			if x > width || isNarrower {
				t.Errorf("%U %c: %d cells, in a terminal %d", r, r, width, x)
			}
		}
	}
}

func TestASCIIHasACharacterForAll(t *testing.T) {
	const from = "az~─│┌╋╭╱╲═║▀█░⠿⣿⠀●←→×µ漢é\ufffd"
	const to = "az~-|+++/\\-|###.. o<>xu???"
	got := ""
	for _, r := range from {
		got += string(ascii(r))
	}
	if got != to {
		t.Errorf("%s\n%s, want\n%s", from, got, to)
	}
}
