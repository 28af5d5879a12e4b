package vt_test

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/vt"
)

func TestIgnoredOrdersAreNoted(t *testing.T) {
	for _, c := range []struct{ in, xterm string }{
		{"\x1b[?69h\x1b[42;80s\x1b[?45h\x1b[53m\x1b[?2027h", "ESC[?69h|ESC[42;80s|ESC[?45h|ESC[53m|ESC[?2027h"},
		{"\x1b[?69l\x1b[?45l\x1b[4l\x1b[?3l\x1b[?5l\x1b[?1001s\x1b[s", ""}, // what already is
		{"\x1b[24t\x1b[23t\x1b[0s\x1b[1s\x1b[;2s", "ESC[24t|ESC[1s|ESC[;2s"},
		{"\x1b[20h\x1b[g\x1bH\x1b[3g\x1b[?5W\x1b[W\x1b[?1W", "ESC[W|ESC[?1W"},
		{"\x1b[22J\x1b[3J\x1b[5g\x1b[1;2;3;4;5y\x1b[3'}\x1b[2 @", "ESC[22J|ESC[5g|ESC[1;2;3;4;5y|ESC[3'}|ESC[2 @"},
		{"\x1b[1\"q\x1b[0\"q\x1b[5i\x1b[4i\x1b[8;10;20t\x1b[4;1;1t\x1b[36t\x1b[5t", "ESC[1\"q|ESC[5i|ESC[8;10;20t|ESC[4;1;1t|ESC[36t"},
		{"\x1b[1;99m\x1b[8;28;6;21;53m\x1b[38;5;1m\x1b[0m\x1b[55;75m", "ESC[1;99m|ESC[8;28;6;21;53m"},
		{"\x1bPq#0\x1b\\\x1bP0;1q~\x1b\\\x1bPzz\x1b\\\x1b_Ga=T;AA\x1b\\\x1b_x\x1b\\\x1bXs\x1b\\\x1b^p\x1b\\", "ESCPq#0|ESCP0;1q~|ESC_Ga=T;AA"},
		{"\x1b]10;red\x07\x1b]4;1;red;2;tomato\x07\x1b]4;256;red\x07\x1b]11;red\x07\x1b]1337;File=x\x07\x1b]66;s=2;x\x07", "ESC]10;red|ESC]4;1;red;2;tomato|ESC]4;256;red|ESC]11;red|ESC]1337;File=x|ESC]66;s=2;x"},
		{"\x1b]0;t\x07\x1b]7;x\x07\x1b]133;A\x07\x1b]1337;CurrentDir=/\x07\x1b]12;red\x07\x1b]112\x07\x1b]8;;x\x07\x1b]104\x07", ""},
		{"\x1b(A\x1b(0\x1b)B\x1b#3\x1b#5\x1b#8\x1b%@\x1b%G\x1b F\x1b*B\x1b+0\x1bH", "ESC(A|ESC#3|ESC%@"},
		{"\x1b[?40h\x1b[?3l\x1b[?40l\x1b[?1016h\x1b[?9h\x1b[?66h\x1b[?9;66l", "ESC[?40h"},
		{"\x1b[?1005h\x1b[?1015h\x1b[?1006h\x1b[?1015l\x1b>", ""},
		{"\x1bn\x1bO\x1bkname\x1b\\\x1b6\x1b=\x1bg\x1bl", "ESCn|ESCO|ESCk|ESC6"},
		{"\x1b[?7727h\x1b[?7727l\x1b[0%m\x1b[>4;2m\x1b[>1u\x1b[?1036h\x1b[?12h\x1b[?2026h\x1b[?2026l\x1b[?9001h\x1b[12h", ""},
		{"\x1b[?5h\x1b[?47h\x1b[?1047h\x1b[?1048h\x1b[2I\x1b[2a\x1b[2e\x1b[?J\x1b[?2K", ""},
		{"\x1b[c\x1b]11;?\x07\x1bP+q00\x1b\\\x1b[14t", ""}, // questions
		{"\x1b[" + strings.Repeat("9", 100) + "y", "ESC[" + strings.Repeat("9", 40) + "…"},
	} {
		v := played(10, 5, vt.Options{}, c.in+c.in)
		if got := strings.Join(v.Clone().Ignored(), "|"); got != c.xterm {
			t.Errorf("%q: %q, want %q", c.in, got, c.xterm)
		}
	}
	v := vt.New(10, 5, vt.Options{})
	for i := range 1000 {
		fmt.Fprintf(v, "\x1b[%dy", i)
	}
	if n := len(v.Ignored()); n != 100 {
		t.Errorf("%d orders are kept", n)
	}
}

func TestUnansweredQuestionsAreNoted(t *testing.T) {
	for _, c := range []struct{ in, xterm, kitty, mute string }{
		{"\x1b[c\x1b[6n\x1b[18t\x1b]11;?\x07\x1b[?2026$p", "", "", "ESC[c|ESC[6n|ESC[18t|ESC]11;?|ESC[?2026$p"},
		{"\x1b[?u\x1b[?u", "ESC[?u", "", "ESC[?u"},
		{"\x1b[?996n\x1b[=c\x1b[15t\x1b[?5m", "ESC[?996n|ESC[=c|ESC[15t|ESC[?5m", "ESC[=c|ESC[15t|ESC[?5m", "="},
		{"\x1bZ\x1b[1;1;1;1;3;3*y\x1b[1c", "ESCZ|ESC[1;1;1;1;3;3*y|ESC[1c", "=", "="},
		{"\x1bP+q544e\x1b\\\x1bP$qm\x1b\\\x1bP$qx\x1b\\\x1b[14t\x1b[?6n", "", "", "ESCP+q544e|ESCP$qm|ESCP$qx|ESC[14t|ESC[?6n"},
		{"\x1b]10;?\x1b\\\x1b]4;1;?\x07\x1b]52;c;?\x07\x1b]17;?\x07\x1b]4;256;?\x07", "ESC]52;c;?|ESC]17;?|ESC]4;256;?", "=", "ESC]10;?|ESC]4;1;?|ESC]52;c;?|ESC]17;?|ESC]4;256;?"},
		{"\x1b_Gi=1,a=q;AAAA\x1b\\", "ESC_Gi=1,a=q;AAAA", "=", "="},
		{"\x1bP+q" + strings.Repeat("6", 100) + "\x1b\\", "", "", "ESCP+q" + strings.Repeat("6", 38) + "…"},
		{"\x1b[31m\x1b[2J\x1b[22;2t\x1b]2;who?\x07\x1b[2 q\x1bPx\x1b\\\x1b_Gi=1;AAAA\x1b\\", "", "", ""},
	} {
		for i, want := range []string{c.xterm, c.kitty, c.mute} {
			o := []vt.Options{{}, {Kitty: true}, {Mute: true}}[i]
			if want == "=" {
				want = c.xterm
			}
			v := played(10, 5, o, c.in)
			if got := strings.Join(v.Clone().Unanswered(), "|"); got != want {
				t.Errorf("%q, %+v: %q, want %q", c.in, o, got, want)
			}
		}
	}
	v := vt.New(10, 5, vt.Options{})
	for i := range 1000 {
		v.Write([]byte("\x1b[" + strings.Repeat("1", i) + "x"))
	}
	if n := len(v.Unanswered()); n > 100 {
		t.Errorf("%d questions are kept", n)
	}
}
