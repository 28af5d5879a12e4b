package term

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// form is a program written for tcell: a field to type into, and a button.
func form(s tcell.Screen) {
	s.EnableMouse()
	text, pressed := "", 0
	for {
		s.Clear()
		for x, r := range []rune(fmt.Sprintf("name: %s  pressed: %d", text, pressed)) {
			s.SetContent(x, 0, r, nil, tcell.StyleDefault.Bold(true))
		}
		s.ShowCursor(6+len([]rune(text)), 0)
		s.Show()
		switch ev := s.PollEvent().(type) {
		case nil:
			return
		case *tcell.EventKey:
			switch ev.Key() {
			case tcell.KeyRune:
				text += string(ev.Rune())
			case tcell.KeyEnter:
				s.SetTitle(text)
				s.SetClipboard([]byte(text))
			case tcell.KeyF1:
				s.GetClipboard()
			}
		case *tcell.EventMouse:
			if x, y := ev.Position(); ev.Buttons() == tcell.Button1 && x == 3 && y == 4 {
				pressed++
			}
		case *tcell.EventClipboard:
			text = "pasted " + string(ev.Data())
		}
	}
}

// A program written for tcell is tested on Sim.
func TestAProgramOfTcellRunsOnSim(t *testing.T) {
	s, terminal := Sim(80, 24, vt.Options{})
	var program sync.WaitGroup
	program.Go(func() { form(s) })
	for terminal.String()[:4] != "name" {
		time.Sleep(time.Millisecond)
	}
	s.Type("adé\r\x1bOP\x1b[<0;4;5M")
	const want = "name: pasted adé  pressed: 1"
	for n := 0; !strings.HasPrefix(terminal.String(), want); n++ {
		if n == 2000 { // times 10 ms
			t.Fatalf("%s, want %q", terminal, want)
		}
		time.Sleep(10 * time.Millisecond)
	}
	title := terminal.Title
	s.SetSize(40, 3)
	s.Fini()
	program.Wait()
	if title != "adé" || string(terminal.Clipboard) != "adé" || len(terminal.Left()) > 0 {
		t.Errorf("title %q, clipboard %q, left %q", title, terminal.Clipboard, terminal.Left())
	}
}

// A test may look at the terminal while the program draws: the race detector
// says whether it may.
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
		s.PutStr(0, 0, "done")
		s.Show()
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
