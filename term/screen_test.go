package term

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// same compares the terminal's cells with those of the program.
func same(t *testing.T, s *Screen, term *vt.Term) {
	t.Helper()
	w, h := s.Size()
	for y := range h {
		for x := 0; x < w; {
			str, _, width := s.Get(x, y)
			if got := term.Cell(x, y).Text; got != str {
				t.Fatalf("%d,%d: the terminal shows %q, not %q\n%s", x, y, got, str, term)
			}
			x += width
		}
	}
}

// The terminal shows the cells of the program after any calls.
func TestTheTerminalShowsWhatWasPut(t *testing.T) {
	words := []string{"a", "@", "世", "é", "e\u0301", "─", "⣿", " ", "", "\x1b", "🚀", "x\n", "\u0301"}
	for seed := range uint64(sample(t, 30, 10)) {
		r := rand.New(rand.NewPCG(seed, 1))
		s, term := Sim(1+r.IntN(40), 1+r.IntN(12), vt.Options{Kitty: seed%2 == 0})
		for range 300 {
			w, h := s.Size()
			style := tcell.StyleDefault.Foreground(tcell.PaletteColor(r.IntN(256))).Reverse(r.IntN(3) == 0)
			switch r.IntN(20) {
			case 0:
				s.Clear()
			case 1:
				s.Fill('.', style)
			case 2:
				s.SetSize(1+r.IntN(40), 1+r.IntN(12))
			case 3:
				s.Sync()
				same(t, s, term)
			case 4:
				s.Suspend()
				s.Resume()
			case 5, 6, 7:
				s.Show()
				same(t, s, term)
			case 8:
				s.SetStyle(style)
			default:
				s.Put(r.IntN(w+2)-1, r.IntN(h+2)-1, words[r.IntN(len(words))], style)
			}
		}
		s.Fini()
		if len(term.Left()) > 0 {
			t.Errorf("left behind: %q", term.Left())
		}
	}
}

// TestSetStyleIsTcells: cells put in StyleDefault get the new style with the
// next Show, and cells put in another style keep it, even if it was that of
// SetStyle.
func TestSetStyleIsTcells(t *testing.T) {
	s, term := Sim(2, 1, vt.Options{})
	red, blue := tcell.StyleDefault.Foreground(tcell.ColorMaroon), tcell.StyleDefault.Foreground(tcell.ColorNavy)
	s.SetStyle(red)
	s.SetContent(0, 0, 'a', nil, red)
	s.PutStr(1, 0, "b")
	s.Show()
	s.SetStyle(blue)
	s.Show()
	for x, want := range []tcell.Style{red, blue} {
		fg, _, _ := want.Decompose()
		if got := term.Cell(x, 0).Style.FG; got != 1<<24|vt.Color(fg-tcell.ColorValid) {
			t.Errorf("cell %d has color %x, want %x", x, got, fg)
		}
	}
	if _, st, _ := s.Get(1, 0); st != tcell.StyleDefault {
		t.Errorf("Get returns %v for StyleDefault", st)
	}
}

// TestABackgroundIsShown up to the edge, also on a terminal that erases to its
// own background.
func TestABackgroundIsShown(t *testing.T) {
	for _, noBCE := range []bool{false, true} {
		s, term := Sim(40, 2, vt.Options{NoBCE: noBCE})
		s.Fill(' ', tcell.StyleDefault.Background(tcell.PaletteColor(4)))
		s.Show()
		if got := term.Cell(39, 1).Style.BG; got != 1<<24|4 {
			t.Errorf("NoBCE %v: the background is %x", noBCE, got)
		}
	}
}

// Get returns the text of Put, except for what no cell can show.
func TestGetReturnsWhatACellCanShow(t *testing.T) {
	s, _ := Sim(4, 1, vt.Options{})
	for put, want := range map[string]string{
		"e\u0301":     "e\u0301",
		"世":           "世",
		"\x1b\u0301a": "a",
		"\U0001f1e9":  "D",
		"\u2e3b":      "\ufffd",
	} {
		s.Put(0, 0, put, tcell.StyleDefault)
		if got, _, _ := s.Get(0, 0); got != want {
			t.Errorf("Put %+q, Get %+q, want %+q", put, got, want)
		}
	}
}

// All modes are off after Suspend, on again after Resume, even if another
// program has drawn, and off after Fini. Reset switches them off for a killed
// program. A bell that is rung while the terminal is given back is not heard.
func TestAllModesAreOffWhileSuspended(t *testing.T) {
	for _, o := range []vt.Options{{}, {Kitty: true}} {
		s, term := Sim(80, 24, o)
		s.SetTitle("a title")
		s.EnableMouse()
		s.EnablePaste()
		s.EnableFocus()
		s.ShowCursor(3, 3)
		s.SetCursorStyle(tcell.CursorStyleBlinkingBar, tcell.ColorRed)
		s.PutStrStyled(0, 0, "red", tcell.StyleDefault.Foreground(tcell.ColorRed).Url("http://example.com"))
		s.Show()
		on := fmt.Sprint(term.Left())
		s.Suspend()
		if len(term.Left()) > 0 {
			t.Errorf("kitty %v: left behind by Suspend: %q", o.Kitty, term.Left())
		}
		s.Show()
		s.Beep()
		term.Write([]byte("$ ls\r\n"))
		s.SetSize(60, 20)
		s.Resume()
		s.Show()
		killed := term.Clone()
		killed.Write([]byte(Reset))
		if len(killed.Left()) > 0 {
			t.Errorf("left behind by Reset: %q", killed.Left())
		}
		if got := fmt.Sprint(term.Left()); got != on || term.Bells > 0 {
			t.Errorf("after Resume %s, and %d bells\nbefore Suspend %s", got, term.Bells, on)
		}
		same(t, s, term)
		s.Fini()
		if len(term.Left()) > 0 {
			t.Errorf("kitty %v: left behind by Fini: %q", o.Kitty, term.Left())
		}
		actsNoMore(t, s, term)
	}
}

// actsNoMore uses a screen after Fini.
func actsNoMore(t *testing.T, s *Screen, term *vt.Term) {
	t.Helper()
	n := term.Bytes
	s.Show()
	s.Sync()
	s.SetTitle("x")
	s.Beep()
	s.Fini()
	if s.Init() == nil || s.PollEvent() != nil || term.Bytes != n {
		t.Error("the screen acts after Fini")
	}
}

// Thousands of keys may be unread, and all come in order, an Esc at the end of
// what is typed at once; of unread sizes only the last comes.
func TestTypedKeysComeInOrder(t *testing.T) {
	s, term := Sim(80, 24, vt.Options{})
	unread(s)
	for i := range 1000 {
		s.Type("a\x1b[A\x1b\x03\x1b")
		s.SetSize(10+i%2, 10)
	}
	events := unread(s)
	if len(events) != 5001 {
		t.Errorf("%d events, want 5001", len(events))
	}
	for i, want := range []tcell.Key{tcell.KeyRune, tcell.KeyUp, tcell.KeyEsc, tcell.KeyCtrlC, tcell.KeyEsc} {
		if ev, ok := events[i].(*tcell.EventKey); !ok || ev.Key() != want {
			t.Errorf("event %d: %#v", i, events[i])
		}
	}
	s.SetTitle("\x1b" + strings.Repeat("é", 201))
	if term.Title != strings.Repeat("é", 200) {
		t.Errorf("title %q", term.Title)
	}
	s.SetClipboard([]byte("copied"))
	if string(term.Clipboard) != "copied" {
		t.Errorf("the clipboard: %q", term.Clipboard)
	}
}

// The queue behaves as tcell's interface says.
func TestTheQueueIsTheOneOfTcell(t *testing.T) {
	s, _ := Sim(80, 24, vt.Options{})
	unread(s)
	ch, quit := make(chan tcell.Event), make(chan struct{})
	go s.ChannelEvents(ch, quit)
	for i := range 100 {
		s.PostEvent(tcell.NewEventInterrupt(i))
	}
	for i := range 100 {
		if ev := (<-ch).(*tcell.EventInterrupt); ev.Data() != i {
			t.Fatalf("event %v at place %d", ev.Data(), i)
		}
	}
	close(quit)
	if _, ok := <-ch; ok {
		t.Error("an event after quit")
	}
	s.PostEventWait(tcell.NewEventInterrupt("waited"))
	if ev, _ := s.PollEvent().(*tcell.EventInterrupt); ev == nil || ev.Data() != "waited" {
		t.Errorf("PostEventWait posts %v", ev)
	}
	var err error
	for range backlog + 1 {
		err = s.PostEvent(tcell.NewEventInterrupt(nil))
	}
	s.PostEventWait(tcell.NewEventInterrupt(nil))
	if err != tcell.ErrEventQFull {
		t.Errorf("a full queue: %v", err)
	}
	s.Fini()
	if s.HasPendingEvent() || s.PollEvent() != nil {
		t.Error("an event after Fini")
	}
	ch = make(chan tcell.Event)
	go s.ChannelEvents(ch, nil)
	if _, ok := <-ch; ok {
		t.Error("an event after Fini")
	}
}

// A test may look at the terminal while the program draws: the race detector
// finds no race.
func TestTheTerminalMayBeLookedAtAtAnyTime(t *testing.T) {
	s, terminal := Sim(40, 5, vt.Options{Kitty: true})
	defer s.Fini()
	var program sync.WaitGroup
	program.Go(func() {
		for i := range 200 {
			s.PutStr(i%30, i%5, fmt.Sprint("frame ", i))
			s.SetTitle(fmt.Sprint(i))
			s.ShowCursor(i%40, 0)
			s.SetSize(40+i%2, 5)
			s.Show()
		}
		draw(s, "done")
	})
	for !strings.HasPrefix(terminal.String(), "done") {
		terminal.Size()
		terminal.Cursor()
		terminal.Cell(3, 3)
		terminal.Left()
		terminal.On(25)
		terminal.Flags()
	}
	program.Wait()
}
