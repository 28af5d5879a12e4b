package vt

import "testing"

func TestStyledSaysWhichColumnsHaveWhichStyle(t *testing.T) {
	v := New(20, 5, Options{})
	v.Write([]byte("\x1b[1mSave\x1b[m as: \x1b[31;104;4mx漢\x1b[m\r\nplain\r\n~ a\r\n\\b\r\n\x1b[38;5;99;48;2;1;2;3mz\x1b[m\x1b[7m \x1b[m \x1b[1m my\x1b[m \x1b[1mf  g"))
	want := `Save as: x漢
~ 0-3 bold  9-11 red on bright-blue underline
plain
\~ a
\\b
z   my f  g
~ 0 color99 on #010203  1 reverse  4-7 bold  10 bold
`
	if got := v.Styled(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestRegionIsPartOfTheScreen(t *testing.T) {
	v := New(6, 3, Options{})
	v.Write([]byte("abcdef\r\ng漢hij\r\nk"))
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
	v := New(6, 3, Options{})
	v.Write([]byte("\x1b]52;c;aGVsbG8=\x1b\\\x1b]52;c;?\x1b\\\x1b]52;c;%\x07"))
	if string(v.Clipboard) != "hello" {
		t.Errorf("%q", v.Clipboard)
	}
}

func TestACloneGoesItsOwnWay(t *testing.T) {
	v := New(10, 2, Options{})
	v.Write([]byte("main\x1b[?1049h\x1b[?7l\x1b[>1ualt"))
	c := v.Clone()
	v.Write([]byte("\x1b[2J\x1b[?1049l\x1b[?7h\x1b[3g"))
	if c.String() != "    alt\n\n" || len(c.Left()) != 2 || v.String() != "main\n\n" {
		t.Errorf("%q, left %q; the first %q", c, c.Left(), v)
	}
	c.Write([]byte("\x1b[?7h\x1b[?1049l!"))
	if c.String() != "main!\n\n" || len(c.Left()) > 0 || v.String() != "main\n\n" {
		t.Errorf("%q, left %q; the first %q", c, c.Left(), v)
	}
}
