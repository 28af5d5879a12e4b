package vt_test

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

func TestAnswersAreXtermsOrKittys(t *testing.T) {
	for _, c := range []struct{ ask, xterm, kitty string }{
		{"\x1b[5n", "\x1b[0n", "\x1b[0n"},
		{"\x1b[3;4H\x1b[6n", "\x1b[3;4R", "\x1b[3;4R"},
		{"\x1b[c", "\x1b[?62;22c", "\x1b[?62;c"},
		{"\x1b[?u", "", "\x1b[?0u"},
		{"\x1b[>27u\x1b[?u", "", "\x1b[?27u"},
		{"\x1b[>1u\x1b[>3u\x1b[<u\x1b[?u", "", "\x1b[?1u"},
		{strings.Repeat("\x1b[>1u", 20) + "\x1b[<16u\x1b[?u", "", "\x1b[?0u"},
		{"\x1b[>1u" + strings.Repeat("\x1b[>2u", 15) + "\x1b[<15u\x1b[?u", "", "\x1b[?1u"},
		{"\x1b[>1u" + strings.Repeat("\x1b[>2u", 16) + "\x1b[<15u\x1b[?u", "", "\x1b[?2u"},
		{"\x1b[>5u\x1b[>u\x1b[?u", "", "\x1b[?0u"},
		{"\x1b[2;4r\x1b[?6h\x1b[2;3H\x1b[6n", "\x1b[2;3R", "\x1b[2;3R"},
		{"\x1b[?2026h\x1b[5n\x1b[?2026l\x1b[?2026h\x1b[6n\x1b[?2026l", "\x1b[0n\x1b[1;1R", "\x1b[0n\x1b[1;1R"},
		{"\x1b[>1u\x1b[=5u\x1b[?u", "", "\x1b[?5u"},
		{"\x1b[>5u\x1b[=2;2u\x1b[?u\x1b[=1;3u\x1b[?u\x1b[=8;1u\x1b[?u", "", "\x1b[?7u\x1b[?6u\x1b[?8u"},
		{"\x1b[=3;3u\x1b[?u\x1b[=3;2u\x1b[?u", "", "\x1b[?0u\x1b[?3u"},
		{"\x1b[?2026$p", "\x1b[?2026;0$y", "\x1b[?2026;2$y"},
		{"\x1b[?7$p", "\x1b[?7;1$y", "\x1b[?7;1$y"},
		{"\x1b[>q", "\x1bP>|XTerm(379)\x1b\\", "\x1bP>|kitty(0.26.5)\x1b\\"},
		{"\x1b[?996n\x1b[?998n", "", "\x1b[?997;1n\x1b[?999;1n"},
		{"\x1b[?2031;2033h\x1b[?2033$p", "\x1b[?2033;0$y", "\x1b[?999;1n\x1b[?2033;1$y"},
		{"\x1b[18t", "\x1b[8;5;10t", "\x1b[8;5;10t"},
		{"\x1b[?2026h\x1b[5n", "\x1b[0n", ""},
		{"\x1b[?2026h\x1b[5n\x1b[?2026l", "\x1b[0n", "\x1b[0n"},
		{"\x1b]11;?\a", "\x1b]11;rgb:0000/0000/0000\a", "\x1b]11;rgb:0000/0000/0000\x1b\\"},
		{"\x1b]11;?\x1b\\", "\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b]11;rgb:0000/0000/0000\x1b\\"},
		{"\x1b]10;?\a\x1b]12;?\a", "\x1b]10;rgb:ffff/ffff/ffff\a\x1b]12;rgb:ffff/ffff/ffff\a", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\\x1b]12;rgb:ffff/ffff/ffff\x1b\\"},
		{"\x1b]10;?;?;?\x1b\\", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]12;rgb:ffff/ffff/ffff\x1b\\", "\x1b]10;rgb:ffff/ffff/ffff\x1b\\\x1b]11;rgb:0000/0000/0000\x1b\\\x1b]12;rgb:ffff/ffff/ffff\x1b\\"},
		{"\x1b]12;#f80\a\x1b]12;?\x1b\\\x1b]112\a\x1b]12;?\x1b\\", "\x1b]12;rgb:ffff/8888/0000\x1b\\\x1b]12;rgb:ffff/ffff/ffff\x1b\\", "\x1b]12;rgb:ffff/8888/0000\x1b\\\x1b]12;rgb:ffff/ffff/ffff\x1b\\"},
		{"\x1b]4;1;?;196;?\x1b\\", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\\x1b]4;196;rgb:ffff/0000/0000\x1b\\", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\\x1b]4;196;rgb:ffff/0000/0000\x1b\\"},
		{"\x1b]4;1;#102030;1;?;255;?\x1b\\", "\x1b]4;1;rgb:1010/2020/3030\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\", "\x1b]4;1;rgb:1010/2020/3030\x1b\\\x1b]4;255;rgb:eeee/eeee/eeee\x1b\\"},
		{"\x1b]4;1;red;2;red\a\x1b]104;1\a\x1b]4;1;?;2;?\x1b\\", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\\x1b]4;2;rgb:ffff/0000/0000\x1b\\", "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\\x1b]4;2;rgb:ffff/0000/0000\x1b\\"},
		{"\x1b[1c\x1b[>1c\x1b[0c", "\x1b[?62;22c", "\x1b[?62;c"},
		// In kitty the cursor's report tells where the next character goes.
		{"\x1b[3;10Hx\x1b[6n", "\x1b[3;10R", "\x1b[4;1R"},
		{"\x1b[5;10Hx\x1b[6n", "\x1b[5;10R", "\x1b[5;10R"},
		// No terminal knows a mode that does nothing in it.
		{"\x1b[?45$p\x1b[?69$p\x1b[?1016h\x1b[?1016$p", "\x1b[?45;0$y\x1b[?69;0$y\x1b[?1016;1$y", "\x1b[?45;0$y\x1b[?69;0$y\x1b[?1016;1$y"},
		{"\x1b[?9001$p\x1b[?25$p\x1b[?1048$p", "\x1b[?9001;0$y\x1b[?25;1$y\x1b[?1048;2$y", "\x1b[?9001;0$y\x1b[?25;1$y\x1b[?1048;2$y"},
		{"\x1b[?9h\x1b[?9$p\x1b[?12$p\x1b=\x1b[?66$p\x1b>\x1b[?66$p", "\x1b[?9;1$y\x1b[?12;2$y\x1b[?66;1$y\x1b[?66;2$y", "\x1b[?9;0$y\x1b[?12;0$y\x1b[?66;0$y\x1b[?66;0$y"},
		{"\x1b[?1007$p\x1b[?1015h\x1b[?1015$p", "\x1b[?1007;2$y\x1b[?1015;1$y", "\x1b[?1007;0$y\x1b[?1015;0$y"},
		{"\x1b[?1007h\x1b[?1007s\x1b[?1007l\x1b[?1007$p\x1b[?1007r\x1b[?1007$p", "\x1b[?1007;2$y\x1b[?1007;1$y", "\x1b[?1007;0$y\x1b[?1007;0$y"},
		{"\x1b[4$p\x1b[4h\x1b[4$p\x1b[2$p", "\x1b[4;2$y\x1b[4;1$y\x1b[2;0$y", "\x1b[4;2$y\x1b[4;1$y\x1b[2;0$y"},
		{"\x1b[20$p\x1b[20h\x1b[20$p", "\x1b[20;2$y\x1b[20;1$y", "\x1b[20;2$y\x1b[20;1$y"},
		// A saved cursor has an origin.
		{"\x1b[?6h\x1b7\x1b[?6l\x1b8\x1b[?6$p", "\x1b[?6;1$y", "\x1b[?6;1$y"},
		// There is one alternate screen, and one mode of the mouse.
		{"\x1b[?47$p\x1b[?47h\x1b[?1049$p\x1b[?1047$p", "\x1b[?47;2$y\x1b[?1049;1$y\x1b[?1047;1$y", "\x1b[?47;2$y\x1b[?1049;1$y\x1b[?1047;1$y"},
		{"\x1b[?1006h\x1b[?1005h\x1b[?1005$p\x1b[?1005l\x1b[?1006$p", "\x1b[?1005;1$y\x1b[?1006;2$y", "\x1b[?1005;1$y\x1b[?1006;2$y"},
		{"\x1b[?1006h\x1b[?1005l\x1b[?1006$p", "\x1b[?1006;1$y", "\x1b[?1006;2$y"},
		{"\x1b[?9h\x1b[?1000h\x1b[?9$p\x1b[?1000$p", "\x1b[?9;2$y\x1b[?1000;1$y", "\x1b[?9;0$y\x1b[?1000;1$y"},
		{"\x1b[?1002h\x1b[?1000$p\x1b[?1000l\x1b[?1002$p", "\x1b[?1000;2$y\x1b[?1002;2$y", "\x1b[?1000;2$y\x1b[?1002;2$y"},
	} {
		for kitty, want := range map[bool]string{false: c.xterm, true: c.kitty} {
			v := played(10, 5, vt.Options{Kitty: kitty}, c.ask)
			if got := string(v.Answers()); got != want {
				t.Errorf("%q, kitty %v: %q, want %q", c.ask, kitty, got, want)
			}
			if got := v.Answers(); len(got) > 0 {
				t.Errorf("%q, kitty %v: answered twice: %q", c.ask, kitty, got)
			}
		}
	}
}

// TestQuestionsForSettings, to which a program waits for an answer: DECRQSS for
// the style, the margins and the cursor, XTGETTCAP, DECXCPR, XTQMODKEYS, sizes.
func TestQuestionsForSettings(t *testing.T) {
	setting := func(before, of string) string { return before + "\x1bP$q" + of + "\x1b\\" }
	told := func(value string) string { return "\x1bP1$r" + value + "\x1b\\" }
	for _, c := range []struct{ ask, xterm, kitty string }{
		{setting("", "m"), told("0m"), told("m")},
		{setting("\x1b[1;31;44m", "m"), told("0;1;31;44m"), told("1;31;44m")},
		{setting("\x1b[2;3;5;7;8;9m", "m"), told("0;2;3;5;7;8;9m"), told("2;3;5;7;8;9m")},
		{setting("\x1b[91;102m", "m"), told("0;91;102m"), told("91;102m")},
		{setting("\x1b[38;5;200;48;5;9m", "m"), told("0;38:5:200;101m"), told("38:5:200;101m")},
		{setting("\x1b[38;2;1;2;3;48:2::4:5:6m", "m"), told("0;38:2::1:2:3;48:2::4:5:6m"), told("38:2:1:2:3;48:2:4:5:6m")},
		{setting("\x1b[4m", "m"), told("0;4m"), told("4m")},
		{setting("\x1b[21m", "m"), told("0;21m"), told("4:2m")},
		{setting("\x1b[4:3;58:5:3m", "m"), told("0;4:3;58:5:3m"), told("4:3;58:5:3m")},
		{setting("\x1b[31m\x1b[m", "m"), told("0m"), told("m")},
		{setting("", "r"), told("1;5r"), told("1;5r")},
		{setting("\x1b[2;4r", "r"), told("2;4r"), told("2;4r")},
		{setting("", " q"), told("1 q"), told("1 q")},
		{setting("\x1b[5 q", " q"), told("5 q"), told("5 q")},
		{setting("", "x"), "\x1bP0$r\x1b\\", "\x1bP0$rx\x1b\\"},
		{"\x1bP+q436f\x1b\\", "\x1bP1+r436f=323536\x1b\\", "\x1bP1+r436f=323536\x1b\\"},
		{"\x1bP+q6B75;524742\x1b\\", "\x1bP1+r6B75=1B5B41;524742=38\x1b\\", "\x1bP1+r6B75=1B5B41\x1b\\\x1bP1+r524742=38\x1b\\"},
		{"\x1b[?1h\x1bP+q6b75;6b42\x1b\\", "\x1bP1+r6b75=1B4F41;6b42=1B5B5A\x1b\\", "\x1bP1+r6b75=1B4F41\x1b\\\x1bP1+r6b42=1B5B5A\x1b\\"},
		{"\x1bP+q7a7a\x1b\\", "\x1bP0+r\x1b\\", "\x1bP0+r7a7a\x1b\\"},
		{"\x1bP+q436f;7a7a;436f\x1b\\", "\x1bP1+r436f=323536\x1b\\", "\x1bP1+r436f=323536\x1b\\\x1bP0+r7a7a\x1b\\\x1bP1+r436f=323536\x1b\\"},
		{"\x1bP+q544e\x1b\\", "\x1bP1+r544e=787465726D2D323536636F6C6F72\x1b\\", "\x1bP1+r544e=787465726D2D6B69747479\x1b\\"},
		{"\x1bP+q7\x1b\\\x1bP+q\x1b\\", "\x1bP0+r\x1b\\\x1bP0+r\x1b\\", "\x1bP0+r7\x1b\\\x1bP0+r\x1b\\"},
		{"\x1b[3;4H\x1b[?6n", "\x1b[?3;4R", "\x1b[?3;4R"},
		{"\x1b[2;4r\x1b[?6h\x1b[2;3H\x1b[?6n", "\x1b[?2;3R", "\x1b[?2;3R"},
		{"\x1b[?4m\x1b[>4;2m\x1b[?4m\x1b[?1m", "\x1b[>4;0m\x1b[>4;2m\x1b[>1;2m", ""},
		{"\x1b[14t\x1b[16t\x1b[18t", "\x1b[4;90;90t\x1b[6;18;9t\x1b[8;5;10t", "\x1b[4;90;90t\x1b[6;18;9t\x1b[8;5;10t"},
	} {
		for kitty, want := range map[bool]string{false: c.xterm, true: c.kitty} {
			v := played(10, 5, vt.Options{Kitty: kitty}, c.ask)
			if got := string(v.Answers()); got != want {
				t.Errorf("%q, kitty %v: %q, want %q", c.ask, kitty, got, want)
			}
		}
	}
}

// TestTheThemeAndTheWindowAreReported when they change, to a program that has
// asked for it. A program is told of the window when it asks, too.
func TestTheThemeAndTheWindowAreReported(t *testing.T) {
	for _, c := range []struct {
		asks, xterm, kitty string
	}{
		{"", "", ""},
		{"\x1b[?2031h", "", "\x1b[?997;2n\x1b[?997;1n"},
		{"\x1b[?2033h", "", "\x1b[?999;1n\x1b[?999;2n\x1b[?999;1n"},
	} {
		for kitty, want := range map[bool]string{false: c.xterm, true: c.kitty} {
			v := played(10, 5, vt.Options{Kitty: kitty}, c.asks)
			for _, change := range []func(bool){v.Hide, v.Lighten} {
				for _, to := range []bool{false, true, true, false} {
					change(to)
				}
			}
			if got := string(v.Answers()); got != want {
				t.Errorf("kitty %v: after %q comes %q and not %q", kitty, c.asks, got, want)
			}
		}
	}
	v := vt.New(10, 5, vt.Options{Kitty: true})
	v.Hide(true)
	v.Lighten(true)
	v.Write([]byte("\x1b[?996n\x1b[?998n\x1b]11;?\a"))
	if got := string(v.Answers()); got != "\x1b[?997;2n\x1b[?999;2n\x1b]11;rgb:ffff/ffff/ffff\x1b\\" {
		t.Errorf("%q", got)
	}
}
