package cast

import (
	"fmt"
	"strings"
	"testing"
)

// TestBlocksFillTheirCells counts the pixels of each block element. Shades are
// text.
func TestBlocksFillTheirCells(t *testing.T) {
	area := func(r rune) (sum float64) {
		for box := range strings.SplitSeq(blockOf(string(r), 0), "M") {
			var x, y, w, h float64
			n, _ := fmt.Sscanf(box, "%g %gh%gv%g", &x, &y, &w, &h)
			if n < 4 {
				continue
			}
			sum += w * h
			isInside := min(x, y) >= 0 && x+w <= cellWidth && y+h <= cellHeight
			if !isInside {
				t.Errorf("%c: %s", r, box)
			}
		}
		return sum / (cellWidth * cellHeight)
	}
	for i, want := range []float64{
		4, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1, // ▀ ▁ to ▏
		4, 0, 0, 0, 1, 1, 2, 2, 2, 6, 4, 6, 6, 2, 4, 6, // ▐ ░ to ▟
	} {
		if got := area('▀' + rune(i)); got != want/8 {
			t.Errorf("%c fills %v of its cell, want %v", '▀'+rune(i), got, want/8)
		}
	}
	if blockOf("a", 0)+blockOf("─", 0)+blockOf("■", 0)+blockOf("", 0) != "" {
		t.Error("a letter is a block")
	}
}
