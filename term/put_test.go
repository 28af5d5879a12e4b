package term

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestWhatIsPut has each way to put text, and the row that Get then returns.
func TestWhatIsPut(t *testing.T) {
	plain := tcell.StyleDefault
	for name, c := range map[string]struct {
		put  func(s *Screen)
		want string // of four cells
	}{
		"SetContent":           {func(s *Screen) { s.SetContent(1, 0, 'a', nil, plain) }, " a  "},
		"with what combines":   {func(s *Screen) { s.SetContent(1, 0, 'e', []rune{0x301}, plain) }, " e\u0301  "},
		"SetCell":              {func(s *Screen) { s.SetCell(1, 0, plain, 'e', 0x301) }, " e\u0301  "},
		"SetCell without text": {func(s *Screen) { s.Fill('x', plain); s.SetCell(1, 0, plain) }, "x xx"},
		"Clear":                {func(s *Screen) { s.Fill('x', plain); s.Clear() }, "    "},
		"PutStr":               {func(s *Screen) { s.PutStr(1, 0, "ab") }, " ab "},
		"only its cells":       {func(s *Screen) { s.Fill('x', plain); s.PutStr(1, 0, "ab") }, "xabx"},
		"up to the end":        {func(s *Screen) { s.PutStr(2, 0, "abc") }, "  ab"},
		"of wide characters":   {func(s *Screen) { s.PutStr(0, 0, "世a") }, "世 a "}, // half of one is a blank
		"that cannot be seen":  {func(s *Screen) { s.PutStr(0, 0, "\x00") }, "    "},
	} {
		s, _ := Sim(4, 2, vt.Options{})
		c.put(s)
		row := ""
		for x := range 4 {
			text, _, width := s.Get(x, 0)
			r, combining, _, same := s.GetContent(x, 0)
			if string(append([]rune{r}, combining...)) != text || width != same {
				t.Errorf("%s: GetContent differs from Get at %d: %q", name, x, text)
			}
			row += text
			if want := 1 + strings.Count(text, "世"); width != want { // 0 would stop a loop
				t.Errorf("%s: %q at %d is %d wide, want %d", name, text, x, width, want)
			}
		}
		if row != c.want {
			t.Errorf("%s: %q, want %q", name, row, c.want)
		}
	}
}

// TestStatsCount pictures of Show and Sync, and all bytes that are sent.
func TestStatsCount(t *testing.T) {
	s, term := Sim(4, 2, vt.Options{})
	s.PutStr(0, 0, "ab")
	s.Show()
	s.Sync()
	if now := s.Stats(); now.Frames != 2 || now.Sent != int64(term.Bytes) || now.Late != 0 {
		t.Errorf("%+v, and the terminal has %d bytes", now, term.Bytes)
	}
}
