package scene

import (
	"maps"
	"testing"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// TestAHeldKeyStartsNothing: the key that opens the settings does not change
// the first of them while it is still down. A second press does.
func TestAHeldKeyStartsNothing(t *testing.T) {
	b := newTable(t, 80, 24, gameWith(Options{
		World:    world.Options{Seed: 1},
		Settings: map[string]string{},
	}), vt.Options{Kitty: true})
	b.Type("Up hold:Enter:2s")
	b.Sees("Look", "wake")
	b.Type("Enter")
	b.Sees("p7")
}

// TestSettingsCountAtOnce: each choice on the settings screen is that of the
// flag, and the screen says it when it is opened again. The texts name the
// chosen keys. A title without settings does not offer them.
func TestSettingsCountAtOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}} {
		kept := map[string]string{}
		b := newTable(t, size[0], size[1], gameWith(Options{
			World:    world.Options{Seed: 1},
			Settings: kept,
			Duels:    DuelOptions{Account: "root"},
		}))
		s := b.spacewar()
		b.Type("Up Enter")
		ascii := View{Look: render.ASCII}
		light := View{Look: render.ASCII, Background: term.Light}
		calm := View{Look: render.ASCII, Background: term.Light, Calm: true}
		ann, ana := calm, calm
		ann.Name = "Ann"
		ana.Name = "Ana"
		french := keys.AzertyLeftHanded
		for _, c := range []struct {
			do, sees string
			board    *keys.Board
			view     View
		}{
			{"", "wake", keys.Game, View{}},
			{"Right*2", "ascii", keys.Game, ascii},
			{"Down Space Enter", "light", keys.Game, light},
			{"Down Left", "reduced", keys.Game, calm},
			{"Down Right*3", "azerty,lefthand", french, calm},
			{"Down Enter 'Ann' Enter", "Ann", french, ann},
			{"Enter Backspace*3 '\u0301' Enter Esc", "Ann", french, ann}, // it has no width
			{"Enter Backspace*3 'q' Esc", "Ann", french, ann},
			{"Enter Backspace 'a ' Enter Esc Enter Up", "Ana", french, ana},
			{"Esc", "A: quit", french, ana},
			{"Enter Up*2 Right", "qwerty", keys.Game, ana},
		} {
			b.Type(c.do)
			b.Sees(c.sees)
			if s.view != c.view {
				t.Errorf("%v, %s: the view is %+v", size, c.do, s.view)
			}
			if (s.canvas.Font == canvas.ASCII) != (c.view.Look == render.ASCII) {
				t.Errorf("%v, %s: drawn in font %d", size, c.do, s.canvas.Font)
			}
			help := s.Help.Rows[0].Right
			if s.board != c.board || help != c.board.Text(matchManual.Rows[0].Right) {
				t.Errorf("%v, %s: other keys, told as %s", size, c.do, help)
			}
		}
		b.Sees("Enter: each key")                  // it changes nothing at once
		b.Type("Esc Up*2 Right Up Right Up Enter") // a level, two players, Play
		if m := b.act().(*match); m.level != world.Levels[1] || m.humans != 2 {
			t.Errorf("%v: a match of %d players at level %v", size, m.humans, m.level)
		}
		chosen := map[string]string{
			"look":       "ascii",
			"background": "light",
			"motion":     "reduced",
			"keys":       "qwerty",
			"name":       "Ana",
			"level":      world.Levels[1].String(),
		}
		maps.DeleteFunc(kept, func(_, value string) bool { return value == "" }) // lines that go
		if !maps.Equal(kept, chosen) {
			t.Errorf("%v: kept are %v, want %v", size, kept, chosen)
		}
	}
	newTable(t, 80, 24, titleScene).Sees("!Settings")
}
