package vt_test

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestSGRSetsTheStyle checks the effects of ESC [ m.
func TestSGRSetsTheStyle(t *testing.T) {
	red, rgb := vt.Color(1<<24|1), vt.Color(2<<24|0x010203)
	for _, c := range []struct {
		in   string
		want vt.Style
	}{
		{"31", vt.Style{FG: red}},
		{"91;101", vt.Style{FG: red + 8, BG: red + 8}},
		{"38;5;1;48;2;1;2;3", vt.Style{FG: red, BG: rgb}},
		{"38:5:1;48:2::1:2:3", vt.Style{FG: red, BG: rgb}},
		{"58:2::1:2:3;4:3", vt.Style{Under: rgb, Underline: 3}},
		{"58;5;1;4", vt.Style{Under: red, Underline: 1}},
		{"1;2;3;5;7;9", vt.Style{Bold: true, Dim: true, Italic: true, Blink: true, Reverse: true, Strike: true}},
		{"1;2;3;5;7;9;22;23;25;27;29", vt.Style{}},
		{"31;41;4;58:5:1;39;49;24;59", vt.Style{}},
		{"38:2:1:2:3;6", vt.Style{FG: rgb, Blink: true}},
		{"6;25", vt.Style{}},
		{"21", vt.Style{Underline: 2}},
		{"31;4;;1", vt.Style{Bold: true}},
		{"31;", vt.Style{}},
		{"38;5", vt.Style{}},
		{"38;2;1;2;3;31", vt.Style{FG: red}},
	} {
		v := played(2, 1, vt.Options{}, "\x1b["+c.in+"mx")
		if got := v.Cell(0, 0); got != (vt.Cell{"x", c.want}) {
			t.Errorf("%s: %+v, want %+v", c.in, got.Style, c.want)
		}
	}
}

func TestErasingHasTheColourOfThePen(t *testing.T) {
	for _, noBCE := range []bool{false, true} {
		for _, erase := range strings.Fields("K J 2J X P @ L M S") {
			v := played(1, 1, vt.Options{NoBCE: noBCE}, "\x1b[41mx\r\x1b["+erase)
			want := vt.Cell{" ", vt.Style{BG: 1<<24 | 1}}
			if noBCE {
				want.Style.BG = 0
			}
			if got := v.Cell(0, 0); got != want {
				t.Errorf("%q, no BCE %v: %+v", erase, noBCE, got)
			}
		}
	}
}

// TestLeftTellsWhatIsNotUndone checks that Left lists each change of a program
// until the program undoes it, whichever of its numbers does. A reset undoes
// all. No program is
// accused of a mode that another terminal has.
func TestLeftTellsWhatIsNotUndone(t *testing.T) {
	for _, c := range []struct{ do, left, undo string }{
		{"\x1b8", "", ""},
		{"\x1b[?1049h", "alternate screen 1049 on", "\x1b[?1049l"},
		{"\x1b[?1049h\x1b[>1u", "alternate screen 1049 on|keyboard flags [1] on screen 1", "\x1b[<u\x1b[?1049l"},
		{"\x1b[?1049h", "alternate screen 1049 on", "\x1b[?47l"},
		{"\x1b[?47h", "alternate screen 1049 on", "\x1b[?47l"},
		{"\x1b[?1000h\x1b[?1002h\x1b[?1003h", "mouse 1003 on", "\x1b[?1003l"},
		{"\x1b[?12h\x1b[?25h\x1b[?1007;1015h", "", ""},
		{"\x1b[?25l", "cursor 25 off", "\x1b[?25h"},
		{"\x1b[?7l", "autowrap 7 off", "\x1b[?7h"},
		{"\x1b[?1000;1006h", "mouse 1000 on|mouse 1006 on", "\x1b[?1000l\x1b[?1006l"},
		{"\x1b[?1004h\x1b[?2004h\x1b[?9001h", "focus 1004 on|paste 2004 on|win32 input 9001 on", "\x1b[?1004;2004;9001l"},
		{"\x1b[?2026h", "synchronized update 2026 on", "\x1b[?2026l"},
		{"\x1b[>1u", "keyboard flags [1] on screen 0", "\x1b[<u"},
		{"\x1b[=1u", "keyboard flags [1] on screen 0", "\x1b[=0u"},
		{"\x1b[>4;2m", "modifyOtherKeys 2", "\x1b[>4;0m"},
		{"\x1b[>4;1m\x1b[>4;1f", "formatOtherKeys 1|modifyOtherKeys 1", "\x1b[>4n\x1b[>4f"},
		{"\x1b[?1h\x1b=", "cursor keys 1 on", "\x1b[?1l\x1b>"},
		{"\x1b]2;game\x1b\\", `title "game"`, "\x1b]2;\x07"},
		{"\x1b[22;2t\x1b]2;game\x07", `1 saved titles|title "game"`, "\x1b[23;2t"},
		{"\x1b[>4;2m\x0e", `character sets "BB", G1 in use|modifyOtherKeys 2`, "\x1b[!p"},
		{"\x1b[3 q\x1b]12;#ff0000\x07", `cursor color "#ff0000"|cursor shape 3`, "\x1b[0 q\x1b]112\x07"},
		{"\x1b[2;3r", "margins 1 to 2", "\x1b[r"},
		{"\x1b[2r", "margins 1 to 4", "\x1b[r"},
		{"\x1b[;2r", "margins 0 to 1", "\x1b[r"},
		{"\x1b[4h", "insert 4 on", "\x1b[4l"},
		{"\x1b]4;1;red\x07", "1 colors of the palette", "\x1b]104;1\x07"},
		{"\xe2", "an unfinished sequence", "\x94\x82"},
		{"\x1b[3g", "tab stops", "\x1b[?5W"},
		{"\x1b]4;1;red;9;blue\x07", "2 colors of the palette", "\x1b]104\x07"},
		{"\x1b[4G\x1bH", "tab stops", "\x1b[g"},
		{"\x1b[20h", "new line 20 on", "\x1b[20l"},
		{"\x1b[1m\x1b(0\x1b7\x1b[?7l\x1b[?25l\x1b[2;3r", `autowrap 7 off|character sets "0B", G0 in use|cursor 25 off|margins 1 to 2|pen bold`, "\x1b[!p\x1b8"},
		{"\x1b(0", `character sets "0B", G0 in use`, "\x1b(B"},
		{"\x1b[?6h\x1b7\x1b[?6l\x1b8", "origin 6 on", "\x1b[!p"},
		{"\x1b]8;;http://a\x1b\\", "pen link ;http://a", "\x1b]8;;\x1b\\"},
		{"\x1b[1;31;44m", "pen bold maroon on navy", "\x1b[m"},
		{"\x1b[", "an unfinished sequence", "m"},
		{"\x1b]2;x", "an unfinished sequence", "\x18"},
	} {
		v := played(10, 5, vt.Options{Kitty: true}, c.do)
		if strings.Join(v.Left(), "|") != c.left {
			t.Errorf("%q: left %q, want %q", c.do, v.Left(), c.left)
		}
		v.Write([]byte(c.undo))
		if len(v.Left()) > 0 {
			t.Errorf("%q then %q: left %q", c.do, c.undo, v.Left())
		}
		if ignored := v.Ignored(); len(ignored) > 0 {
			t.Errorf("%q then %q: ignored %q", c.do, c.undo, ignored)
		}
		reset := played(10, 5, vt.Options{}, c.do+"\x18\x1bc")
		if left := reset.Left(); len(left) > 0 {
			t.Errorf("%q: after a reset %q is left", c.do, left)
		}
	}
}

func TestKittyMeasuresEmoji(t *testing.T) {
	for _, c := range []struct {
		in           string
		xterm, kitty int
	}{
		{"漢", 2, 2}, {"💎", 2, 2}, {"♥\ufe0f", 1, 2}, {"1\ufe0f\u20e3", 1, 2}, {"👍\U0001f3fd", 4, 2}, {"👨\u200d👩\u200d👧", 6, 6}, {"🇩", 1, 2}, {"🇩🇪", 2, 2}, {"e\u0301", 1, 1},
		{"👍\U0001f3fb", 4, 2}, {"👍\U0001f3ff", 4, 2}, {"\u2600\U0001f3fd", 3, 1}, {"a\U0001f3fd", 3, 3},
		{"🇦🇿", 2, 2}, {"🇩🇪🇫", 3, 4}, {"\u203c\ufe0f", 1, 2}, {"\u2039\ufe0f", 1, 1},
	} {
		for kitty, want := range map[bool]int{false: c.xterm, true: c.kitty} {
			v := played(10, 1, vt.Options{Kitty: kitty}, c.in)
			if x, _, _ := v.Cursor(); x != want {
				t.Errorf("%q, kitty %v: %d cells, want %d", c.in, kitty, x, want)
			}
		}
	}
}

func TestResizeCutsAndExtends(t *testing.T) {
	v := played(6, 3, vt.Options{}, "ab漢cd\r\nx\r\ny")
	for _, c := range []struct {
		w, h int
		want string
	}{{3, 3, "ab|x|y"}, {6, 2, "x|y"}, {1, 1, "y"}, {5, 4, "y"}, {0, 0, "y"}} {
		v.Resize(c.w, c.h)
		if rows(v) != c.want {
			t.Errorf("%dx%d: %q, want %q", c.w, c.h, v, c.want)
		}
	}
	v.Write([]byte("漢a#"))
	if rows(v) != "#" { // the first needs two cells, and has one
		t.Errorf("one cell: %q", v)
	}
}

// A resize to fewer rows keeps the row of the cursor: rows below it go first,
// then rows at the top, and the saved cursor goes with them.
func TestAResizeKeepsTheRowOfTheCursor(t *testing.T) {
	const eight = "0\r\n1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7"
	for _, screen := range []string{"", "\x1b[?1049h\x1b[H"} {
		for _, c := range []struct {
			in, want string
			y        int
			saved    string // the row of the saved cursor, with # at its place
		}{
			{"\x1b[8;1H", "5|6|7", 2, ""},
			{"\x1b[5;1H", "2|3|4", 2, ""},
			{"\x1b[2;1H", "0|1|2", 1, ""},
			{"\x1b[8;2H\x1b7\x1b[8;1H", "5|6|7", 2, "7#"},
			{"\x1b[7;2H\x1b7\x1b[8;1H", "5|6|7", 2, "6#"},
			{"\x1b[1;2H\x1b7\x1b[8;1H", "5|6|7", 2, "5#"}, // its row is gone
		} {
			v := played(3, 8, vt.Options{}, screen+eight+c.in)
			v.Resize(3, 3)
			_, y, _ := v.Cursor()
			if got := rows(v); got != c.want || y != c.y {
				t.Errorf("%q%q: %q, row %d, want %q, %d", screen, c.in, got, y, c.want, c.y)
			}
			v.Write([]byte("\x1b8#"))
			if c.saved != "" && !strings.Contains(v.String(), c.saved) {
				t.Errorf("the saved cursor has not moved up with its row:\n%s", v)
			}
		}
	}
	v := played(3, 8, vt.Options{}, eight+"\x1b[5;1H\x1b[?1049h\x1b[8;1H")
	v.Resize(3, 3)
	v.Write([]byte("\x1b[?1049l"))
	if !strings.HasPrefix(v.String(), "2\n3\n4\n") {
		t.Errorf("the main screen behind the other goes by its own cursor:\n%s", v)
	}
}

// TestAnEmojiThatWidensTakesWhatIsBesideIt: U+FE0F makes a character two cells
// wide in kitty, and the second half of a wide one cannot stay alone.
func TestAnEmojiThatWidensTakesWhatIsBesideIt(t *testing.T) {
	for in, want := range map[string]string{
		"a漢b\x1b[H1\ufe0f": "1\ufe0f b",
		"abc\x1b[H1\ufe0f": "1\ufe0fc",
		"\x1b[6G1\ufe0f":   "     1\ufe0f",
	} {
		v := played(6, 1, vt.Options{Kitty: true}, in)
		if got := rows(v); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestATitleOfScreen has an end, and what is behind it is text; in xterm it is
// text, too.
func TestATitleOfScreen(t *testing.T) {
	for noBCE, want := range map[bool]string{true: "abc", false: "titleabc"} {
		v := played(9, 1, vt.Options{NoBCE: noBCE}, "\x1bktitle\x1b\\a\x1bHbc")
		if got := rows(v); got != want {
			t.Errorf("NoBCE %v: %q, want %q", noBCE, got, want)
		}
	}
}

// FuzzWrite checks that no bytes break the terminal, and that a split of the
// bytes makes no difference.
func FuzzWrite(f *testing.F) {
	orders := "\x1b[31mhello\r\n漢\x1b[3;2H\x1b[2K\x1b[?1049h\x1b(0q\x1b[5;9r\x1b[10L\x1b[4hx\x1b[3P\x1b[9b"
	f.Add([]byte(orders), uint8(3), false)
	styles := "\x1b]8;;http://a\x1b\\x\x1b[38;5;1;48:2::1:2:3m\xf0\x9f\x91\x8d\xf0\x9f\x8f\xbd"
	f.Add([]byte(styles+"\x1b[99999X\x1b[?2026h\x1b[6n"), uint8(1), true)
	f.Fuzz(func(t *testing.T, p []byte, split uint8, kitty bool) {
		whole, parts := vt.New(7, 4, vt.Options{Kitty: kitty}), vt.New(7, 4, vt.Options{Kitty: kitty})
		whole.Write(p)
		for n := int(split)%8 + 1; len(p) > 0; p = p[n:] {
			n = min(n, len(p))
			parts.Write(p[:n])
		}
		if whole.String() != parts.String() || fmt.Sprint(whole.Left()) != fmt.Sprint(parts.Left()) ||
			string(whole.Answers()) != string(parts.Answers()) {
			t.Errorf("split at %d:\n%s\nwhole:\n%s", split, parts, whole)
		}
		whole.Resize(int(split), 3)
		whole.Write([]byte("\x1b[2Jx"))
		for y := range 3 {
			for x := range max(int(split), 1) {
				if whole.Cell(x, y).Text == "" && (x == 0 || whole.Cell(x-1, y).Text == " ") {
					t.Errorf("half a character at %d,%d", x, y)
				}
			}
		}
	})
}

// Widths are those of xterm's C library, also where Unicode's tables differ.
func TestWidthsAreXterms(t *testing.T) {
	for text, want := range map[string]int{
		"䷀": 2, "\u4dff": 2, "가\ud7b0": 2, "\ud7fb": 0, "\u0600": 1, "\u06dd": 1, "\u070f": 1, "\u08e2": 1, "\U000110bd": 1,
		"\u200b": 0, "\u0301": 0, "\u1160": 0, "｀\uff9f": 3, "ｶ\uff9e": 2,
	} {
		v := played(10, 1, vt.Options{}, "a"+text)
		if x, _, _ := v.Cursor(); x-1 != want {
			t.Errorf("%q: %d cells, want %d", text, x-1, want)
		}
	}
}

// TestAFrameMakesNoString: what programs send with each frame is taken without
// an allocation.
func TestAFrameMakesNoString(t *testing.T) {
	term := vt.New(80, 24, vt.Options{})
	for _, frame := range []string{
		"\x1b[?25l\x1b[5;7H\x1b[1;38;5;4mword\x1b[K\x1b[m\x1b[?25h",                    // ncurses
		"\x1b[?25l\x1b(B\x1b[m\x1b[31mx\x1b(B\x1b[m\x1b[C\x1b[2;3Hy\x1b[?12l\x1b[?25h", // tcell
		"\x1b[?7l\x1b[4h\x1b[4l\x1b[?7h\x1b[?2004h\x1b[?2004l",
	} {
		b := []byte(frame)
		term.Write(b)
		if n := testing.AllocsPerRun(100, func() { term.Write(b) }); n != 0 {
			t.Errorf("%q: %v allocations", frame, n)
		}
	}
}
