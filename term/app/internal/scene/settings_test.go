package scene

import (
	"testing"

	"fixstep/render"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// TestSettingsCountAtOnce: each choice on the settings screen is that of the
// flag, and the screen says it when it is opened again. The texts name the
// chosen keys. A title without settings does not offer them.
func TestSettingsCountAtOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}} {
		b := newTable(t, size[0], size[1], seat(Options{World: world.Options{Seed: 1}, Settings: map[string]string{}}))
		s := b.session()
		b.Type("Up Enter")
		want := View{}
		for _, c := range []struct {
			do, sees string
			board    *keys.Board
			set      func(*View)
		}{
			{"", "wake", keys.Game, func(*View) {}},
			{"Right*2", "ascii", keys.Game, func(v *View) { v.Look = render.ASCII }},
			{"Down Space Enter", "light", keys.Game, func(v *View) { v.Background = term.Light }},
			{"Down Left", "reduced", keys.Game, func(v *View) { v.Calm = true }},
			{"Down Right*3", "azerty,lefthand", keys.AzertyLeftHanded, func(*View) {}},
			{"Down Enter 'Ann' Enter", "Ann", keys.AzertyLeftHanded, func(v *View) { v.Name = "Ann" }},
			{"Enter Backspace*3 '\u0301' Enter Esc", "Ann", keys.AzertyLeftHanded, func(*View) {}}, // it has no width
			{"Enter Backspace*3 'q' Esc", "Ann", keys.AzertyLeftHanded, func(*View) {}},
			{"Enter Backspace 'a ' Enter Esc Enter Up", "Ana", keys.AzertyLeftHanded, func(v *View) { v.Name = "Ana" }},
			{"Esc", "A: quit", keys.AzertyLeftHanded, func(*View) {}},
			{"Enter Up*2 Right", "qwerty", keys.Game, func(*View) {}},
		} {
			b.Type(c.do)
			b.Sees(c.sees)
			if c.set(&want); s.view != want || s.board != c.board || s.Help.Rows[0].Right != c.board.Text(matchManual.Rows[0].Right) || (s.canvas.Font == canvas.ASCII) != (want.Look == render.ASCII) {
				t.Errorf("%v, %s: %+v, drawn in font %d, or other keys", size, c.do, s.view, s.canvas.Font)
			}
		}
	}
	newTable(t, 80, 24, sessionScene).Sees("!Settings")
}
