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
		{"\x1bZ\x1b[1;1;1;1;3;3*y\x1b[1c", "ESCZ|ESC[1;1;1;1;3;3*y|ESC[1c", "=", "="},
		{"\x1bP+q544e\x1b\\\x1bP$qm\x1b\\", "ESCP+q544e|ESCP$qm", "=", "="},
		{"\x1b]10;?\x1b\\\x1b]4;1;?\x07\x1b]52;c;?\x07", "ESC]10;?|ESC]4;1;?|ESC]52;c;?", "=", "="},
		{"\x1b_Gi=1,a=q;AAAA\x1b\\", "ESC_Gi=1,a=q;AAAA", "=", "="},
		{"\x1bP+q" + strings.Repeat("6", 100) + "\x1b\\", "ESCP+q" + strings.Repeat("6", 38) + "…", "=", "="},
		{"\x1b[31m\x1b[2J\x1b[22;2t\x1b]2;who?\x07\x1b[2 q\x1bPx\x1b\\\x1b_Gi=1;AAAA\x1b\\", "", "", ""},
	} {
		for i, want := range []string{c.xterm, c.kitty, c.mute} {
			o := []Options{{}, {Kitty: true}, {Mute: true}}[i]
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

// TestLastIsWhatWasSeenLast: the picture before a program gives the terminal
// back, even if it takes the picture away before that, in any way, and in one
// write or in one for each sequence.
func TestLastIsWhatWasSeenLast(t *testing.T) {
	for sent, want := range map[string]string{
		"shell":                                                      "",
		"\x1b[?1049hone\x1b[?1049lshell":                             "one",
		"\x1b[?1049hone\x1b[2J\x1b[m\x1b[?1049l":                     "one",
		"\x1b[?1049hone\x1b[2J\x1b[Htwo\x1b[?1049l":                  "two",
		"\x1b[?1049hone\x1b[2J\x1b[2J\x1b[?1049l":                    "one",
		"\x1b[?1049hone\x1b[2J\x1b[?1049l\x1b[?1049h\x1b[?1049l":     "",
		"\x1b[?1049hone\x1b[H\x1b[J\x1b[?1049l":                      "one", // as screen and tmux clear
		"\x1b[?1049hone\x1b[1J\x1b[?1049l":                           "one",
		"\x1b[?1049hone\x1b[2J\x1b[Hsecond\x1b[H      \x1b[?1049l":   "second",
		"\x1b[?1049hone\x1b[2J\x1b[Hsecond\x1b[2K\x1b[?1049l":        "second",
		"\x1b[?1049hone\x1b[H\x1b[9X\x1b[?1049l":                     "one",
		"\x1b[?1049hone\x1b[H\x1b[9P\x1b[?1049l":                     "one",
		"\x1b[?1049hone\x1b[H\x1b[M\x1b[?1049l":                      "one",
		"\x1b[?1049hone\x1b[3H\n\x1b[?1049l":                         "one",
		"\x1b[?1049hone\x1b[S\x1b[?1049l":                            "one",
		"\x1b[?1049hone\x1b[2J\x1b[44m\x1b[H  \x1b[m\x1b[?1049l":     "", // blanks with colors are a picture
		"\x1b[?1049hone\x1b[2J\x1b[?1049l\x1b[?1049hx\b \x1b[?1049l": "x",
		"\x1b[?1049hx\b \x1b[?1049l\x1b[?1049hy\b \x1b[?1049l":       "y",
	} {
		for _, whole := range []bool{true, false} {
			term := New(20, 3, Options{})
			if pieces := strings.SplitAfter(sent, "\x1b["); whole {
				term.Write([]byte(sent))
			} else {
				for _, piece := range pieces {
					term.Write([]byte(piece))
				}
			}
			got := ""
			if last := term.Last(); last != nil {
				got = strings.TrimSpace(last.String())
			}
			if got != want {
				t.Errorf("%q, whole %v: %q, want %q", sent, whole, got, want)
			}
		}
	}
}

// TestLastHasTheTitle, although a program takes it back before its picture, and
// the size of the window.
func TestLastHasTheTitle(t *testing.T) {
	term := New(20, 3, Options{})
	for _, piece := range []string{"\x1b[22;2t\x1b]2;first\a", "\x1b[?1049hone\x1b]2;game\a", "\x1b[2J", "\x1b[23;2t", "\x1b]2;\a"} {
		term.Write([]byte(piece))
	}
	term.Resize(30, 5)
	term.Write([]byte("\x1b[?1049l"))
	last := term.Last()
	if w, h := last.Size(); last.Title != "game" || term.Title != "" || last.String() != "one\n\n\n\n\n" || w != 30 || h != 5 {
		t.Errorf("title %q, %d by %d\n%s", last.Title, w, h, last)
	}
}
