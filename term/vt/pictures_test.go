package vt_test

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// pictures are bytes, the text that they show on 10x3 cells, and the place of
// the cursor after them.
var pictures = []struct{ name, in, want, cursor string }{
	{"text", "ab", "ab", "2,0"},
	{"new line", "ab\ncd\re", "ab|e cd", "1,1"},
	{"backspace", "abc\b\bX", "aXc", "2,0"},
	{"tab", "a\tb", "a       b", "9,0"},
	{"a tab in the last column leaves the wrap", "\x1b[2;10HZ\tlq", "|         Z|lq", "2,2"},
	{"a tab from the last stop", "\x1b[9Gab\tlq", "        ab|lq", "2,1"},
	{"alignment", "\x1b[2;3r\x1b[2;2Hb\x1b[41m\x1b#8x", "xEEEEEEEEE|EEEEEEEEEE|EEEEEEEEEE", "1,0"},
	{"alignment ends margins", "\x1b[1;2r\x1b#8\x1b[3Hx\n", "EEEEEEEEEE|xEEEEEEEEE", "1,2"},
	{"alignment in origin mode", "\x1b[2;3r\x1b[?6h\x1b#8x\x1b[1;2Hy", "xyEEEEEEEE|EEEEEEEEEE|EEEEEEEEEE", "2,0"},
	{"tabs forward", "\x1b[4G\x1bH\r\x1b[2Ix", "        x", "9,0"},
	{"a tab stop goes", "\x1b[4G\x1bH\x1b[9G\x1b[g\r\tx", "   x", "4,0"},
	{"all tab stops go", "\x1b[3g\x1b[3G\x1bH\x1b[6G\x1bH\ra\tb\tc\td", "a b  c   d", "9,0"},
	{"tab stops as at the start", "\x1b[3g\x1b[3G\x1bH\x1b[?5W\ra\tb", "a       b", "9,0"},
	{"back to a tab stop of one's own", "\x1b[4G\x1bH\x1b[8G\x1b[Zx", "   x", "4,0"},
	{"new line mode", "ab\x1b[20h\nc\x1b[20l\nd", "ab|c| d", "2,2"},
	{"right and down by n", "\x1b[2ax\x1b[ey\x1b[9az", "  x|   y     z", "9,1"},
	{"down by n through the margin", "\x1b[1;2r\x1b[9ex", "||x", "1,2"},
	{"hidden", "a\x1b[8m漢b\x1b[28mc", "a   c", "5,0"},
	{"what is not protected", "abc\x1b[2G\x1b[?K\nd\x1b[?1J", "", "2,1"},
	{"another screen saves no cursor", "\x1b7ab\x1b[?47hc\x1b[?47l\x1b8X", "Xb", "1,0"},
	{"a second order for the other screen", "a\x1b[?1049hb\x1b[?1049hc", " bc", "3,0"},
	{"another screen, kept", "ab\x1b[?47hc\x1b[?47ld\x1b[?47h", "  c", "4,0"},
	{"another screen, erased when left", "ab\x1b[?1047hc\x1b[?1047ld\x1b[?1047h", "", "4,0"},
	{"a saved cursor by a mode", "ab\x1b[?1048hc\x1b[?1048lX", "abX", "3,0"},
	{"save with parameters", "ab\x1b[scd\x1b[1;2se\x1b[uX", "abXde", "3,0"},
	{"an intermediate byte before a parameter", "ab\x1b[-1;3Hc", "abc", "3,0"},
	{"repeat after a mark", "e\u0301\x1b[2b", "e\u0301ee", "3,0"},
	{"the blank of line drawing", "a\x1b(0_\x1b(B_", "a _", "3,0"},
	{"no title of screen", "\x1bkab\x1b\\c", "abc", "3,0"},
	{"wrap waits", "0123456789", "0123456789", "9,0"},
	{"wrap comes", "0123456789a", "0123456789|a", "1,1"},
	{"backspace ends the wait", "0123456789\ba", "01234567a9", "9,0"},
	{"a line feed ends the wait", "0123456789\nx", "0123456789|         x", "9,1"},
	{"erasing ends the wait", "0123456789\x1b[Kx", "012345678x", "9,0"},
	{"no wrap", "\x1b[?7l0123456789ab", "012345678b", "9,0"},
	{"scrolls", "1\r\n2\r\n3\r\n4", "2|3|4", "1,2"},
	{"scrolls rows up", "1\r\n2\r\n3\x1b[1;2r\x1b[S", "2||3", "0,0"},
	{"scrolls rows down", "1\r\n2\r\n3\x1b[2;3r\x1b[T", "1||2", "0,0"},
	{"scrolls rows down, as ECMA-48 has it", "1\r\n2\r\n3\x1b[2;3r\x1b[^", "1||2", "0,0"},
	{"parts of a number", "ab\x1b[1:2Hc", "abc", "3,0"},
	{"a delete in an escape", "ab\x1b\x7f[1;1Hc", "cb", "1,0"},
	{"a soft reset leaves the wrap", "0123456789\x1b[!pa", "0123456789|a", "1,1"},
	{"a soft reset ends shift and origin", "\x1b)0\x0e\x1b[?6h\x1b[!p\x1b[2;3r\x1b[Hq", "q", "1,0"},
	{"goto", "\x1b[2;3Hx\x1b[Hy", "y|  x", "1,0"},
	{"goto by its other name", "\x1b[2;3fx\x1b[fy", "y|  x", "1,0"},
	{"to the start of a row below, and above", "\x1b[1;5Ha\x1b[2Eb\x1b[5G\x1b[1Fc", "    a|c|b", "1,1"},
	{"to a column by its other name", "\x1b[5`a\x1b[`b", "b   a", "1,0"},
	{"to a row in origin mode", "\x1b[2;3r\x1b[?6h\x1b[1da\x1b[2db", "|a| b", "2,2"},
	{"up to the margin, and not above", "\x1b[2;3r\x1b[3H\x1b[9Aa\x1b[1;5H\x1b[9Ab", "    b|a", "5,0"},
	{"down to the margin, and not below", "\x1b[1;2r\x1b[9Ba\x1b[3;5H\x1b[9Bb", "|a|    b", "5,2"},
	{"from a margin", "\x1b[2;3r\x1b[2H\x1b[Aa\x1b[3;5H\x1b[Bb", "|a|    b", "5,2"},
	{"margins of one row are none", "1\r\n2\r\n3\x1b[2;2r\x1b[S", "2|3", "1,2"},
	{"margins beyond the screen", "1\r\n2\r\n3\x1b[2;9r\x1b[S", "1|3", "0,0"},
	{"margins down to the last row", "1\r\n2\r\n3\x1b[2;0r\x1b[S\x1b[2;3r\x1b[S", "1", "0,0"},
	{"a row outside the margins is not inserted", "1\r\n2\r\n3\x1b[2;3r\x1b[H\x1b[L\x1b[M", "1|2|3", "0,0"},
	{"another screen takes the margins", "\x1b[2;3r\x1b[?47h1\r\n2\r\n3\r\n4", "1|3|4", "1,2"},
	{"inserting ends the wait", "0123456789\x1b[@x", "012345678x", "9,0"},
	{"erasing cells ends the wait", "0123456789\x1b[Xx", "012345678x", "9,0"},
	{"a soft reset ends insertion and styles", "ab\x1b[4h\x1b[8m\x1b[!p\rX", "Xb", "1,0"},
	{"a soft reset ends line drawing", "\x1b(0\x1b[!pq", "q", "1,0"},
	{"the last character of line drawing", "\x1b(0~}", "·£", "2,0"},
	{"C1 as characters", "a\u0080b\u008fc\u009fd\u00a0e", "abcd\u00a0e", "6,0"},
	{"characters that are broken off", "\xe2\x94\xe2\x94\x82x", "\ufffd│x", "3,0"},
	{"relative", "\x1b[2B\x1b[4Ca\x1b[A\x1b[3Db", "|  b|    a", "3,1"},
	{"absolute", "\x1b[5Ga\x1b[3db", "    a||     b", "6,2"},
	{"reverse index scrolls", "a\r\x1bMb", "b|a", "1,0"},
	{"wide", "漢x", "漢x", "3,0"},
	{"wide after the last column", "0123456789漢", "0123456789|漢", "2,1"},
	{"wide does not fit", "\x1b[10G漢", "|漢", "2,1"},
	{"wide does not fit, no wrap", "\x1b[?7l\x1b[10G漢", "", "9,0"},
	{"over the first half", "漢\rx", "x", "1,0"},
	{"over the second half", "漢\bx", " x", "2,0"},
	{"wide over a half", "\x1b[2G漢x\r語", "語 x", "2,0"},
	{"combining", "e\u0301x", "e\u0301x", "2,0"},
	{"combining at the edge", "0123456789\u0301", "0123456789\u0301", "9,0"},
	{"erase to the end", "abcdef\x1b[3D\x1b[K", "abc", "3,0"},
	{"erase from the start", "abcdef\x1b[3D\x1b[1K", "    ef", "3,0"},
	{"erase from the start of this row", "a\r\nbc\x1b[1K", "a", "2,1"},
	{"erase the second half", "漢b\x1b[2G\x1b[X", "  b", "1,0"},
	{"erase the first half", "a漢b\r\x1b[2X", "   b", "0,0"},
	{"delete the first half", "ab漢c\x1b[2G\x1b[2P", "a c", "1,0"},
	{"delete the second half", "a漢b\x1b[3G\x1b[P", "a b", "2,0"},
	{"insert more than fits", "ab\r\x1b[99@", "", "0,0"},
	{"insert between halves", "a漢b\x1b[3G\x1b[@", "a   b", "2,0"},
	{"insert pushes a half out", "\x1b[9G漢\r\x1b[@x", "x", "1,0"},
	{"erase characters", "abcdef\x1b[4D\x1b[2X", "ab  ef", "2,0"},
	{"erase below", "a\r\nb\r\nc\x1b[2;1H\x1b[J", "a", "0,1"},
	{"delete and insert", "abcdef\r\x1b[2P\x1b[@", " cdef", "0,0"},
	{"insert mode", "abc\r\x1b[4hx\x1b[4ly", "xybc", "2,0"},
	{"lines", "a\r\nb\r\nc\x1b[2;1H\x1b[L", "a||b", "0,1"},
	{"lines go to the left", "a\r\nb\x1b[L", "a||b", "0,1"},
	{"more lines than there are", "a\r\nb\r\nc\x1b[2;1H\x1b[9L", "a", "0,1"},
	{"margins", "\x1b[1;2ra\r\nb\r\nc", "b|c", "1,1"},
	{"origin", "\x1b[2;3r\x1b[?6ha\x1b[2Hb", "|a|b", "1,2"},
	{"origin keeps to the margins", "\x1b[1;2r\x1b[?6h\x1b[9Hb", "|b", "1,1"},
	{"margins beyond the screen", "\x1b[2;99r\x1b[3Ha\nb", "|a| b", "2,2"},
	{"index and next line", "a\x1bDb\x1bEc", "a| b|c", "1,2"},
	{"up to the margin", "\x1b[2;3r\x1b[3H\x1b[9Ax", "|x", "1,1"},
	{"down to the margin", "\x1b[1;2r\x1b[9Bx", "|x", "1,1"},
	{"line feed below the margins", "\x1b[1;2r\x1b[3H\nx", "||x", "1,2"},
	{"reverse index above the margins", "\x1b[2;3r\x1b[H\x1bMx", "x", "1,0"},
	{"line drawing", "\x1b(0lqk\x1b(Bq", "┌─┐q", "4,0"},
	{"a set that is not known has letters", "\x1b(0q\x1b(Aq", "─q", "2,0"},
	{"shift out", "\x1b)0\x0eq\x0fq", "─q", "2,0"},
	{"save", "ab\x1b7\r\ncd\x1b8X", "abX|cd", "3,0"},
	{"repeat", "a\x1b[3b", "aaaa", "4,0"},
	{"repeat after a style", "a\x1b[m\x1b[3bb", "ab", "2,0"},
	{"repeat after a move", "a\x1b[C\x1b[3bb", "a b", "3,0"},
	{"repeat after a line feed", "a\n\x1b[3bb", "a| b", "2,1"},
	{"repeat after a save", "a\x1b7\x1b[3bb", "ab", "2,0"},
	{"repeat after a set", "a\x1b(B\x1b[3bb", "ab", "2,0"},
	{"repeat line drawing", "\x1b(0q\x1b[2b", "───", "3,0"},
	{"back to a tab stop", "a\tb\x1b[Zx\x1b[2Zy", "y       x", "1,0"},
	{"main screen while it shows", "ab\x1b7cd\x1b[?1049lX", "abXd", "3,0"},
	{"alternate", "main\x1b[?1049halt\x1b[?1049l", "main", "4,0"},
	{"alternate shows, erased", "main\x1b[?1049haltern\x1b[?1049l\x1b[?1049halt", "    alt", "7,0"},
	{"alternate has the margins", "\x1b[1;2r\x1b[?1049h\x1b[2Hx\ny", "x| y", "2,1"},
	{"canceled", "a\x1b[3\x18b", "ab", "2,0"},
	{"control in a sequence", "abc\x1b[\b2D+", "+bc", "1,0"},
	{"control in an escape", "ab\x1b\b7c\x1b8d", "ad", "2,0"},
	{"a string broken off", "\x1b]2;x\x1b[2Cy", "  y", "3,0"},
	{"an unknown sequence", "a\x1b[?5;7$zb\x1bP1$qm\x1b\\c", "abc", "3,0"},
	{"a saved mode comes back", "\x1b[?7s\x1b[?7l\x1b[?7r\x1b[1;9Habcd", "        ab|cd", "2,1"},
	{"a mode that was not saved stays", "\x1b[?7l\x1b[?7r\x1b[1;9Habcd", "        ad", "9,0"},
	{"the saved origin", "\x1b[2;3r\x1b[?6h\x1b[?6s\x1b[?6l\x1b[?6r\x1b[1;1H#", "|#", "1,1"},
	{"the saved alternate screen", "main\x1b[?1049s\x1b[?1049hX\x1b[?1049r", "main", "4,0"},
	{"a tab back leaves a wrap that waits", "\x1b[1;9Hab\x1b[Z#", "        ab|#", "1,1"},
	{"a character breaks off a sequence", "\x1b[2漢C", "C", "1,0"},
	{"a character breaks off a set", "\x1b(éx", "x", "1,0"},
	{"columns that may change", "ab\x1b[?40h\x1b[?3l#", "ab#", "3,0"},
	{"an update of xterm shows at once", "a\x1b[?2026hb", "ab", "2,0"},
	{"broken UTF-8", "a\xe2\x94b\xff\xe2\rx\xe2\x18y", "x\ufffdy\ufffd\ufffd", "3,0"},
}

// rows returns the text of the screen, with | between the rows.
func rows(v *vt.Term) string {
	return strings.TrimRight(strings.ReplaceAll(v.String(), "\n", "|"), "|")
}

// played returns a terminal that has taken a text.
func played(w, h int, o vt.Options, text string) *vt.Term {
	v := vt.New(w, h, o)
	v.Write([]byte(text))
	return v
}

func TestPicturesHoweverSplit(t *testing.T) {
	for _, c := range pictures {
		for split := range 3 {
			v := vt.New(10, 3, vt.Options{})
			for i := 0; i < len(c.in); i += split + 1 {
				v.Write([]byte(c.in[i:min(i+split+1, len(c.in))]))
			}
			x, y, _ := v.Cursor()
			got := rows(v)
			if at := fmt.Sprintf("%d,%d", x, y); got != c.want || at != c.cursor {
				t.Errorf("%s, %d bytes at a time: got %q at %s, want %q at %s", c.name, split+1, got, at, c.want, c.cursor)
			}
		}
	}
}

// TestAHalfTakesThePensBackground: what goes of a wide character leaves the
// background that erasing leaves, whatever the character's own was.
func TestAHalfTakesThePensBackground(t *testing.T) {
	const wide, blue = "\x1b[3;5H\x1b[42m漢\x1b[1;1H", 1<<24 | 4
	for what, then := range map[string]string{
		"a letter on the second half": "\x1b[44m\x1b[3;6Hx",
		"ECH":                         "\x1b[44m\x1b[3;6H\x1b[X",
		"EL":                          "\x1b[44m\x1b[3;6H\x1b[K",
		"ED":                          "\x1b[44m\x1b[3;6H\x1b[J",
		"ICH":                         "\x1b[44m\x1b[3;6H\x1b[@",
		"DCH":                         "\x1b[44m\x1b[3;6H\x1b[P",
		"insert mode":                 "\x1b[44m\x1b[4h\x1b[3;6Hx",
		"a wide one":                  "\x1b[44m\x1b[3;6H字",
	} {
		v := played(20, 8, vt.Options{}, wide+then)
		if c := v.Cell(4, 2); c.Text != " " || c.Style.BG != blue {
			t.Errorf("%s: the first half is %+v", what, c)
		}
	}
}

// TestAWrapThatWaitsOutlivesAResize: the next character never overwrites the
// one in the former last column.
func TestAWrapThatWaitsOutlivesAResize(t *testing.T) {
	for _, c := range []struct {
		in   string
		w, h int
		then string
		x, y int
	}{
		{"\x1b[3;16Hx", 16, 9, "#", 0, 3},
		{"\x1b[3;16Hx", 20, 7, "#", 16, 2},
		{"\x1b[3;16Hx\x1b7\x1b[1;1H", 20, 7, "\x1b8#", 16, 2},
		{"\x1b[3;16Hx\x1b7\x1b[1;1H", 16, 9, "\x1b8#", 0, 3},
		{"\x1b[3;16Hx", 12, 7, "#", 0, 3},
	} {
		v := played(16, 7, vt.Options{}, c.in)
		v.Resize(c.w, c.h)
		v.Write([]byte(c.then))
		if got := v.Cell(c.x, c.y).Text; got != "#" {
			t.Errorf("%q, %dx%d, %q: %q at (%d, %d)\n%s", c.in, c.w, c.h, c.then, got, c.x, c.y, v)
		}
	}
}
