package term

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestWhatTheTerminalMayHaveIsReset: after one stop of the job, or two, no
// frame may have gone to a terminal that takes no bytes or does not answer. It
// still has the modes of before.
func TestWhatTheTerminalMayHaveIsReset(t *testing.T) {
	for stops := range 3 {
		s, _ := Sim(20, 5, vt.Options{})
		s.EnableFocus()
		s.EnablePaste()
		s.Show()
		for range stops {
			s.forgetTerminal()
		}
		if text := string(s.restoring()); !strings.Contains(text, "\x1b[?2004l\x1b[?1004l") {
			t.Errorf("after %d stops the terminal keeps its modes: %q", stops, text)
		}
	}
}

// TestEachModeIsSetAndReset has what the terminal is left with after a call,
// and then after the call that undoes it. No Show is needed.
func TestEachModeIsSetAndReset(t *testing.T) {
	noMouse := func(s *Screen) { s.DisableMouse() }
	ownCursor := func(s *Screen) { s.SetCursorStyle(tcell.CursorStyleDefault, tcell.ColorReset) }
	for name, c := range map[string]struct {
		set, reset func(s *Screen)
		want       string
	}{
		"mouse":       {func(s *Screen) { s.EnableMouse() }, noMouse, "mouse 1003 on, mouse 1006 on"},
		"its motion":  {func(s *Screen) { s.EnableMouse(tcell.MouseMotionEvents) }, noMouse, "mouse 1003 on, mouse 1006 on"},
		"its drags":   {func(s *Screen) { s.EnableMouse(tcell.MouseDragEvents) }, noMouse, "mouse 1002 on, mouse 1006 on"},
		"its buttons": {func(s *Screen) { s.EnableMouse(tcell.MouseButtonEvents) }, noMouse, "mouse 1000 on, mouse 1006 on"},
		"two of them": {
			func(s *Screen) { s.EnableMouse(tcell.MouseButtonEvents, tcell.MouseDragEvents) }, noMouse,
			"mouse 1002 on, mouse 1006 on",
		},
		"paste":      {func(s *Screen) { s.EnablePaste() }, func(s *Screen) { s.DisablePaste() }, "paste 2004 on"},
		"focus":      {func(s *Screen) { s.EnableFocus() }, func(s *Screen) { s.DisableFocus() }, "focus 1004 on"},
		"title":      {func(s *Screen) { s.SetTitle("~a\n\x1b") }, func(s *Screen) { s.SetTitle("") }, `title "~a"`},
		"cursor":     {func(s *Screen) { s.SetCursorStyle(tcell.CursorStyleSteadyBar) }, ownCursor, "cursor shape 6"},
		"its color":  {func(s *Screen) { s.SetCursorStyle(0, tcell.NewHexColor(0xff8000)) }, ownCursor, `cursor color "#ff8000"`},
		"a dark one": {func(s *Screen) { s.SetCursorStyle(0, tcell.NewHexColor(0x000080)) }, ownCursor, `cursor color "#000080"`},
		"no color":   {func(s *Screen) { s.SetCursorStyle(0, tcell.ColorNone) }, ownCursor, ""},
		"releases":   {func(s *Screen) { s.EnableReleases() }, func(s *Screen) { s.DisableReleases() }, "keyboard flags [31] on screen 1"},
	} {
		s, terminal := Sim(20, 5, vt.Options{Kitty: true})
		s.Show()
		before := terminal.Left()
		c.set(s)
		if got := more(before, terminal.Left()); got != c.want {
			t.Errorf("%s: the terminal has %q, want %q", name, got, c.want)
		}
		c.reset(s)
		if got := more(before, terminal.Left()); got != "" {
			t.Errorf("%s: reset, the terminal has %q", name, got)
		}
	}
}

// more returns the lines that a list has, and another has not.
func more(before, after []string) string {
	var list []string
	for _, line := range after {
		if !slices.Contains(before, line) {
			list = append(list, line)
		}
	}
	return strings.Join(list, ", ")
}

// TestTheCursorIsThatOfTheLastShow, and Beep rings at once.
func TestTheCursorIsThatOfTheLastShow(t *testing.T) {
	s, terminal := Sim(20, 5, vt.Options{})
	for _, c := range []struct {
		call func()
		want string
	}{
		{func() { s.ShowCursor(3, 4) }, "0,0 false"},
		{s.Show, "3,4 true"},
		{s.HideCursor, "3,4 true"},
		{s.Show, "false"},
		{func() { s.ShowCursor(20, 0); s.Show() }, "false"},
		{func() { s.ShowCursor(0, 5); s.Show() }, "false"},
		{func() { s.ShowCursor(19, 0); s.Show() }, "19,0 true"},
	} {
		c.call()
		x, y, visible := terminal.Cursor()
		if got := fmt.Sprintf("%d,%d %v", x, y, visible); !strings.HasSuffix(got, c.want) {
			t.Errorf("the cursor is %s, want %s", got, c.want)
		}
	}
	s.Beep()
	atOnce := terminal.Bells
	draw(s, "another picture")
	if atOnce != 1 || terminal.Bells != 1 {
		t.Errorf("%d bells after a Beep, %d after another picture", atOnce, terminal.Bells)
	}
}

// TestSetSizeAsksTheTerminal, but not one that would show the question.
func TestSetSizeAsksTheTerminal(t *testing.T) {
	for name, want := range map[string]bool{"xterm": true, "linux": false} {
		var sent bytes.Buffer
		onTty(t, variables{"TERM": name}, near, func(t *testing.T, s *Screen, tty *farTty) {
			tty.term = vt.New(80, 24, vt.Options{Tap: &sent})
			s.Init()
			settle()
			s.SetSize(30, 20)
			settle()
		})
		if got := strings.Contains(sent.String(), "\x1b[8;20;30t"); got != want {
			t.Errorf("%s is asked: %v", name, got)
		}
	}
}

// Of two clipboards that wait for a frame the newer one is sent, however long
// both are.
func TestTheNewestClipboardIsSent(t *testing.T) {
	s, terminal := Sim(20, 5, vt.Options{})
	s.line.sim = nil // so that nothing is sent yet
	s.line.state = open
	s.line.link.Block(0, true)
	s.line.gone = true // turn does nothing
	s.SetClipboard(make([]byte, 40_000))
	s.SetClipboard([]byte("new" + strings.Repeat(".", 40_000)))
	sent := s.appendOnce(nil)
	terminal.Write(sent)
	if c := string(terminal.Clipboard); !strings.HasPrefix(c, "new") || len(c) != 40_003 || len(sent) > onceMost {
		t.Errorf("%d bytes are copied by %d: %.10q", len(c), len(sent), c)
	}
	if len(s.appendOnce(nil)) > 0 {
		t.Error("it is sent again")
	}
}

// TestWhatIsSentOnceHasABound, and what fits is sent.
func TestWhatIsSentOnceHasABound(t *testing.T) {
	for more, want := range map[int]bool{0: true, 1: false} {
		s, terminal := Sim(20, 5, vt.Options{})
		before := terminal.Bytes
		s.sendOnce(&s.window, "\x1b]2;"+strings.Repeat("a", onceMost-5+more)+"\a")
		if got := terminal.Bytes > before; got != want {
			t.Errorf("%d bytes more than the bound are sent: %v", more, got)
		}
		terminal.Title = ""
		draw(s, "another picture")
		if terminal.Title != "" {
			t.Errorf("with %d bytes more it is sent again", more)
		}
	}
}

// TestOnlyWhatWasSetIsReset at the end: the keypad of a terminal with two, and
// the keys of Windows, but not for a Raw, which sets them by itself.
func TestOnlyWhatWasSetIsReset(t *testing.T) {
	for _, name := range []string{"xterm-256color", "st-256color"} {
		known, err := identify(variables{"TERM": name}.get, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range []bool{false, true} {
			on, off := known.enter(false, raw), known.leave(raw)
			for mode, isSet := range map[string]bool{
				"\x1b[?1":    known.traits.has(twoKeypads) && !raw,
				"\x1b[?9001": !raw,
			} {
				if strings.Contains(on, mode+"h") != isSet || strings.Contains(off, mode+"l") != isSet {
					t.Errorf("%s, raw %v: %q, want %v, in %q and in %q", name, raw, mode, isSet, on, off)
				}
			}
		}
	}
}
