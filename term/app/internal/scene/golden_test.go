package scene

import (
	"fmt"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/world"
)

// golden compares a screen with the file under testdata that holds it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	termtest.Golden(t, "testdata/"+name, got)
}

// untilOver plays a match in which the player does nothing to its end.
func untilOver(b *table) {
	for range 60 * 60 * 10 {
		if b.ticks(1); b.world().Phase == world.Over {
			return
		}
	}
	b.t.Fatal("the match does not end")
}

// TestGoldenScreens shows the screens around a match as a player comes to them.
func TestGoldenScreens(t *testing.T) {
	for name, do := range map[string]func(b *table){
		"title":       func(b *table) { b.ticks(90) },
		"help":        func(b *table) { b.press(" "); b.ticks(150); b.press("?") },
		"pause":       func(b *table) { b.press(" "); b.ticks(150); b.press("p") },
		"no-answer":   func(b *table) { b.press(" "); b.ticks(150); b.away(12 * time.Second) },
		"practice":    func(b *table) { b.press("ssss "); b.ticks(150) },
		"result":      func(b *table) { b.press(" "); untilOver(b); b.ticks(30) },
		"slow-motion": func(b *table) { b.press(" "); b.ticks(300); b.press("--") },
	} {
		sizes := [][2]int{{80, 24}, {20, 6}}
		if name == "pause" { // the other is app's small.txt
			sizes = sizes[:1]
		}
		for _, size := range sizes {
			b := newTable(t, size[0], size[1], sessionScene)
			do(b)
			golden(t, fmt.Sprintf("%s-%dx%d.txt", name, size[0], size[1]), b.screen())
		}
	}
}

// TestGoldenReplay shows a replay that is paused, and one at its end.
func TestGoldenReplay(t *testing.T) {
	in := openRecording(t, "../../../../world/testdata/v1-match-hard-medium.replay")
	b := newTable(t, 80, 24, replayScene(in))
	b.ticks(200)
	b.press("p")
	golden(t, "replay-pause-80x24.txt", b.screen())
	b.press("p")
	for !b.stage.clock.Paused() {
		b.ticks(1)
	}
	golden(t, "replay-end-80x24.txt", b.screen())
}
