package vt

import (
	"fmt"
	"strings"
	"testing"
)

func TestIgnoredOrdersAreNoted(t *testing.T) {
	for _, c := range []struct{ in, xterm string }{
		{"\x1b[?69h\x1b[42;80s\x1b[?45h\x1b[53m\x1b[?2027h", "ESC[?69h|ESC[42;80s|ESC[?45h|ESC[53m|ESC[?2027h"},
		{"\x1b[?69l\x1b[?45l\x1b[4l\x1b[?3l\x1b[?5l\x1b[?1001s\x1b[s", ""}, // what already is
		{"\x1b[22J\x1b[3J\x1b[5g\x1b[1;2;3;4;5y\x1b[3'}\x1b[2 @", "ESC[22J|ESC[5g|ESC[1;2;3;4;5y|ESC[3'}|ESC[2 @"},
		{"\x1b[1\"q\x1b[0\"q\x1b[5i\x1b[4i\x1b[8;10;20t\x1b[4;1;1t\x1b[36t\x1b[5t", "ESC[1\"q|ESC[5i|ESC[8;10;20t|ESC[4;1;1t|ESC[36t"},
		{"\x1b[1;99m\x1b[8;28;6;21;53m\x1b[38;5;1m\x1b[0m\x1b[55;75m", "ESC[1;99m|ESC[8;28;6;21;53m"},
		{"\x1bPq#0\x1b\\\x1bP0;1q~\x1b\\\x1bPzz\x1b\\\x1b_Ga=T;AA\x1b\\\x1b_x\x1b\\\x1bXs\x1b\\\x1b^p\x1b\\", "ESCPq#0|ESCP0;1q~|ESC_Ga=T;AA"},
		{"\x1b]10;red\x07\x1b]4;1;red\x07\x1b]11;red\x07\x1b]1337;File=x\x07\x1b]66;s=2;x\x07", "ESC]10;red|ESC]4;1;red|ESC]11;red|ESC]1337;File=x|ESC]66;s=2;x"},
		{"\x1b]0;t\x07\x1b]7;x\x07\x1b]133;A\x07\x1b]1337;CurrentDir=/\x07\x1b]12;red\x07\x1b]112\x07\x1b]8;;x\x07\x1b]104\x07", ""},
		{"\x1b(A\x1b(0\x1b)B\x1b#3\x1b#5\x1b#8\x1b%@\x1b%G\x1b F\x1b*B\x1b+0", "ESC(A|ESC#3|ESC%@"},
		{"\x1b[?40h\x1b[?3l\x1b[?40l\x1b[?3l\x1b[?1016h", "ESC[?3l|ESC[?1016h"},
		{"\x1bn\x1bO\x1bkname\x1b\\\x1b6\x1b=\x1bg\x1bl", "ESCn|ESCO|ESCk|ESC6"},
		{"\x1b[?7727h\x1b[?7727l\x1b[0%m\x1b[>4;2m\x1b[>1u\x1b[?1036h\x1b[?12h\x1b[?2026h\x1b[?2026l\x1b[?9001h\x1b[12h", ""},
		{"\x1b[?5h\x1b[?47h\x1b[?1047h\x1b[?1048h\x1b[20h\x1b[2I\x1b[2a\x1b[2e\x1b[?J\x1b[?2K", ""},
		{"\x1b[c\x1b]11;?\x07\x1bP+q00\x1b\\\x1b[14t", ""}, // questions
		{"\x1b[" + strings.Repeat("9", 100) + "y", "ESC[" + strings.Repeat("9", 40) + "…"},
	} {
		v := New(10, 5, Options{})
		v.Write([]byte(c.in + c.in))
		if got := strings.Join(v.Clone().Ignored(), "|"); got != c.xterm {
			t.Errorf("%q: %q, want %q", c.in, got, c.xterm)
		}
	}
	v := New(10, 5, Options{})
	for i := range 1000 {
		fmt.Fprintf(v, "\x1b[%dy", i)
	}
	if n := len(v.Ignored()); n != mostNoted {
		t.Errorf("%d orders are kept", n)
	}
}

// What the terminal says that it has, it has: each number in its answer to DA
// has sequences that work, and DECRQM knows no mode that does nothing.
func TestNothingIsClaimedThatIsNotThere(t *testing.T) {
	v := New(10, 5, Options{})
	v.Write([]byte("\x1b[c"))
	if got := string(v.Answers()); got != "\x1b[?62;22c" {
		t.Errorf("DA: %q; 62 is a VT220, 22 color", got)
	}
	for m, want := range map[string]string{
		"?45": "0", "?69": "0", "?9001": "0", "?2026": "0", "?47": "2", "?1047": "2", "?1048": "2", "?25": "1",
		"4": "2", "20": "2", "2": "0",
	} {
		v.Write([]byte("\x1b[" + m + "$p"))
		if got := string(v.Answers()); got != "\x1b["+m+";"+want+"$y" {
			t.Errorf("DECRQM %s: %q, want %s", m, got, want)
		}
	}
	if v.Write([]byte("\x1b[20h\x1b[20$pa\nb")); string(v.Answers()) != "\x1b[20;1$y" || !strings.HasPrefix(v.String(), "a\nb\n") {
		t.Errorf("mode 20:\n%s", v)
	}
}
