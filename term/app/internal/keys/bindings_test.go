package keys

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestBindingOf(t *testing.T) {
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want Binding
	}{
		{tcell.KeyLeft, 0, 0, Binding{Left, RightHand}},
		{tcell.KeyLeft, 0, tcell.ModShift, Binding{Left, RightHand}},
		{tcell.KeyRune, 'a', 0, Binding{Left, LeftHand}},
		{tcell.KeyRune, 'A', tcell.ModShift, Binding{Left, LeftHand}},
		{tcell.KeyRune, 'a', tcell.ModAlt, Binding{}},
		{tcell.KeyRune, 'c', tcell.ModCtrl, Binding{}},
		{tcell.KeyRune, 'é', 0, Binding{}},
		{tcell.KeyCtrlC, 3, tcell.ModCtrl, Binding{Quit, LeftHand}},
		{tcell.KeyF5, 0, 0, Binding{}},
	} {
		if got := BindingOf(c.key, c.r, c.mod); got != c.want {
			t.Errorf("BindingOf(%v, %q, %v) = %v, want %v", c.key, c.r, c.mod, got, c.want)
		}
	}
}
