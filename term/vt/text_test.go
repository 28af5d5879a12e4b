package vt_test

import (
	"fmt"
	"strings"
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

// state returns all that a caller can see of a terminal.
func state(v *vt.Term) string {
	x, y, visible := v.Cursor()
	shape, tint := v.Pointer()
	text := fmt.Sprintln(v.Styled(), x, y, visible, shape, tint, v.Title, v.Input(), v.Flags(), v.Left())
	text += fmt.Sprintf("%q %q %q", v.Answers(), v.Ignored(), v.Unanswered())
	if last := v.Last(); last != nil {
		text += last.Styled()
	}
	return text
}

// TestACloneGoesItsOwnWay: whatever a terminal and its clone do after that,
// each is as if the other were not there.
func TestACloneGoesItsOwnWay(t *testing.T) {
	befores := []string{
		"", "main\x1b[?1049h\x1b[?7l\x1b[>1ualt", "one\x1b[?2026h\x1b[2J\x1b[5n", "\x1b[?1049hone\x1b[2J",
		"\x1b[3", "\xe2\x94", "\x1b]2;ti", "\x1b[5n\x1b[6n\x1b[c", "\x1b]4;1;red\a\x1b[31mred", "\x1b[53m\x1b[?u\x1b[=c",
		"\x1b]2;a\a\x1b[22;2t\x1b]2;b\a\x1b[22;2t", "\x1b[?1h\x1b[?1s\x1b[?1l", "\x1b[>1u\x1b[>3u", "\x1b[4G\x1bH",
		"\x1b[?2026h\x1b[?2026lone",
	}
	ways := []string{
		"1mx", "\x82y", "tle\a", "\x1b[?1049l\x1b[?7h\x1b[3g", "\x1b[?2026l\x1b[Hnew\x1b[?2026h", "\x1b[Htwo\x1b[2J\x1b[?1049l",
		"\x1b]4;1;blue;2;red\a", "\x1b]104\a", "\x1b[54m\x1b[1$w\x1b[53'}",
		"\x1b[?2026hnew", "\x1b[23;2t\x1b]2;c\a\x1b[22;2t\x1b[23;2t",
		"\x1b[?1s\x1b[?1h\x1b[?1r", "\x1b[?1r", "\x1b[<u\x1b[>5u\x1b[?u", "\x1b[3gx\ty", "\x1b[2J", "\x1bc", "\x1b[>7u\x1b[?u",
	}
	for _, before := range befores {
		for i, way := range ways {
			other := ways[(i+5)%len(ways)]
			o := vt.Options{Kitty: true}
			v := played(10, 2, o, before)
			c := v.Clone()
			v.Write([]byte(way))
			c.Write([]byte(other))
			for who, is := range map[string]*vt.Term{way: v, other: c} {
				alone := played(10, 2, o, before)
				alone.Write([]byte(who))
				if got, want := state(is), state(alone); got != want {
					t.Errorf("%q, then %q beside another: %s\nand not %s", before, who, got, want)
				}
			}
		}
	}
}

// TestACloneHasNoPast: no Tap, no last picture, and no cell that was told. It
// takes none from its origin.
func TestACloneHasNoPast(t *testing.T) {
	var tap strings.Builder
	v := played(4, 1, vt.Options{Tap: &tap}, "\x1b[?1049hone\x1b[?1049l")
	v.Changes(true, func(int, int, vt.Cell, int) {})
	c := v.Clone()
	c.Write([]byte("two"))
	if !strings.HasSuffix(tap.String(), "one\x1b[?1049l") {
		t.Errorf("the Tap has got %q", tap.String())
	}
	if v.Last() == nil || c.Last() != nil {
		t.Error("the clone has a last picture, or its origin has none")
	}
	n := 0
	count := func(int, int, vt.Cell, int) { n++ }
	v.Write([]byte("x"))
	c.Changes(false, count)
	if n != 4 {
		t.Errorf("%d cells are told", n)
	}
	n = 0
	v.Changes(false, count)
	if n != 1 {
		t.Errorf("after those of the clone %d cells are told", n)
	}
}

// TestACellOutsideIsNothing, and its text is "".
func TestACellOutsideIsNothing(t *testing.T) {
	v := played(3, 2, vt.Options{}, "abc\x1b[2Hdef")
	for at, want := range map[[2]int]string{
		{0, 0}: "a", {2, 1}: "f", {-1, 0}: "", {0, -1}: "", {3, 0}: "", {0, 2}: "", {9, 9}: "",
	} {
		if got := v.Cell(at[0], at[1]); got.Text != want {
			t.Errorf("%v: %+v", at, got)
		}
	}
}

// TestBellsAndBytesAreCounted.
func TestBellsAndBytesAreCounted(t *testing.T) {
	v := played(3, 2, vt.Options{}, "a\a\a")
	v.Write([]byte("\x1b]2;title\a"))
	if v.Bells != 2 || v.Bytes != 13 || v.Writes != 2 {
		t.Errorf("%d bells, %d bytes in %d writes", v.Bells, v.Bytes, v.Writes)
	}
}
