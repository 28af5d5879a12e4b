package scene

import (
	"testing"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// TestGoldenScreens holds the screens around a match, in the order in which a
// player sees them. The sweep holds other windows.
func TestGoldenScreens(t *testing.T) {
	for name, c := range map[string]struct {
		script string
		w, h   int
	}{
		"title-80x24": {"wait:1500ms", 80, 24},
		"title-20x6":  {"wait:1500ms", 20, 6},
		"help-80x24":  {"Space wait:2500ms ?", 80, 24},
		"pause-80x24": {"Space wait:2500ms p", 80, 24},
	} {
		b := newTable(t, c.w, c.h, titleScene)
		b.Type(c.script)
		b.Golden(name)
	}
	b := newTable(t, 80, 24, titleScene)
	b.Type("Space wait:100ms")
	b.world().Score[1] = world.MatchPoints - 1
	b.Type("until:'Wedge match point':1s until:'Wedge wins':9m wait:500ms")
	b.Golden("result-80x24")
	b = newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t)), 0))
	b.Type("wait:3300ms p")
	b.Golden("replay-pause-80x24")
	b = newTable(t, 80, 24, replayScene(openRecording(t, wholeMatch(t)), 1<<63))
	b.Type("until:'won':9m still:1s")
	b.Golden("replay-end-80x24")
	fightIn(t, func(r *ring) { // what is left of a duel
		r.ticks(150)
		r.press(1, "p")
		r.side[1].Golden("duel-menu-80x24")
		r.press(1, "\x1b")
		r.ends(1, &duel.End{Text: "No word from ann for 15 s"})
		r.side[1].Golden("duel-end-80x24")
	})
}
