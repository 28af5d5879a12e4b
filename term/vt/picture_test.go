package vt

import (
	"strings"
	"testing"
	"time"
)

// TestASynchronizedUpdateShowsWhenItEnds: by its end, by a resize, after a
// second, or with too many answers; until then the picture is the one before.
func TestASynchronizedUpdateShowsWhenItEnds(t *testing.T) {
	for _, c := range []struct {
		what string
		end  func(v *Term, now *time.Duration)
		want string
	}{
		{"nothing", func(v *Term, now *time.Duration) { v.Write([]byte("more")) }, "before"},
		{"another begin", func(v *Term, now *time.Duration) { v.Write([]byte("\x1b[?2026h")) }, "before"},
		{"the end", func(v *Term, now *time.Duration) { v.Write([]byte("\x1b[?2026l")) }, "after"},
		{"RIS", func(v *Term, now *time.Duration) { v.Write([]byte("\x1bcnew")) }, "new"},
		{"a resize", func(v *Term, now *time.Duration) { v.Resize(20, 3) }, "after"},
		{"most of a second", func(v *Term, now *time.Duration) { *now = time.Second - 1 }, "before"},
		{"a second", func(v *Term, now *time.Duration) { *now = time.Second }, "after"},
		{"questions", func(v *Term, now *time.Duration) { v.Write([]byte(strings.Repeat("\x1b[5n", 20_000))) }, "after"},
	} {
		var now time.Duration
		v := New(20, 2, Options{Kitty: true, Now: func() time.Duration { return now }})
		v.Write([]byte("before\x1b[?2026h\x1b[2J\x1b[Hafter\x1b[31;7m\x1b[?25l"))
		c.end(v, &now)
		clone, shows := v.Clone(), c.want == "before"
		_, _, visible := v.Cursor()
		cell := v.Cell(0, 0).Text
		for _, got := range []string{v.String(), v.Styled(), clone.String()} {
			if got, _, _ = strings.Cut(got, "\n"); got != c.want {
				t.Errorf("%s: %q, want %q", c.what, got, c.want)
			}
		}
		if cell != c.want[:1] || c.what != "RIS" && visible != shows {
			t.Errorf("%s: cell %q, cursor %v", c.what, cell, visible)
		}
	}
}

// TestAnUpdateOfXtermShowsAtOnce: xterm does not know the mode.
func TestAnUpdateOfXtermShowsAtOnce(t *testing.T) {
	v := New(20, 2, Options{})
	if v.Write([]byte("a\x1b[?2026hb")); v.String() != "ab\n\n" {
		t.Errorf("%q", v)
	}
}

// TestLastIsNotWhatAnUpdateHid: what the last update drew was never seen.
func TestLastIsNotWhatAnUpdateHid(t *testing.T) {
	v := New(20, 2, Options{Kitty: true})
	v.Write([]byte("\x1b[?1049hone\x1b[?2026h\x1b[2J\x1b[Htwo"))
	v.Write([]byte("\x1b[2J\x1b[?1049l\x1b[?2026l"))
	if got := v.Last().String(); got != "one\n\n" {
		t.Errorf("%q", got)
	}
}
