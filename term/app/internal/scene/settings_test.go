package scene

import (
	"testing"

	"fixstep/render"
	"fixstep/term"
	"fixstep/world"
)

// TestSettingsCountAtOnce: each choice on the settings screen is that of the
// flag, and the screen says it when it is opened again.
func TestSettingsCountAtOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}} {
		b := newTable(t, size[0], size[1], seat(Options{World: world.Options{Seed: 1}, Settings: map[string]string{}}))
		s := b.session()
		wants := func(what string, want View, board string) {
			t.Helper()
			if b.Look(); s.view != want || s.board.Name != board || s.canvas.Look != want.Look.Shown(b.terminal.Shows) {
				t.Errorf("%v, %s: %+v, keys %q, drawn in look %d", size, what, s.view, s.board.Name, s.canvas.Look)
			}
		}
		b.Type("Up Enter")
		for _, c := range []struct {
			do, sees, board string
			want            View
		}{
			{"", "wake", "", View{}},
			{"Right", "p7", "", View{Look: render.P7}},
			{"Right*2 Left", "ascii", "", View{Look: render.ASCII}},
			{"Down Space Enter", "light", "", View{Look: render.ASCII, Background: term.Light}},
			{"Down Left", "reduced", "", View{Look: render.ASCII, Background: term.Light, Calm: true}},
			{"Down Right*3", "azerty,lefthand", "azerty,lefthand", View{Look: render.ASCII, Background: term.Light, Calm: true}},
			{"Esc Enter Up", "azerty,lefthand", "azerty,lefthand", View{Look: render.ASCII, Background: term.Light, Calm: true}},
			{"Right", "qwerty", "qwerty", View{Look: render.ASCII, Background: term.Light, Calm: true}},
			{"Right", "azerty", "azerty", View{Look: render.ASCII, Background: term.Light, Calm: true}},
		} {
			b.Type(c.do)
			b.sees(c.sees)
			wants(c.do, c.want, c.board)
		}
	}
}

// TestChosenKeysCountInTheirTexts, on the title, in the list of keys and in a
// match; and a title without settings does not offer them.
func TestChosenKeysCountInTheirTexts(t *testing.T) {
	b := newTable(t, 80, 24, seat(Options{Settings: map[string]string{}}))
	b.Type("Up Enter Up Right Esc")
	b.sees("A: quit")
	b.Type("?")
	b.sees("A or Ctrl-C")
	b.Type("Esc Up*4 Enter wait:2s ?")
	b.sees("Q D")
	b.Type("x a a")
	b.End()
	newTable(t, 80, 24, sessionScene).sees("!Settings")
}
