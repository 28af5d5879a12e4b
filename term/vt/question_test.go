package vt

import (
	"strings"
	"testing"
)

func TestUnansweredQuestionsAreNoted(t *testing.T) {
	for _, c := range []struct{ in, xterm, kitty, mute string }{
		{"\x1b[c\x1b[6n\x1b[18t\x1b]11;?\x07\x1b[?2026$p", "", "", "ESC[c|ESC[6n|ESC[18t|ESC]11;?|ESC[?2026$p"},
		{"\x1b[?u\x1b[?u", "ESC[?u", "", "ESC[?u"},
		{"\x1b[?996n\x1b[=c\x1b[14t\x1b[?4m", "ESC[?996n|ESC[=c|ESC[14t|ESC[?4m", "ESC[=c|ESC[14t|ESC[?4m", "="},
		{"\x1bP+q544e\x1b\\\x1bP$qm\x1b\\", "ESCP+q544e|ESCP$qm", "=", "="},
		{"\x1b]10;?\x1b\\\x1b]4;1;?\x07\x1b]52;c;?\x07", "ESC]10;?|ESC]4;1;?|ESC]52;c;?", "=", "="},
		{"\x1b_Gi=1,a=q;AAAA\x1b\\", "ESC_Gi=1,a=q;AAAA", "=", "="},
		{"\x1bP+q" + strings.Repeat("6", 100) + "\x1b\\", "ESCP+q" + strings.Repeat("6", 38) + "…", "=", "="},
		{"\x1b[31m\x1b[2J\x1b[22;2t\x1b]2;who?\x07\x1b[2 q\x1bPx\x1b\\\x1b_Gi=1;AAAA\x1b\\", "", "", ""},
	} {
		for o, want := range map[Options]string{{}: c.xterm, {Kitty: true}: c.kitty, {Mute: true}: c.mute} {
			if want == "=" {
				want = c.xterm
			}
			v := New(10, 5, o)
			v.Write([]byte(c.in))
			if got := strings.Join(v.Clone().Unanswered(), "|"); got != want {
				t.Errorf("%q, %+v: %q, want %q", c.in, o, got, want)
			}
		}
	}
	v := New(10, 5, Options{})
	for i := range 1000 {
		v.Write([]byte("\x1b[" + strings.Repeat("1", i) + "x"))
	}
	if n := len(v.Unanswered()); n > mostNoted {
		t.Errorf("%d questions are kept", n)
	}
}

// The last picture of a program is kept when it gives the terminal back, even
// if it erases the screen before that.
func TestTheLastPictureIsKept(t *testing.T) {
	for sent, want := range map[string]string{
		"shell":                                                  "",
		"\x1b[?1049hone\x1b[?1049lshell":                         "one",
		"\x1b[?1049hone\x1b[2J\x1b[m\x1b[?1049l":                 "one",
		"\x1b[?1049hone\x1b[2J\x1b[Htwo\x1b[?1049l":              "two",
		"\x1b[?1049hone\x1b[2J\x1b[2J\x1b[?1049l":                "one",
		"\x1b[?1049hone\x1b[2J\x1b[?1049l\x1b[?1049h\x1b[?1049l": "",
	} {
		term := New(20, 3, Options{})
		for i := range len(sent) {
			term.Write([]byte{sent[i]})
		}
		got := ""
		if last := term.Last(); last != nil {
			got = strings.TrimSpace(last.String())
		}
		if got != want {
			t.Errorf("%q: %q, want %q", sent, got, want)
		}
	}
}
