package keys

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestAKeyMeansWhatItsBoardSays(t *testing.T) {
	for _, c := range []struct {
		board Board
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
			t.Errorf("board %v: Of(%v, %q, %v) = %v, want %v", c.board, c.key, c.r, c.mod, got, c.want)
		}
	}
}
