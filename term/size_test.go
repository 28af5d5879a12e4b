package term

import (
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestANewSizeIsTold, and the whole picture is drawn in it, also where the
// window has no size yet. The same size is no news.
func TestANewSizeIsTold(t *testing.T) {
	s, terminal := Sim(20, 5, vt.Options{})
	for _, c := range []struct{ w, h, toldW, toldH int }{
		{30, 8, 30, 8},
		{30, 8, 0, 0},
		{8, 30, 8, 30},
		{1, 0, 80, 24},
		{30, 8, 30, 8},
		{0, 1, 80, 24},
		{maxWidth + 1, maxHeight + 1, maxWidth, maxHeight},
		{1, 1, 1, 1},
	} {
		unread(s)
		terminal.Resize(max(c.toldW, 1), max(c.toldH, 1))
		s.resize(c.w, c.h)
		var w, h int
		for _, ev := range unread(s) {
			w, h = ev.(*tcell.EventResize).Size()
		}
		if w != c.toldW || h != c.toldH {
			t.Errorf("%d by %d is told as %d by %d", c.w, c.h, w, h)
		}
		if w == 0 {
			continue
		}
		s.Clear()
		s.PutStr(0, 0, "a")
		s.PutStr(w-1, h-1, "z")
		s.Show()
		same(t, s, terminal)
	}
}
