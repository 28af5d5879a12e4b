package canvas

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTextIsCutByCluster(t *testing.T) {
	for _, test := range []struct {
		x    int
		s    string
		font Font
		want string
		end  int
	}{
		{0, "abc", 0, "abc", 3},
		{4, "abc", 0, "    ab", 6},
		{-2, "abc", 0, "c", 1},
		{7, "abc", 0, "", 7},
		{0, "中文字文", 0, "中文字", 6},
		{1, "中文字", 0, " 中文", 5},
		{-1, "中文", 0, " 文", 3},
		{0, "e\u0301u\u0308", 0, "e\u0301u\u0308", 2},
		{5, "e\u0301e\u0301", 0, "     e\u0301", 6},
		{0, "\u0301a\x1b[31m\n\tb", 0, "a[31mb", 6},
		{0, "ab\x1b", 0, "ab", 2},
		{0, "a\xffb", 0, "a?b", 3},
		{0, "a\u2e3bb", 0, "a?b", 3},
		{0, "a中é", ASCII, "a??", 3},
	} {
		c := blank(test.font, 6, 1)
		end := c.Text(test.x, 0, 0, test.s)
		if got := c.String(); got != test.want+"\n" || end != test.end {
			t.Errorf("Text(%d, %q) = %q, ends at %d; want %q, %d", test.x, test.s, got, end, test.want, test.end)
		}
	}
}

func TestLabelSaysThatItIsCut(t *testing.T) {
	for _, test := range []struct {
		w    int
		s    string
		want string
	}{
		{5, "hello", "hello|"},
		{4, "hello", "hel…|"},
		{1, "hello", "…|"},
		{0, "hello", "|"},
		{-1, "hello", "|"},
		{4, "中文字", "中… |"},
		{5, "中文字", "中文…|"},
		{8, "中文字", "中文字  |"},
	} {
		c := blank(Fine, 12, 1)
		end := c.Label(0, 0, test.w, 0, test.s)
		c.Text(end, 0, 0, "|")
		if got := strings.TrimSpace(c.String()); got != test.want {
			t.Errorf("Label(%d, %q) = %q, want %q", test.w, test.s, got, test.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, test := range []struct {
		n           int64
		w, decimals int
		want        string
	}{
		{0, 0, 0, "0"}, {7, 3, 0, "  7"}, {-7, 3, 0, " -7"}, {1234, 0, 2, "12.34"},
		{5, 0, 2, "0.05"}, {-5, 6, 2, " -0.05"}, {0, 0, 1, "0.0"}, {12345, 2, 0, "12345"},
		{-1 << 63, 0, 0, "-9223372036854775808"}, {-1 << 63, 0, 9, "-9223372036.854775808"},
	} {
		c := blank(Fine, 30, 1)
		end := c.Number(0, 0, test.w, 0, test.n, test.decimals)
		if got := strings.TrimRight(c.String(), "\n"); got != test.want || end != len(test.want) {
			t.Errorf("Number(%d, %d) in %d = %q to %d, want %q", test.n, test.decimals, test.w, got, end, test.want)
		}
	}
}

// TestFiguresAreOfAnyText, as a clock's, and have a bound.
func TestFiguresAreOfAnyText(t *testing.T) {
	c := blank(Fine, 8, 1)
	c.Figures(0, 0, 6, 0, []byte("1:23x"))
	if got := c.String(); got != " 1:23?\n" {
		t.Errorf("%q", got)
	}
	c.Number(0, 0, 0, 0, 1, 99)
	if w := NumberWidth(-1<<63, 99); w != 21 {
		t.Errorf("the widest number has %d cells", w)
	}
}

// TestAListIsNotCutWithinAnItem where there are no rows for all of it.
func TestAListIsNotCutWithinAnItem(t *testing.T) {
	for text, want := range map[string]string{
		"aa bb · cc dd · ee ff": "aa bb · cc dd",
		"aa bb · cc dd ee · ff": "aa bb",
		"aa bb cc dd ee ff":     "aa bb cc dd ee",
		"aa bb · cc dd":         "aa bb · cc dd",
	} {
		c := blank(Fine, 15, 3)
		c.Paragraph(0, 0, 15, 1, 0, text)
		if got := strings.TrimSpace(c.String()); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestItemsAreTheMostThatFit: of all cuts between two items, Items takes the
// last one that fits, and the first one where none fits.
func TestItemsAreTheMostThatFit(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 2000 {
		list, between := people[r.IntN(len(people))].name, []string{" ", "  ", " · "}[r.IntN(3)]
		for range r.IntN(6) {
			list += between + people[r.IntN(len(people))].name
		}
		w, want := r.IntN(60)-1, list
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
