package vt_test

import (
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestASynchronizedUpdateShowsWhenItEnds: by its end, by a resize, after a
// second, or with too many answers; until then the picture is the one before.
func TestASynchronizedUpdateShowsWhenItEnds(t *testing.T) {
	for _, c := range []struct {
		what string
		end  func(v *vt.Term, now *time.Duration)
		want string
	}{
		{"nothing", func(v *vt.Term, now *time.Duration) { v.Write([]byte("more")) }, "before"},
		{"another begin", func(v *vt.Term, now *time.Duration) { v.Write([]byte("\x1b[?2026h")) }, "before"},
		{"the end", func(v *vt.Term, now *time.Duration) { v.Write([]byte("\x1b[?2026l")) }, "after"},
		{"RIS", func(v *vt.Term, now *time.Duration) { v.Write([]byte("\x1bcnew")) }, "new"},
		{"a resize", func(v *vt.Term, now *time.Duration) { v.Resize(20, 3) }, "after"},
		{"most of a second", func(v *vt.Term, now *time.Duration) { *now += time.Second - 1 }, "before"},
		{"a second", func(v *vt.Term, now *time.Duration) { *now += time.Second }, "after"},
		{"questions", func(v *vt.Term, now *time.Duration) { v.Write([]byte(strings.Repeat("\x1b[5n", 20_000))) }, "after"},
	} {
		now := time.Hour
		v := played(20, 2, vt.Options{Kitty: true, Now: func() time.Duration { return now }},
			"before\x1b[?2026h\x1b[2J\x1b[Hafter\x1b[31;7m\x1b[?25l")
		c.end(v, &now)
		clone, shows := v.Clone(), c.want == "before"
		_, _, visible := v.Cursor()
		cell := v.Cell(0, 0).Text
		for _, got := range []string{v.String(), v.Styled(), clone.String()} {
			got, _, _ = strings.Cut(got, "\n")
			if got != c.want {
				t.Errorf("%s: %q, want %q", c.what, got, c.want)
			}
		}
		if cell != c.want[:1] || c.what != "RIS" && visible != shows {
			t.Errorf("%s: cell %q, cursor %v", c.what, cell, visible)
		}
	}
}

// TestLastIsNotWhatAnUpdateHid: what the last update drew was never seen.
func TestLastIsNotWhatAnUpdateHid(t *testing.T) {
	v := played(20, 2, vt.Options{Kitty: true}, "\x1b[?1049hone\x1b[?2026h\x1b[2J\x1b[Htwo")
	v.Write([]byte("\x1b[2J\x1b[?1049l\x1b[?2026l"))
	if got := v.Last().String(); got != "one\n\n" {
		t.Errorf("%q", got)
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
		"\x1b[?1049hone\x1b[2J\x1b[?1049l\x1b[?1049h\x1b[?1049l":     "one",
		"\x1b[?1049h\x1b[H\x1b[2J\x1b[?1049l\x1b[H\x1b[2Jdialog":     "",    // it draws on the main screen
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
			term := vt.New(20, 3, vt.Options{})
			if pieces := strings.SplitAfter(sent, "\x1b["); whole {
				term.Write([]byte(sent))
			} else {
				for _, piece := range pieces {
					term.Write([]byte(piece))
				}
			}
			got := ""
			last := term.Last()
			if last != nil {
				got = strings.TrimSpace(last.String())
			}
			isPicture := want != "" || strings.Contains(sent, "\x1b[44m")
			if got != want || (last != nil) != isPicture {
				t.Errorf("%q, whole %v: %q, want %q", sent, whole, got, want)
			}
		}
	}
}

// TestLastHasTheTitle, although a program takes it back before its picture, and
// the size of the window.
func TestLastHasTheTitle(t *testing.T) {
	term := vt.New(20, 3, vt.Options{})
	for _, piece := range []string{
		"\x1b[22;2t\x1b]2;first\a", "\x1b[?1049hone\x1b]2;game\a", "\x1b[2J", "\x1b[23;2t", "\x1b]2;\a",
	} {
		term.Write([]byte(piece))
	}
	term.Resize(30, 5)
	term.Write([]byte("\x1b[?1049l"))
	last := term.Last()
	w, h := last.Size()
	if last.Title != "game" || term.Title != "" || last.String() != "one\n\n\n\n\n" || w != 30 || h != 5 {
		t.Errorf("title %q, %d by %d\n%s", last.Title, w, h, last)
	}
}
