package render

import (
	"strings"
	"testing"
)

// TestEveryLineOfAPanelCanBeSeen: a panel of any size scrolls to the selected
// row; and where none is, each line that is Beyond shows something new, and
// there are no more of them.
func TestEveryLineOfAPanelCanBeSeen(t *testing.T) {
	draw := func(w, h int, m *Panel) *Canvas {
		var c Canvas
		c.Clear(w, h)
		m.Draw(&c)
		return &c
	}
	for _, w := range []int{4, 20, 80} {
		for h := 1; h < 12; h++ {
			m := panel
			for m.Selected = range panel.Rows {
				if c := draw(w, h, &m); c.count(Marked) == 0 || !strings.Contains(c.String(), panel.Rows[m.Selected].Left[:1]) {
					t.Fatalf("%d x %d, row %d:\n%s", w, h, m.Selected, c)
				}
			}
			before := ""
			m.Selected = -1
			for m.Top = 0; m.Top <= m.Beyond(w, h)+1; m.Top++ {
				got := draw(w, h, &m).String()
				if (got != before) != (m.Top <= m.Beyond(w, h)) {
					t.Fatalf("%d x %d, %d of %d lines away:\n%s", w, h, m.Top, m.Beyond(w, h), got)
				}
				before = got
			}
		}
	}
}
