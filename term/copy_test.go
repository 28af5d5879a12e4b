package term

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestCopyShowsTheSameCells, or those parts of them that no terminal shows
// wider, and the same cursor.
func TestCopyShowsTheSameCells(t *testing.T) {
	for _, c := range []struct {
		kitty bool
		sent  string // to the terminal that is copied
		want  string // the row with its styles
	}{
		{false, "ab", "ab"},
		{false, "\x1b[31ma\x1b[32mb", "ab\n~ 0 maroon  1 green"},
		{false, "世b", "世b"},
		{false, "e\u0301b", "e\u0301b"},
		{false, "\x1b[8msecret", ""},
		{false, "\x1b[8;4m世b", "\n~ 0-2 underline"},
		{false, "\x1b[8;7ms", "\n~ 0 reverse"},
		{false, "\u231a\ufe0fb", "\u231a\ufe0fb"},           // two cells on both
		{false, "\u26a0\ufe0fb", "\u26a0b"},                 // one cell on xterm, two on others
		{true, "\u26a0\ufe0fb", "\u26a0\ufe0fb"},            // two cells on kitty
		{false, "\x1b[4m世\x1b[m b", "世 b\n~ 0-1 underline"}, // both halves have the style
		{true, "\U0001f1e9\x1b[m.", "D ."},                  // half a flag: the letter and a blank
		{false, "\u2e3bb", "\ufffdb"},                       // three cells on some terminals
		{false, "\x1b[44m\x1b[K", "\n~ 0-5 on navy"},        // cells without text
		{false, "a\x1b[2;1Hb\x1b[Aa", "aa\nb"},              // other rows
		{false, "abcdef\x1b[3G\x1b[P", "abdef"},             // what has moved
		{false, "abc\r\x1b[2K", ""},                         // what is erased
		{false, "\x1b[1;6H世", "\n世"},                        // no half of it at the edge
	} {
		s, terminal := Sim(6, 2, vt.Options{Kitty: c.kitty})
		from := vt.New(6, 2, vt.Options{Kitty: c.kitty})
		s.Copy(from, true)
		from.Write([]byte(c.sent))
		s.Copy(from, false)
		s.Show()
		if got := strings.TrimRight(terminal.Styled(), "\n"); got != c.want {
			t.Errorf("%+q: %+q", c.sent, got)
		}
	}
}

// TestCopySaysWhatHasChanged since the last copy, and when an update ends.
func TestCopySaysWhatHasChanged(t *testing.T) {
	s, terminal := Sim(6, 2, vt.Options{})
	var now time.Duration
	from := vt.New(6, 2, vt.Options{Relay: true, Now: func() time.Duration { return now }})
	from.Write([]byte("ab"))
	s.Copy(from, true)
	for _, c := range []struct {
		sent, cursor string
		all, changed bool
		ends         time.Duration
	}{
		{"", "2,0 true", false, false, 0},
		{"", "2,0 true", true, true, 0},
		{"c", "3,0 true", false, true, 0},
		{"\x1b[2;4H", "3,1 true", false, true, 0}, // the cursor alone
		{"\x1b[?25l", "3,1 false", false, true, 0},
		{"\x1b[1;1H", "3,1 false", false, false, 0}, // a hidden one
		{"\x1b[?25h", "0,0 true", false, true, 0},
		{"\x1b[?2026hx", "0,0 true", false, false, time.Second},
	} {
		from.Write([]byte(c.sent))
		changed, ends := s.Copy(from, c.all)
		s.Show()
		x, y, visible := terminal.Cursor()
		cursor := fmt.Sprintf("%d,%d %v", x, y, visible)
		if changed != c.changed || ends != c.ends || cursor != c.cursor && visible == (c.cursor[4:] == "true") {
			t.Errorf("%q: changed %v, ends %v, cursor %s; want %+v", c.sent, changed, ends, cursor, c)
		}
	}
}
