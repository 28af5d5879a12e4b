package term

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"fixstep/term/vt"
)

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
