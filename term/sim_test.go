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

// firstRow returns it as tests for tcell's simulation do.
func firstRow(s tcell.SimulationScreen) string {
	cells, w, h := s.GetContents()
	if len(cells) != w*h {
		return fmt.Sprint(len(cells), " cells for ", w, " by ", h)
	}
	var b strings.Builder
	for _, c := range cells[:w] {
		b.WriteRune(c.Runes[0])
	}
	return strings.TrimSpace(b.String())
}

// A test written for tcell's SimulationScreen runs on Sim.
func TestSimIsASimulationScreen(t *testing.T) {
	sim, terminal := Sim(80, 24, vt.Options{})
	var s tcell.SimulationScreen = sim
	var program sync.WaitGroup
	program.Go(func() { form(s) })
	s.InjectKey(tcell.KeyRune, 'a', tcell.ModNone)
	if !s.InjectKeyBytes([]byte("dé\r\x1bOP")) {
		t.Error("InjectKeyBytes does not know UTF-8")
	}
	s.InjectMouse(3, 4, tcell.Button1, tcell.ModNone)
	const want = "name: pasted adé  pressed: 1"
	for n := 0; firstRow(s) != want; n++ {
		if n == 2000 { // times 10 ms
			t.Fatalf("%q, want %q", firstRow(s), want)
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.SetSize(40, 3)
	s.Fini()
	program.Wait()
	if s.GetTitle() != "adé" || string(s.GetClipboardData()) != "adé" || len(terminal.Left()) > 0 {
		t.Errorf("title %q, clipboard %q, left %q", s.GetTitle(), s.GetClipboardData(), terminal.Left())
	}
}

// The contents are those of the last Show, with their styles, and each half of
// a wide character is a cell.
func TestTheContentsAreThoseOfTheLastShow(t *testing.T) {
	s, _ := Sim(6, 2, vt.Options{})
	style := tcell.StyleDefault.Foreground(tcell.ColorRed).Bold(true)
	s.PutStrStyled(0, 1, "世e\u0301x", style)
	if cells, _, _ := s.GetContents(); string(cells[6].Bytes) != " " {
		t.Errorf("%q before Show", cells[6].Bytes)
	}
	s.ShowCursor(5, 1)
	s.Show()
	cells, w, h := s.GetContents()
	text := ""
	for _, c := range cells {
		text += string(c.Bytes)
	}
	x, y, visible := s.GetCursor()
	if w != 6 || h != 2 || text != "      世e\u0301x  " || cells[6].Style != style || x != 5 || y != 1 || !visible {
		t.Errorf("%dx%d %q, style %+v, cursor %d,%d %v", w, h, text, cells[6].Style, x, y, visible)
	}
	if c := cells[7]; len(c.Bytes) > 0 || len(c.Runes) != 1 {
		t.Errorf("half a character: %q %q", c.Bytes, c.Runes)
	}
	if s.InjectKeyBytes([]byte("\xff")) {
		t.Error("InjectKeyBytes takes for UTF-8 what is none")
	}
	s.HideCursor()
	if _, _, visible := s.GetCursor(); visible {
		t.Error("a hidden cursor shows")
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
		s.GetContents()
		s.GetCursor()
		s.GetTitle()
	}
	program.Wait()
}
