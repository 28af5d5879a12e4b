package vt_test

import (
	"testing"

	"fixstep/term/vt"
)

func TestStyledSaysWhichColumnsHaveWhichStyle(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"\x1b[1mSave\x1b[m as: \x1b[31;107;4mx漢\x1b[m", "Save as: x漢\n~ 0-3 bold  9-11 maroon on white underline\n\n"},
		{"plain\r\n\x1b[38;5;99;48;2;1;2;3mz\x1b[m\x1b[7m \x1b[m", "plain\nz\n~ 0 color99 on #010203  1 reverse\n"},
		{"\x1b[?5ha\x1b[8mb", "~ reverse video\na\n~ 1 hidden\n\n"},
		{"~ a\r\n\\b", "\\~ a\n\\\\b\n"},
		{"\x1b[1m my\x1b[m \x1b[1mf \x1b[m \x1b[1mg", " my f  g\n~ 1-4 bold  7 bold\n\n"},
		{"a\x1b[44m  \x1b[31mb c  \x1b[m d", "a  b c   d\n~ 1-7 maroon on navy\n\n"},
		{"\x1b[44m\x1b[2Ja \x1b[31mb\x1b[m c\x1b[41md", "~ on navy\na b cd\n~ 2 maroon  3-4 on default  5 on maroon\n\n"},
		{"\x1b[9ma\x1b[m\x1b[2;3;5mb\x1b[m\x1b[58;5;3;4:3mc\x1b[m\x1b]8;;u\x1b\\d", "abcd\n~ 0 strike  1 dim italic blink  2 curly underline underlined olive  3 link ;u\n\n"},
	} {
		v := played(20, 2, vt.Options{}, c.in)
		if v.Styled() != c.want {
			t.Errorf("%q:\n%s\nwant\n%s", c.in, v.Styled(), c.want)
		}
	}
}

func TestRegionIsPartOfTheScreen(t *testing.T) {
	v := played(6, 3, vt.Options{}, "abcdef\r\ng漢hij\r\nk")
	for _, c := range []struct {
		x, y, w, h int
		want       string
	}{
		{0, 0, 6, 3, "abcdef\ng漢hij\nk\n"}, {1, 0, 2, 2, "bc\n漢\n"}, {2, 1, 3, 1, " hi\n"},
		{5, 0, 9, 1, "f\n"}, {-1, -1, 3, 2, "\n ab\n"}, {0, 0, 0, 0, ""},
	} {
		if got := v.Region(c.x, c.y, c.w, c.h); got != c.want {
			t.Errorf("%d by %d from %d,%d: %q, want %q", c.w, c.h, c.x, c.y, got, c.want)
		}
	}
}

func TestTheClipboardIsKept(t *testing.T) {
	v := played(6, 3, vt.Options{}, "\x1b]52;c;aGVsbG8=\x1b\\\x1b]52;c;?\x1b\\\x1b]52;c;%\x07")
	if string(v.Clipboard) != "hello" {
		t.Errorf("%q", v.Clipboard)
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	v := played(10, 2, vt.Options{}, "main\x1b[?1049h\x1b[?7l\x1b[>1ualt")
	c := v.Clone()
	v.Write([]byte("\x1b[2J\x1b[?1049l\x1b[?7h\x1b[3g"))
	if c.String() != "    alt\n\n" || len(c.Left()) != 2 || v.String() != "main\n\n" {
		t.Errorf("%q, left %q; the first %q", c, c.Left(), v)
	}
	c.Write([]byte("\x1b[?7h\x1b[?1049l!"))
	if c.String() != "main!\n\n" || len(c.Left()) > 0 || v.String() != "main\n\n" {
		t.Errorf("%q, left %q; the first %q", c, c.Left(), v)
	}
	v = played(10, 2, vt.Options{Kitty: true}, "one\x1b[?2026h\x1b[2J")
	c = v.Clone()
	v.Write([]byte("\x1b[?2026l\x1b[Hnew\x1b[?2026h"))
	if c.String() != "one\n\n" {
		t.Errorf("what showed before an update: %q", c)
	}
	v = played(10, 2, vt.Options{}, "\x1b[?1049hone\x1b[2J")
	c = v.Clone()
	v.Write([]byte("\x1b[Htwo\x1b[2J"))
	c.Write([]byte("\x1b[?1049l"))
	if c.Last().String() != "one\n\n" {
		t.Errorf("what was seen last: %q", c.Last())
	}
}
