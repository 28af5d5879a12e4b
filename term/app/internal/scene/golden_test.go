package scene

import (
	"fmt"
	"testing"
	"time"
)

// TestGoldenScreens shows the screens around a match as a player comes to them.
func TestGoldenScreens(t *testing.T) {
	for name, script := range map[string]string{
		"title":       "wait:1500ms",
		"help":        "Space wait:2500ms ?",
		"pause":       "Space wait:2500ms p",
		"no-answer":   "Space wait:2500ms",
		"practice":    "s*3 Space wait:2500ms",
		"result":      "Space until:wins:9m wait:500ms",
		"slow-motion": "Space wait:5s -*2",
	} {
		for _, size := range [][2]int{{80, 24}, {20, 6}} {
			if name == "pause" && size[0] == 20 { // it is app's small.txt
				continue
			}
			b := newTable(t, size[0], size[1], sessionScene)
			if b.Type(script); name == "no-answer" {
				b.away(12 * time.Second)
			}
			b.Golden(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
		}
	}
}

// TestGoldenReplay shows a replay that is paused, and one at its end.
func TestGoldenReplay(t *testing.T) {
	b := newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t))))
	b.Type("wait:3300ms p")
	b.Golden("replay-pause-80x24")
	b.Type("p until:'has won':9m still:1s")
	b.Golden("replay-end-80x24")
}
