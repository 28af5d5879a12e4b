package term

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// heardOf names the events that a program gets, and empties the queue.
func heardOf(s *Screen) string {
	var list []string
	for _, ev := range unread(s) {
		switch ev := ev.(type) {
		case *tcell.EventKey:
			list = append(list, ev.Name())
		case *tcell.EventPaste:
			list = append(list, map[bool]string{true: "paste(", false: ")"}[ev.Start()])
		case *EventRelease:
			list = append(list, "up "+string(ev.Rune))
		case *tcell.EventResize: // each change of the size is told
		default:
			list = append(list, strings.TrimPrefix(fmt.Sprintf("%T", ev), "*tcell."))
		}
	}
	return strings.Join(list, " ")
}

// TestAKeptQEndsNothing in a window that is too small, where Ctrl-C still ends
// the program, and the window says so.
func TestAKeptQEndsNothing(t *testing.T) {
	s, terminal := Sim(19, 5, vt.Options{})
	s.Need(20, 3)
	s.KeepQ(true)
	s.Show()
	s.Type("qQ")
	if got := heardOf(s); strings.Contains(got, "Error") {
		t.Errorf("q ends the program: %s", got)
	}
	if text := terminal.String(); !strings.Contains(text, "Ctrl-C ends") {
		t.Errorf("the window says\n%s", text)
	}
	s.Type("\x03")
	if got := heardOf(s); got != "EventError" {
		t.Errorf("Ctrl-C does not end the program: %s", got)
	}
}

// TestWhatIsHeardInASmallWindow: nothing but Ctrl-Z and what ends the program.
// A paste that has begun ends, and a key that is down goes up.
func TestWhatIsHeardInASmallWindow(t *testing.T) {
	const press, release = "\x1b[98;1:1;98u", "\x1b[98;1:3u"
	for _, c := range []struct{ before, small, after, want string }{
		{"", "abc\x1b[A\x1b[<0;1;1M\x1a", "d", "|Ctrl+Z|Rune[d] up d"},
		{"", "q", "", "|EventError|"},
		{"", "Q", "", "|EventError|"},
		{"", "\x03", "", "|EventError|"},
		{"", "\x1b[113;2;81u", "", "|EventError|"},
		{"", "\x1bq", "", "||"},
		{"", "\x11", "", "||"},
		{"", "\x1b[113;5u", "", "||"},
		{"", "\x1b[113;3u", "", "||"},
		{"", "\x1b[200~equip\x1b[201~", "a", "||Rune[a] up a"},
		{"", "\x1b[200~eq", "uip\x1b[201~a", "||Rune[a] up a"},
		{"\x1b[200~a", "q\x1b[201~q", "a", "paste( Rune[a]|EventError )|Rune[a] up a"},
		{"\x1b[200~a", "q", "b\x1b[201~", "paste( Rune[a]||Rune[b] )"},
		{press, release, "", "Rune[b]|up b|"},
		{press, "", release, "Rune[b]|up b|up b"},
		{"", press, release, "||up b"},
		{"", press + release, "", "||"},
	} {
		s, _ := Sim(30, 5, vt.Options{Kitty: true})
		s.EnableReleases()
		s.EnablePaste()
		s.EnableMouse()
		s.Need(20, 3)
		heardOf(s)
		s.Type(c.before)
		got := heardOf(s)
		s.SetSize(19, 5)
		s.Type(c.small)
		got += "|" + heardOf(s)
		s.Need(19, 3)
		s.Type(c.after)
		got += "|" + heardOf(s)
		if got != c.want {
			t.Errorf("%q, in a small window %q, then %q: %q and not %q", c.before, c.small, c.after, got, c.want)
		}
	}
}

// TestASmallWindowSaysSo in its middle, without the cursor, and over what the
// last one said. A window of the size that is needed shows the picture.
func TestASmallWindowSaysSo(t *testing.T) {
	s, terminal := Sim(24, 8, vt.Options{})
	s.Need(20, 6)
	s.PutStr(0, 0, "game")
	s.ShowCursor(1, 1)
	for _, c := range []struct {
		w, h int
		fits bool
		want string
	}{
		{20, 6, true, "game"},
		{19, 6, false, "\n\n 19x6 is too small\n    needs 20x6\n      q ends"},
		{20, 5, false, "\n 20x5 is too small\n     needs 20x6\n       q ends"},
		{16, 5, false, "\n   too small\n   needs 20x6\n     q ends"},
		{30, 1, false, "      30x1 is too small"},
		{30, 3, false, "      30x3 is too small\n          needs 20x6\n            q ends"},
		{9, 9, false, "\n\n\ntoo small\nneeds 20x\n q ends"},
		{24, 8, true, "game"},
	} {
		s.SetSize(c.w, c.h)
		s.Show()
		got := strings.TrimRight(terminal.String(), "\n")
		_, _, visible := terminal.Cursor()
		if got != c.want || s.Fits() != c.fits || visible != c.fits {
			t.Errorf("%d by %d: fits %v, cursor %v, %q, want %q", c.w, c.h, s.Fits(), visible, got, c.want)
		}
	}
}
