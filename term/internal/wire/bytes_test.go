package wire

import (
	"strings"
	"testing"
	"unique"

	"github.com/gdamore/tcell/v2"
)

var (
	red     = Style{FG: Palette(1)}
	blue    = Style{BG: Palette(4)} // behind
	reverse = Style{Attr: Reverse}
)

// put returns the change that puts s from (x, y) on.
func put(x, y int, s string, st Style) func(*Grid) {
	return func(g *Grid) {
		at := x
		rest := s
		for rest != "" {
			var width int
			rest, width = g.Put(at, y, rest, st)
			at += width
		}
	}
}

// both returns the change that makes all the given changes.
func both(all ...func(*Grid)) func(*Grid) {
	return func(g *Grid) {
		for _, f := range all {
			f(g)
		}
	}
}

// changes are small changes of a picture, and the bytes for them.
var changes = []struct {
	name, start string
	change      func(*Grid)
	want        string
}{
	{"nothing", "abc", put(0, 0, "abc", Style{}), ""},
	{"the foreground of blanks", "", put(3, 1, "   ", red), ""},
	{"bold blanks", "", put(3, 1, "   ", Style{Attr: Bold}), ""},
	{"here", "", put(0, 0, "x", Style{}), "x"},
	{"a short gap", "abcd", put(3, 0, "x", Style{}), "abcx"},
	{"a long gap", "abcdefghi", put(8, 0, "x", Style{}), "\x1b[8Cx"},
	{"down", "", put(0, 2, "x", Style{}), "\n\nx"},
	{"down and over", "", put(2, 2, "x", Style{}), "\n\n  x"},
	{"far", "", put(12, 4, "x", Style{}), "\x1b[5;13Hx"},
	{"over with the new pen", "", both(put(2, 0, "x", red), put(0, 0, " ", Style{})), "  \x1b[31mx"},
	{"down and over with the new pen", "",
		both(put(0, 1, "x", reverse), put(3, 2, "z", red)), "\n\x1b[7mx\x1b[;31m\n  z"},
	{"a blank leaves the foreground", "",
		both(put(0, 0, "a", Style{FG: Palette(1), BG: Palette(4)}), put(1, 0, " ", Style{BG: Palette(2)})),
		"\x1b[31;44ma\x1b[42m "},
	{"moved right", "@", both(put(0, 0, " ", Style{}), put(1, 0, "@", red)), " \x1b[31m@"},
	{"moved down", "@", both(put(0, 0, " ", Style{}), put(0, 1, "@", Style{})), " \b\n@"},
	{"moved up", "\n@", both(put(0, 1, " ", Style{}), put(0, 0, "@", Style{})), "@\b\n "},
	{"up", "a\n\n ",
		both(put(0, 2, "x", Style{}), put(1, 1, "y", Style{}), put(2, 0, "z", Style{})), "\n\nx\x1bMy\x1bMz"},
	{"one pen after another", "",
		both(put(0, 0, "a", red), put(1, 0, "b", blue), put(2, 0, "c", red)), "\x1b[2C\x1b[31mc\ra\x1b[;44mb"},
	{"the rest of the row", "one two three", both(put(3, 0, "          ", Style{})), "\x1b[4C\x1b[K"},
	{"words at the end of a row", "a b c d e f", put(2, 0, "         ", Style{}), "a \x1b[K"},
	{"two words at the end of a row", "abc      d",
		both(put(2, 0, " ", Style{}), put(9, 0, " ", Style{})), "ab\x1b[K"},
	{"text and the rest of the row", "aaaaaaaaaaaaaaaaaaaa",
		put(0, 0, "b                   ", Style{}), "b\x1b[K"},
	{"the middle of a row", "aaaaaaaaaaaaaaaaaaaa",
		put(3, 0, "              ", Style{}), "aaa\x1b[14X"},
	{"five in the middle of a row", "aaaaaaaaaaaaaaaaaaaa", put(3, 0, "     ", Style{}), "aaa\x1b[5X"},
	{"five within a text", "aaaaaaaaaaaaaaaaaaaa", put(0, 0, "x     y", Style{}), "x     y"},
	{"nine within a text", "aaaaaaaaaaaaaaaaaaaa", put(0, 0, "x         y", Style{}), "x\x1b[9X\x1b[9Cy"},
	{"too short to erase", "aaaaaaaa", put(1, 0, "    ", Style{}), "a    "},
	{"a colored row", "", put(0, 0, strings.Repeat(" ", 20), blue), "\x1b[44m\x1b[K"},
	{"the rest of the screen", "one\ntwo\nthree", func(g *Grid) { g.Fill(" ", Style{}) }, "\x1b[J"},
	{"the lower half", "one\ntwo\nthree",
		both(put(1, 1, "  ", Style{}), put(0, 2, "     ", Style{})), "\nt\x1b[J"},
	{"the last two rows", "\n\n\naaaaaaaaaa\nbbbbbbbbbb",
		both(put(0, 3, "          ", Style{}), put(0, 4, "          ", Style{})), "\n\n\n\x1b[J"},
	{"a link", "",
		put(0, 0, "a", Style{Link: unique.Make(Target{"http://b.c", ""})}),
		"\x1b]8;;http://b.c\x1b\\a\x1b]8;;\x1b\\"},
	{"bold off", "",
		both(put(0, 0, "a", Style{Attr: Bold | Italic}), put(1, 0, "b", Style{Attr: Italic})),
		"\x1b[C\x1b[3mb\r\x1b[1ma"},
	{"all off", "",
		both(put(0, 0, "a", Style{FG: Palette(9), Attr: Bold | Italic}), put(1, 0, "b", Style{})),
		"\x1b[Cb\r\x1b[1;3;91ma"},
	{"most off", "",
		both(put(0, 0, "a", Style{FG: rgb24(1, 2, 3), Attr: Bold | Blink}), put(1, 0, "b", red)),
		"\x1b[1;5;38;2;1;2;3ma\x1b[;31mb"},
	{"curly", "",
		put(0, 0, "a", Style{Under: Palette(9), Attr: Underlined(tcell.UnderlineStyleCurly)}),
		"\x1b[4;4:3;58:5:9ma"},
	{"curly in a color of 24 bits", "",
		put(0, 0, "a", Style{Under: rgb24(1, 2, 3), Attr: Underlined(tcell.UnderlineStyleCurly)}),
		"\x1b[4;4:3;58:2::1:2:3ma"},
	{"wide", "", put(0, 0, "漢", Style{}), "漢"},
	{"half of a wide one", "漢", put(1, 0, "x", Style{}), " x"},
	{"odd", "", put(0, 0, "♥\ufe0fx", Style{}), "  \r♥\ufe0f\x1b[3Gx"},
	{"joined up to the edge", "", put(16, 0, "👨\u200d👩", Style{}),
		"\x1b[16C  \b\b👨\u200d👩\x1b[19G  "},
	{"joined beyond the edge", "", put(17, 0, "👨\u200d👩", Style{}), "\x1b[17C  \b\b👨"},
	{"after the last column", "",
		both(put(19, 0, "x", Style{}), put(19, 1, "y", Style{})), "\x1b[19Cx\x1b[20G\ny"},
}

// TestChangesCostNoByteMore checks the bytes of changes, exactly. Each case
// starts from the text in the default style, with the cursor at the top left,
// and a row has 20 cells.
func TestChangesCostNoByteMore(t *testing.T) {
	for _, c := range changes {
		g := grid(20, 5)
		e := NewEncoder(Caps{Colors: 1 << 24, BCE: true})
		for y, line := range strings.Split(c.start, "\n") {
			put(0, y, line, Style{})(g)
		}
		ask(e, nil, g, 0, 0)
		ask(e, nil, g, -1, -1)
		c.change(g)
		if got := string(ask(e, nil, g, -1, -1)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestStainsAreWrittenOver: on a terminal with stains a blank beside a block is
// written again when the block goes, and no other blank.
func TestStainsAreWrittenOver(t *testing.T) {
	for _, c := range []struct{ was, now, want, stained string }{
		{"  █", "   ", "\b ", "\b\b   \b"},
		{"  ▌", "   ", "\b ", "\b\b  "},
		{"  ▐", "   ", "\b ", "\b  \b"},
		{"  ░", "   ", "\b ", "\b "},
		{"        █", "         ", "\x1b[5C \x1b[4G", "\x1b[4C  \x1b[4G"},
		{"  █", "  ▌", "\b▌", "\b▌ \b"},
		{"  █", "  ▐", "\b▐", "\b\b ▐"},
		{" a█", " a ", "\b ", "\b  \b"},
		{" a█a", " a a", "\b ", "\b "},
		{"█ █", "█  ", "\b ", "\b\b   \b"},
		{"█ █", "   ", "\b \r   ", "\r    \b"},
		{"       █ ", "         ", "\x1b[4C \x1b[5D", " x    \x1b[4G"},
		{" ██", " a ", "\b\ba ", "\r a  \b"},
	} {
		for _, stains := range []bool{false, true} {
			g := grid(9, 1)
			e := NewEncoder(Caps{})
			want := c.want
			if stains {
				e.Stains()
				want = c.stained
			}
			got := ""
			for _, text := range []string{c.was, c.now} {
				put(0, 0, text, Style{})(g)
				put(4, 0, "x", Style{})(g)
				got = string(ask(e, nil, g, 3, 0))
			}
			if got != want {
				t.Errorf("%q to %q, stains %v: %q, want %q", c.was, c.now, stains, got, want)
			}
		}
	}
}

func TestSidesThatBlocksReach(t *testing.T) {
	for _, c := range []struct {
		blocks      string
		left, right bool
	}{
		{"▌▏▖▘", true, false},
		{"▐▕▗▝▒▓", false, true},
		{"█▀▄▁▚▛▜▙▟", true, true},
		{"░a ─⠿", false, false},
	} {
		for _, r := range c.blocks {
			cell := Cell{text: text{first: r}}
			left, right := cell.solid()
			if left != c.left || right != c.right {
				t.Errorf("%c reaches left %v, right %v", r, left, right)
			}
		}
	}
}
