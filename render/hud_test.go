package render

import (
	"strings"
	"testing"
	"time"
)

// TestNumbersOfTheHUDStandApart holds that a wide number does not touch the
// unit before it.
func TestNumbersOfTheHUDStandApart(t *testing.T) {
	for _, s := range []HUD{
		{Duel: Duel{On: true, Ahead: -160}},
		{Updates: 1 << 40, Frames: 1 << 40, Lag: time.Hour, Dropped: time.Hour, Duel: Duel{On: true, Trip: time.Hour, Rollbacks: 1 << 40, Depth: 1 << 40, Ahead: -99_999}},
	} {
		for w := range 200 {
			c := blank(w, 1)
			s.Draw(c)
			words := strings.Fields(c.String())
			for _, word := range words {
				if letters := strings.Trim(word, "-.0123456789"); letters != "" && letters != word {
					t.Fatalf("%d columns: %q in %q", w, word, words)
				}
			}
		}
	}
}
