package keys

import (
	"slices"
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
		{Game, tcell.KeyRune, 'a', 0, Binding{Left, LeftHand}},
		{Game, tcell.KeyRune, 'A', tcell.ModShift, Binding{Left, LeftHand}},
		{Game, tcell.KeyRune, 'é', 0, Binding{}},
		{Game, tcell.KeyCtrlC, 3, tcell.ModCtrl, Binding{Intent: Interrupt}},
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

// TestKeysCanBeChosen: a chosen key replaces a key that types, which means
// nothing then. The arrows and the lab stay as they are.
func TestKeysCanBeChosen(t *testing.T) {
	const all = "$left $right $thrust $down · $fire · $hyperspace · $quit"
	stay := []tcell.Key{tcell.KeyLeft, tcell.KeyUp, tcell.KeyEnter, tcell.KeyCtrlC, tcell.KeyEsc}
	for b, want := range map[*Board]string{
		Game:             "A D W S · Space · Tab or X · Q",
		Azerty:           "Q D Z S · Space · Tab or X · A",
		LeftHanded:       "A D W S · J · Tab or K · Q",
		AzertyLeftHanded: "Q D Z S · J · Tab or K · A",
	} {
		if got := b.Text(all); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		for _, k := range stay {
			if b.Of(k, 0, 0) != Game.Of(k, 0, 0) {
				t.Errorf("%s: %s means something else", want, tcell.KeyNames[k])
			}
		}
	}
	for r, want := range map[rune]Binding{
		'z': {Up, LeftHand},
		'Z': {Up, LeftHand},
		'a': {Intent: Quit},
		'w': {},
		'p': {Intent: Pause},
	} {
		if got := Azerty.OfRune(r); got != want {
			t.Errorf("%q means %v, want %v", r, got, want)
		}
	}
}

// TestWhatAnIntentIsFor lists the intents of each kind: a new one in their
// midst must not change what the others are for.
func TestWhatAnIntentIsFor(t *testing.T) {
	steers := []Intent{Left, Right, Up, Down, Fire, Hyper}
	inMenu := []Intent{Left, Right, Up, Down, Fire, Back}
	ofClock := []Intent{Pause, Step, Faster, Slower}
	ofProgram := []Intent{Redraw, Suspend, Interrupt, Quit}
	for i := range Answer + 9 {
		for name, c := range map[string]struct {
			is   bool
			want []Intent
		}{
			"steers a ship":  {i.Steers(), steers},
			"is for a menu":  {i.InMenu(), inMenu},
			"is for a clock": {i.OfClock(), ofClock},
			"is for all":     {i.OfProgram(), ofProgram},
		} {
			if c.is != slices.Contains(c.want, i) {
				t.Errorf("intent %d %s: %v", i, name, c.is)
			}
		}
	}
}
