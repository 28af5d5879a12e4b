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
		ev, isKey := s.PollEvent().(*tcell.EventKey)
		switch {
		case !isKey || ev.Key() != tcell.KeyEnter:
		case ev.Modifiers() == tcell.ModCtrl:
			s.PutStr(0, 0, "saved")
		default:
			s.PutStr(0, 0, "a line")
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
	const navy = vt.Color(1<<24 | 4)
	Test(t, func(t *testing.T) {
		run := func(s tcell.Screen) error {
			fill(s)
			s.PollEvent()
			s.PollEvent()
			return nil
		}
		p := Start(t, run, 20, 3, vt.Options{NoBCE: true})
		p.Wait(time.Second)
		if got := p.Look().Cell(10, 2).Style.BG; got != navy {
			t.Errorf("Start: the background is %x", got)
		}
	})
	s, terminal := term.Sim(20, 3, vt.Options{NoBCE: true})
	defer s.Fini()
	fill(s)
	if got := terminal.Cell(10, 2).Style.BG; got != navy {
		t.Errorf("Sim: the background is %x", got)
	}
}
