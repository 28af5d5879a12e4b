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
