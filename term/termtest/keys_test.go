package termtest

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// saver is a program that is bound to Ctrl and Enter.
func saver(s tcell.Screen) error {
	for {
		s.Show()
		if ev, key := s.PollEvent().(*tcell.EventKey); key && ev.Key() == tcell.KeyEnter {
			s.PutStr(0, 0, map[bool]string{true: "saved", false: "a line"}[ev.Modifiers() == tcell.ModCtrl])
		}
	}
}

// TestAWordThatTheTerminalCannotSendFails, unless the script means it.
func TestAWordThatTheTerminalCannotSendFails(t *testing.T) {
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, saver, 20, 2).Type("Up C-Enter*2 until:saved") })
		says(t, got, "C-Enter*2: xterm sends Enter for it", "typed: Up C-Enter*2\n")
		p := Start(t, saver, 20, 2)
		p.Type("press:C-Enter")
		p.Until("a line", time.Second)
		p = Start(t, saver, 20, 2, vt.Options{Kitty: true})
		p.Type("C-Enter")
		p.Until("saved", time.Second)
	})
}

// TestAScreenIsToldThatItErasesToTheDefault: blanks on navy are navy.
func TestAScreenIsToldThatItErasesToTheDefault(t *testing.T) {
	fill := func(s tcell.Screen) {
		s.Fill(' ', tcell.StyleDefault.Background(tcell.ColorNavy))
		s.PutStr(0, 0, "x")
		s.Show()
	}
	Test(t, func(t *testing.T) {
		p := Start(t, func(s tcell.Screen) error { fill(s); s.PollEvent(); s.PollEvent(); return nil }, 20, 3, vt.Options{NoBCE: true})
		p.Wait(time.Second)
		if got := p.Look().Cell(10, 2).Style.BG; got != 1<<24|4 {
			t.Errorf("Start: the background is %x", got)
		}
	})
	s, terminal := term.Sim(20, 3, vt.Options{NoBCE: true})
	defer s.Fini()
	if fill(s); terminal.Cell(10, 2).Style.BG != 1<<24|4 {
		t.Errorf("Sim: the background is %x", terminal.Cell(10, 2).Style.BG)
	}
}
