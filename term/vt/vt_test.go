package vt

import (
	"fmt"
	"strings"
	"testing"
)

// TestPicture holds what bytes show: the text, then the cursor.
func TestPicture(t *testing.T) {
	for _, c := range []struct{ name, in, want, cursor string }{
		{"text", "ab", "ab", "2,0"},
		{"new line", "ab\ncd\re", "ab|e cd", "1,1"},
		{"backspace", "abc\b\bX", "aXc", "2,0"},
		{"tab", "a\tb", "a       b", "9,0"},
		{"wrap waits", "0123456789", "0123456789", "9,0"},
		{"wrap comes", "0123456789a", "0123456789|a", "1,1"},
		{"backspace ends the wait", "0123456789\ba", "01234567a9", "9,0"},
		{"no wrap", "\x1b[?7l0123456789ab", "012345678b", "9,0"},
		{"scrolls", "1\r\n2\r\n3\r\n4", "2|3|4", "1,2"},
		{"goto", "\x1b[2;3Hx\x1b[Hy", "y|  x", "1,0"},
		{"relative", "\x1b[2B\x1b[4Ca\x1b[A\x1b[3Db", "|  b|    a", "3,1"},
		{"absolute", "\x1b[5Ga\x1b[3db", "    a||     b", "6,2"},
		{"reverse index scrolls", "a\r\x1bMb", "b|a", "1,0"},
		{"wide", "漢x", "漢x", "3,0"},
		{"wide does not fit", "\x1b[10G漢", "|漢", "2,1"},
		{"wide does not fit, no wrap", "\x1b[?7l\x1b[10G漢", "        漢", "9,0"},
		{"over the first half", "漢\rx", "x", "1,0"},
		{"over the second half", "漢\bx", " x", "2,0"},
		{"wide over a half", "\x1b[2G漢\r語", "語", "2,0"},
		{"combining", "e\u0301x", "e\u0301x", "2,0"},
		{"combining at the edge", "0123456789\u0301", "0123456789\u0301", "9,0"},
		{"erase to the end", "abcdef\x1b[3D\x1b[K", "abc", "3,0"},
		{"erase from the start", "abcdef\x1b[3D\x1b[1K", "    ef", "3,0"},
		{"erase characters", "abcdef\x1b[4D\x1b[2X", "ab  ef", "2,0"},
		{"erase below", "a\r\nb\r\nc\x1b[2;1H\x1b[J", "a", "0,1"},
		{"delete and insert", "abcdef\r\x1b[2P\x1b[@", " cdef", "0,0"},
		{"insert mode", "abc\r\x1b[4hx\x1b[4ly", "xybc", "2,0"},
		{"lines", "a\r\nb\r\nc\x1b[2;1H\x1b[L", "a||b", "0,1"},
		{"margins", "\x1b[1;2ra\r\nb\r\nc", "b|c", "1,1"},
		{"origin", "\x1b[2;3r\x1b[?6h\x1b[Ha", "|a", "1,1"},
		{"line drawing", "\x1b(0lqk\x1b(Bq", "┌─┐q", "4,0"},
		{"shift out", "\x1b)0\x0eq\x0fq", "─q", "2,0"},
		{"save", "ab\x1b7\r\ncd\x1b8X", "abX|cd", "3,0"},
		{"repeat", "a\x1b[3b", "aaaa", "4,0"},
		{"alternate", "main\x1b[?1049halt\x1b[?1049l", "main", "4,0"},
		{"alternate shows", "main\x1b[?1049halt", "    alt", "7,0"},
		{"cancelled", "a\x1b[3\x18b", "ab", "2,0"},
		{"control in a sequence", "abc\x1b[\b2D+", "+bc", "1,0"},
		{"an unknown sequence", "a\x1b[?5;7$zb\x1b#8\x1bP1$qm\x1b\\c", "abc", "3,0"},
		{"broken UTF-8", "a\xe2\x94b\xff", "a\ufffd\ufffdb\ufffd", "5,0"},
	} {
		for split := range 3 {
			v := New(10, 3, Options{})
			for i := 0; i < len(c.in); i += split + 1 {
				v.Write([]byte(c.in[i:min(i+split+1, len(c.in))]))
			}
			x, y, _ := v.Cursor()
			got := strings.TrimRight(strings.ReplaceAll(v.String(), "\n", "|"), "|")
			if at := fmt.Sprintf("%d,%d", x, y); got != c.want || at != c.cursor {
				t.Errorf("%s, %d bytes at a time: got %q at %s, want %q at %s", c.name, split+1, got, at, c.want, c.cursor)
			}
		}
	}
}
