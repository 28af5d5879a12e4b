package thin

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestTextIsWhatAProgramPrints: the lines of the main screen up to the cursor,
// with their styles, and no sequence that moves anything. A terminal to which
// it is printed shows what the main screen shows.
func TestTextIsWhatAProgramPrints(t *testing.T) {
	for _, c := range []struct {
		draws, text string
	}{
		{"", ""},
		{"abc", "abc"},
		{"a\r\n\r\nb", "a\n\nb"},
		{"a\r\nb\r\n", "a\nb\n"},
		{"\x1b[3;5Hx", "\n\n    x"},
		{"x\x1b[3;1H", "x\n\n"},
		{"a\r\nbc\x1b[H", "a\nbc\n"}, // the prompt comes below the text
		{"ab\x1b[1;9Hi\x1b[m\x1b[2;2Hj", "ab      i\n j"},
		{"\x1b[1;31mred\x1b[m x", "\x1b[1;31mred\x1b[m x"},
		{"\x1b[7ma\x1b[m\r\n\x1b[4mb\x1b[m", "\x1b[7ma\x1b[m\n\x1b[4mb\x1b[m"},
		{"\x1b[41m \x1b[3Cx", "\x1b[41m \x1b[m   \x1b[41mx\x1b[m"},
		{"\x1b[38;2;255;0;0mx", "\x1b[38;5;196mx\x1b[m"}, // in 256 colors
		{"a\x1b[8msecret\x1b[28mb", "a      b"},
		{"漢 x", "漢 x"},
		{"\x1b[4m  \x1b[m", "\x1b[4m  \x1b[m"},
		{"main\x1b[?1049halternate", "main"},
		{"\x1b[?1049halternate", ""},
		{"one\x1b[?2026htwo", "onetwo"},
	} {
		terminal := vt.New(20, 5, vt.Options{Relay: true})
		terminal.Write([]byte(c.draws))
		text := string(Text(terminal, 256))
		if text != c.text {
			t.Errorf("%q: %q and not %q", c.draws, text, c.text)
		}
		shows := vt.New(20, 5, vt.Options{})
		shows.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
		if shows.String() != terminal.String() || terminal.On(1049) {
			t.Errorf("%q: printed it shows\n%s", c.draws, shows)
		}
	}
}
