package vt_test

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

func TestColorsAreParsed(t *testing.T) {
	for text, want := range map[string]vt.Color{
		"#ff8000": 0x2ff8000, "#f80": 0x2ff8800, "#fff888000": 0x2ff8800, "#ffff80000000": 0x2ff8000,
		"rgb:ff/80/0": 0x2ff8000, "rgb:f/8/0": 0x2ff8800, "rgb:ffff/8000/1": 0x2ff8011, "rgb:000/001/fff": 0x20000ff,
		"rgba:ff/80/00/7": 0x2ff8000, "red": 0x2ff0000, "Green": 0x200ff00, "black": 0x2000000,
		"": 0, "#": 0, "#ff80": 0, "rgb:": 0, "rgb:1/2": 0, "rgb:1/2/3/4": 0, "rgba:1/2/3": 0, "rgb:fffff/0/0": 0, "rgb:00000/0/0": 0, "rgb:-1/0/0": 0, "tomato": 0, "rgbi:1/1/1": 0,
	} {
		if got, ok := vt.ParseColor(text); got != want || ok != (want != 0) {
			t.Errorf("%q: %#x, %v; want %#x", text, got, ok, want)
		}
	}
}

// TestADefinedColorIsSeen in all cells that have its number, also in those that
// were written before, wherever somebody looks.
func TestADefinedColorIsSeen(t *testing.T) {
	v := played(5, 1, vt.Options{}, "\x1b[31;44mab\x1b[4;58:5:4mc")
	changes := func() (n int, last vt.Style) {
		v.Changes(false, func(x, y int, c vt.Cell, width int) { n, last = n+1, c.Style })
		return n, last
	}
	changes()
	defined := vt.Style{FG: 0x2102030, BG: 0x2405060, Under: 0x2405060, Underline: 1}
	v.Write([]byte("\x1b]4;1;rgb:10/20/30;4;#405060\x1b\\"))
	if n, last := changes(); n != 3 || last != defined || v.Cell(2, 0).Style != defined {
		t.Errorf("%d cells, the last %+v, and %+v", n, last, v.Cell(2, 0).Style)
	}
	if styled := v.Styled(); !strings.Contains(styled, "#102030") || !strings.Contains(styled, "~ on #405060") {
		t.Errorf("%s", styled)
	}
	v.Write([]byte("\x1b]104\x1b\\"))
	if n, last := changes(); n != 3 || last.FG != 1<<24|1 || v.Cell(0, 0).Style.BG != 1<<24|4 {
		t.Errorf("then %d cells, the last %+v", n, last)
	}
	v.Write([]byte("\x1b]4;1;?\x1b\\"))
	if v.Answers() != nil {
		if n, _ := changes(); n > 0 {
			t.Errorf("a question changes %d cells", n)
		}
	}
}

// TestAnUpdateThatDefinesAColor does not show it before its end.
func TestAnUpdateThatDefinesAColor(t *testing.T) {
	v := played(5, 1, vt.Options{Kitty: true}, "\x1b]4;1;#102030\a\x1b[31ma")
	v.Write([]byte("\x1b[?2026h\x1b]4;1;#405060\a"))
	within := v.Cell(0, 0).Style.FG
	v.Write([]byte("\x1b[?2026l"))
	after := v.Cell(0, 0).Style.FG
	if within != 0x2102030 || after != 0x2405060 {
		t.Errorf("%#x within the update, and %#x after it", within, after)
	}
}

// TestARelayAnswersForTheTerminalBehindIt, as far as that has told anything.
func TestARelayAnswersForTheTerminalBehindIt(t *testing.T) {
	const ask = "\x1b]10;?\x1b\\\x1b]11;?\x1b\\\x1b]12;?\x1b\\\x1b]4;1;?\x1b\\" +
		"\x1b[?1016$p\x1b[?66$p\x1b[?2004$p\x1b[>31u\x1b[?u"
	told := vt.Outer{
		Flags: 5,
		Modes: map[int]bool{66: true, 1016: true},
		Colors: vt.Colors{
			Text:    0x2010203,
			Back:    0x2fdf6e3,
			Cursor:  0x2ff0000,
			Palette: [16]vt.Color{1: 0x2dc322f},
		},
	}
	for _, c := range []struct {
		outer vt.Outer
		want  string
	}{
		{vt.Outer{}, "10 ffffff|11 000000|12 ffffff|4;1 cd0000|1016;0|66;0|2004;2|0u"},
		{vt.Outer{Light: true}, "10 000000|11 ffffff|12 000000|4;1 cd0000|1016;0|66;0|2004;2|0u"},
		{told, "10 010203|11 fdf6e3|12 ff0000|4;1 dc322f|1016;2|66;2|2004;2|5u"},
	} {
		v := vt.New(10, 3, vt.Options{Relay: true, Kitty: true})
		v.Learn(c.outer)
		v.Write([]byte(ask))
		got := ""
		for answer := range strings.SplitSeq(string(v.Answers()), "\x1b") {
			got += short(answer)
		}
		got = strings.TrimPrefix(got, "|")
		if got != c.want {
			t.Errorf("%+v: %q and not %q", c.outer, got, c.want)
		}
	}
}

// short shortens an answer.
func short(answer string) string {
	color, is := strings.CutPrefix(answer, "]")
	if !is {
		return strings.NewReplacer("[?", "|", "$y", "", "\\", "").Replace(answer)
	}
	number, channels, _ := strings.Cut(color, ";rgb:")
	r, g, b := channels[0:2], channels[5:7], channels[10:12]
	return "|" + number + " " + r + g + b
}
