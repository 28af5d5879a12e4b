package keys

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestAKeyMeansWhatItsBoardSays(t *testing.T) {
	for i, c := range []struct {
		board *Board
		key   tcell.Key
		r     rune
		mod   tcell.ModMask
		want  Binding
	}{
		{Game, tcell.KeyLeft, 0, 0, Binding{Left, RightHand}},
		{Game, tcell.KeyLeft, 0, tcell.ModShift, Binding{Left, RightHand}},
		{Game, tcell.KeyRune, 'a', 0, Binding{Left, LeftHand}},
		{Game, tcell.KeyRune, 'A', tcell.ModShift, Binding{Left, LeftHand}},
		{Game, tcell.KeyRune, 'a', tcell.ModAlt, Binding{}},
		{Game, tcell.KeyRune, 'c', tcell.ModCtrl, Binding{}},
		{Game, tcell.KeyRune, 'é', 0, Binding{}},
		{Game, tcell.KeyCtrlC, 3, tcell.ModCtrl, Binding{Quit, LeftHand}},
		{Game, tcell.KeyF5, 0, 0, Binding{}},
		{Lab, tcell.KeyRune, 'd', 0, Binding{Intent: LighterDraw}},
		{Lab, tcell.KeyRune, 'D', tcell.ModShift, Binding{Intent: HeavierDraw}},
		{Lab, tcell.KeyRune, 'Q', tcell.ModShift, Binding{Intent: Quit}},
		{Lab, tcell.KeyRune, 'A', 0, Binding{}},
		{Lab, tcell.KeyRune, '9', 0, Binding{Intent: Answer + 8}},
		{Lab, tcell.KeyTab, 0, 0, Binding{}},
		{Game, tcell.KeyRune, '9', 0, Binding{}},
	} {
		if got := c.board.Of(c.key, c.r, c.mod); got != c.want {
			t.Errorf("line %d: Of(%v, %q, %v) = %v, want %v", i, c.key, c.r, c.mod, got, c.want)
		}
	}
}

// TestKeysCanBeChosen: a chosen key takes the place of those that type, and of
// what it meant before; the arrows, and the lab, stay as they are.
func TestKeysCanBeChosen(t *testing.T) {
	const all = "$left $right $thrust $down · $fire · $hyper · $quit"
	for list, want := range map[string]string{
		"azerty":                 "Q D Z S · Space · Tab or X · A",
		"lefthand":               "A D W S · J · K or Tab · Q",
		"azerty,lefthand":        "Q D Z S · J · K or Tab · A",
		"thrust=z,fire=x":        "A D Z S · X · Tab · Q",
		"fire=tab":               "A D W S · Tab · X · Q",
		"left=d,right=a":         "D A W S · Space · Tab or X · Q",
		"hyper=space,fire=;":     "A D W S · ; · Space or Tab · Q",
		"fire=Ж":                 "A D W S · Ж · Tab or X · Q",
		"azerty,thrust=e":        "Q D E S · Space · Tab or X · A",
		"fire=e,fire=r,thrust=w": "A D W S · R · Tab or X · Q",
	} {
		b, err := Choose(list)
		if err != nil {
			t.Errorf("%s: %v", list, err)
			continue
		}
		if got := b.Text(all); got != want {
			t.Errorf("%s: %s, want %s", list, got, want)
		}
		for _, k := range []tcell.Key{tcell.KeyLeft, tcell.KeyUp, tcell.KeyEnter, tcell.KeyCtrlC, tcell.KeyEsc} {
			if b.Of(k, 0, 0) != Game.Of(k, 0, 0) {
				t.Errorf("%s: %s means something else", list, tcell.KeyNames[k])
			}
		}
	}
	if got := Game.Text(all); got != "A D W S · Space · Tab or X · Q" {
		t.Errorf("without a choice: %s", got)
	}
	b, _ := Choose("thrust=z,fire=x")
	for r, want := range map[rune]Binding{'z': {Up, LeftHand}, 'Z': {Up, LeftHand}, 'x': {Fire, LeftHand}, 'w': {}, ' ': {}, 'p': {Intent: Pause}} {
		if got := b.OfRune(r); got != want {
			t.Errorf("%q means %v, want %v", r, got, want)
		}
	}
}

func TestWrongKeysAreRefused(t *testing.T) {
	for list, want := range map[string]string{
		"":                "want azerty, lefthand",
		"dvorak":          "want azerty, lefthand",
		"thurst=z":        "want azerty, lefthand",
		"thrust":          `"" is no key`,
		"thrust=zz":       `"zz" is no key`,
		"thrust= ":        `" " is no key`,
		"thrust=\x1b":     "is no key",
		"thrust=z,fire=z": "Z is chosen twice",
		"thrust=a":        "A is the only key for something else",
		"left=q":          "Q is the only key for something else",
		"fire=P":          "P is the only key for something else",
		"fire=x,down=tab": "Tab is the only key",
	} {
		if b, err := Choose(list); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v, want %q", list, b, err, want)
		}
	}
}
