package vt

import (
	"strings"
	"testing"
)

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
		v := New(20, 8, Options{})
		v.Write([]byte(wide + then))
		if c := v.Cell(4, 2); c.Text != " " || c.Style.BG != blue {
			t.Errorf("%s: the first half is %+v", what, c)
		}
	}
}

// TestRareOrders: each row is a text as xterm and kitty show it.
func TestRareOrders(t *testing.T) {
	for _, c := range []struct {
		what, in, want string
	}{
		{"a saved mode comes back", "\x1b[?7s\x1b[?7l\x1b[?7r\x1b[1;9Habcd", "        ab\ncd"},
		{"a mode that was not saved stays", "\x1b[?7l\x1b[?7r\x1b[1;9Habcd", "        ad"},
		{"the saved origin", "\x1b[2;3r\x1b[?6h\x1b[?6s\x1b[?6l\x1b[?6r\x1b[1;1H#", "\n#"},
		{"the saved alternate screen", "main\x1b[?1049s\x1b[?1049hX\x1b[?1049r", "main"},
		{"a tab back leaves a wrap that waits", "\x1b[1;9Hab\x1b[Z#", "        ab\n#"},
		{"a character breaks off a sequence", "\x1b[2漢C", "C"},
		{"and a character set", "\x1b(éx", "x"},
		{"columns that may change", "ab\x1b[?40h\x1b[?3l#", "ab#"},
	} {
		v := New(10, 4, Options{})
		v.Write([]byte(c.in))
		if got := strings.TrimRight(v.String(), "\n"); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	v := New(1, 4, Options{})
	if v.Write([]byte("漢a#")); v.String() != "a\n#\n\n\n" {
		t.Errorf("one column: %q", v)
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
		v := New(16, 7, Options{})
		v.Write([]byte(c.in))
		v.Resize(c.w, c.h)
		v.Write([]byte(c.then))
		if got := v.Cell(c.x, c.y).Text; got != "#" {
			t.Errorf("%q, %dx%d, %q: %q at (%d, %d)\n%s", c.in, c.w, c.h, c.then, got, c.x, c.y, v)
		}
	}
}

// TestOneSettingBehindSeveralNumbers: there is one alternate screen, and one
// mode of the mouse.
func TestOneSettingBehindSeveralNumbers(t *testing.T) {
	for _, c := range []struct{ in, answers, left string }{
		{"\x1b[?1049h\x1b[?47l", "", ""},
		{"\x1b[?47h\x1b[?1049$p\x1b[?1047$p\x1b[?47l", "\x1b[?1049;1$y\x1b[?1047;1$y", ""},
		{"\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1003l", "", ""},
		{"\x1b[?1002h\x1b[?1000$p\x1b[?1000l\x1b[?1002$p", "\x1b[?1000;2$y\x1b[?1002;2$y", ""},
		{"\x1b[?1000h\x1b[?1003h", "", "mouse 1003 on"},
		{"\x1b[?1016h\x1b[?1016$p", "\x1b[?1016;0$y", ""}, // no cell has a size in pixels
		{"\x1b[1c\x1b[>1c\x1b[0c", "\x1b[?62;22c", ""},
		{"\x1b]11;?\a", "\x1b]11;rgb:0000/0000/0000\a", ""},
		{"\x1b]11;?\x1b\\", "\x1b]11;rgb:0000/0000/0000\x1b\\", ""},
	} {
		v := New(20, 5, Options{})
		v.Write([]byte(c.in))
		if got := string(v.Answers()); got != c.answers {
			t.Errorf("%q: answers %q, want %q", c.in, got, c.answers)
		}
		if got := strings.Join(v.Left(), "|"); got != c.left {
			t.Errorf("%q: left %q, want %q", c.in, got, c.left)
		}
	}
}

// TestWhatKittyHasNot: the modes of other terminals change nothing in kitty, no
// program is accused of them, and the cursor's report tells where the next
// character goes.
func TestWhatKittyHasNot(t *testing.T) {
	v := New(16, 4, Options{Kitty: true})
	v.Write([]byte("\x1b[?12h\x1b[?25h\x1b[?9;66;1007;1015h"))
	if left, ignored := v.Left(), v.Ignored(); len(left)+len(ignored) > 0 {
		t.Errorf("left %q, ignored %q", left, ignored)
	}
	for _, c := range []struct{ in, want string }{
		{"\x1b[?9$p\x1b[?12$p\x1b[?66$p", "\x1b[?9;0$y\x1b[?12;0$y\x1b[?66;0$y"},
		{"\x1b[?1007$p\x1b[?1015$p", "\x1b[?1007;0$y\x1b[?1015;0$y"},
		{"\x1b[3;16Hx\x1b[6n", "\x1b[4;1R"},
		{"\x1b[4;16Hx\x1b[6n", "\x1b[4;16R"},
		{"\x1b]11;?\a", "\x1b]11;rgb:0000/0000/0000\x1b\\"},
	} {
		v.Write([]byte(c.in))
		if got := string(v.Answers()); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
