package render

import (
	"strings"
	"testing"
)

// TestSelectedRowIsAlwaysSeen: a panel of any size scrolls to it.
func TestSelectedRowIsAlwaysSeen(t *testing.T) {
	for _, w := range []int{4, 20, 80} {
		for h := 1; h < 12; h++ {
			for i := range panel.Rows {
				var c Canvas
				c.Clear(w, h)
				m := panel
				m.Selected = i
				m.Draw(&c)
				if c.count(Marked) == 0 || !strings.Contains(c.String(), panel.Rows[i].Left[:1]) {
					t.Fatalf("%d x %d, row %d:\n%s", w, h, i, &c)
				}
			}
		}
	}
}

// TestEveryLineCanBeScrolledTo holds that each line that is Beyond shows
// something new, and that there are no more of them.
func TestEveryLineCanBeScrolledTo(t *testing.T) {
	for _, w := range []int{4, 20, 80} {
		for h := 1; h < 12; h++ {
			m, before := panel, ""
			m.Selected = -1
			for m.Top = 0; m.Top <= m.Beyond(w, h)+1; m.Top++ {
				var c Canvas
				c.Clear(w, h)
				m.Draw(&c)
				if got := c.String(); (got != before) != (m.Top <= m.Beyond(w, h)) {
					t.Fatalf("%d x %d, %d of %d lines away:\n%s", w, h, m.Top, m.Beyond(w, h), got)
				}
				before = c.String()
			}
		}
	}
}
