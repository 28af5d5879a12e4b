package held

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestWhatNewRefuses: two rows of an action, of which only one would be down,
// and keys whose releases could not be told apart.
func TestWhatNewRefuses(t *testing.T) {
	const most = 32
	for want, b := range map[string]Binding[action]{
		"held: two bindings of the action 2":      {Action: fire, Runes: "f"},
		"held: more than 32 keys of the action 9": {Action: 9, Runes: strings.Repeat("é", most+1)},
		"held: more than 32 keys of the action 8": {Action: 8, Keys: make([]tcell.Key, most+1)},
		"<nil>": {Action: 7, Runes: strings.Repeat("é", most), Keys: make([]tcell.Key, most)},
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); said != want {
					t.Errorf("New says %s, not %s", said, want)
				}
			}()
			New(nil, Options[action]{Bindings: append(table, b)})
		}()
	}
}

// TestAKeyFindsItsAction, with the modifiers that do not change its meaning.
func TestAKeyFindsItsAction(t *testing.T) {
	const none = action(-1)
	arrows := []tcell.Key{tcell.KeyUp, tcell.KeyDown, tcell.KeyRight, tcell.KeyLeft}
	bindings := []Binding[action]{
		{Action: left, Keys: append(arrows, tcell.KeyCtrlC)},
		{Action: fire, Keys: []tcell.Key{tcell.KeyEnter}, Runes: "aB"},
	}
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want action
	}{
		{tcell.KeyUp, 0, tcell.ModAlt, left},
		{tcell.KeyDown, 0, tcell.ModAlt, left},
		{tcell.KeyRight, 0, tcell.ModAlt, left},
		{tcell.KeyLeft, 0, tcell.ModAlt, left},
		{tcell.KeyLeft, 0, tcell.ModShift, left},
		{tcell.KeyLeft, 0, tcell.ModHyper, none},
		{tcell.KeyEnter, 0, 0, fire},
		{tcell.KeyEnter, 0, tcell.ModAlt, none},
		{tcell.KeyEnter, 0, tcell.ModMeta, none},
		{tcell.KeyCtrlC, 3, tcell.ModCtrl, left},
		{tcell.KeyRune, 'a', 0, fire},
		{tcell.KeyRune, 'A', tcell.ModShift, fire},
		{tcell.KeyRune, 'B', tcell.ModShift, fire},
		{tcell.KeyRune, 'b', 0, none},
		{tcell.KeyRune, 'a', tcell.ModAlt, none},
		{tcell.KeyRune, 'a', tcell.ModMeta, none},
		{tcell.KeyRune, 'a', tcell.ModHyper, none},
		{tcell.KeyRune, 'a', tcell.ModCtrl, none},
		{tcell.KeyF5, 0, 0, none},
	} {
		got, found := Find(bindings, c.key, c.r, c.mod)
		if !found {
			got = none
		}
		if got != c.want {
			t.Errorf("%s %q %v: %v, want %v", tcell.KeyNames[c.key], c.r, c.mod, got, c.want)
		}
	}
}

// typed returns keys for a table, on a kitty that has sent bytes, and the
// number of presses. The screen is asked about releases unless the options say.
func typed(t *testing.T, bytes string, o Options[action]) (k *Keys[action], presses int) {
	screen, _ := term.Sim(80, 24, vt.Options{Kitty: true})
	t.Cleanup(screen.Fini)
	screen.EnablePaste()
	k = New(screen, o)
	screen.Type(bytes)
	for screen.HasPendingEvent() {
		_, pressed := k.Input(screen.PollEvent())
		if pressed {
			presses++
		}
	}
	return k, presses
}

// with returns the table with one more row.
func with(b Binding[action]) Options[action] {
	return Options[action]{Bindings: append(table, b)}
}

// A typing is what a kitty sends, and whether an action is down afterwards.
type typing struct {
	bytes string
	a     action
	down  bool
}

// play checks typings, with a row for tab.
func play(t *testing.T, typings map[string]typing) {
	t.Helper()
	row := Binding[action]{Action: tab, Keys: []tcell.Key{tcell.KeyTab, tcell.KeyCtrlC}, Runes: "zyы"}
	for name, c := range typings {
		k, _ := typed(t, c.bytes, with(row))
		for range 5 {
			k.Update()
		}
		if k.Down(c.a) != c.down {
			t.Errorf("%s: down is %v", name, !c.down)
		}
	}
}

// TestABindingWithoutTheKeysOfOthers, which differ in Caps Lock alone, and keep
// theirs.
func TestABindingWithoutTheKeysOfOthers(t *testing.T) {
	keys := []tcell.Key{tcell.KeyF1, tcell.KeyF2}
	b := Binding[action]{Action: left, Keys: keys, Runes: "aAbc", Axis: 3}
	others := []Binding[action]{
		{Action: fire, Keys: []tcell.Key{tcell.KeyF1}},
		{Action: right, Runes: "ac"},
	}
	got := b.Without(others)
	isRight := len(got.Keys) == 1 && got.Keys[0] == tcell.KeyF2 && got.Runes == "b" && got.Axis == 3
	if !isRight || b.Keys[0] != tcell.KeyF1 {
		t.Errorf("%v, of %v", got, b)
	}
}

// TestAReleaseIsOfItsKey: an action goes on while another key of it is down,
// and a release ends it also with Shift or Ctrl, which came after the press.
func TestAReleaseIsOfItsKey(t *testing.T) {
	play(t, map[string]typing{
		"one of two keys goes up": {"\x1b[1;1:1D\x1b[97;1:1u\x1b[97;1:3u", left, true},
		"one of two letters":      {"\x1b[121;1:1u\x1b[122;1:1u\x1b[122;1:3u", tab, true},
		"both keys go up":         {"\x1b[1;1:1D\x1b[97;1:1u\x1b[97;1:3u\x1b[1;1:3D", left, false},
		"up with Ctrl":            {"\x1b[97;1:1u\x1b[97;5:3u", left, false},
		"up with Shift":           {"\x1b[97;1:1u\x1b[97;2:3u", left, false},
		"a capital, up without":   {"\x1b[119:87;2:1u\x1b[119;1:3u", jump, false},
		"Ctrl-C, up with Ctrl":    {"\x1b[99;5:1u\x1b[99;5:3u", tab, false},
		"tab, up with Shift":      {"\x1b[9;1:1u\x1b[9;2:3u", tab, false},
	})
}

// TestAPressWithoutAReleaseEndsAsElsewhere: where a terminal reports releases,
// some presses have none. They are down as long as on other terminals. The same
// holds for all presses if the game does not want to know of releases.
func TestAPressWithoutAReleaseEndsAsElsewhere(t *testing.T) {
	for _, c := range []struct {
		name    string
		bytes   string
		deaf    bool // the game says that no release is reported
		presses int
		down    int // updates
	}{
		{"a tap in one read", "\x1b[101;1;101u\x1b[101;1:3u", false, 1, 1},
		{"é of a dead key", "\x1b[0;;233u", false, 1, 5},
		{"é of an input method", "\x1b[0;;233:120u", false, 1, 5},
		{"é without the protocol", "é", false, 1, 5},
		{"é by the keypad of Windows", "\x1b[18;56;233;0;0;1_", false, 1, 5},
		{"a tap, if the game ignores releases", "\x1b[101;1;101u\x1b[101;1:3u", true, 1, 5},
		{"a repeat, if the game ignores releases", "\x1b[101;1;101u\x1b[101;1:2;101u", true, 2, 6},
		{"é, if the game ignores releases", "é", true, 1, 5},
	} {
		o := with(Binding[action]{Action: tab, Runes: "eé"})
		if c.deaf {
			o.Releases = func() bool { return false }
		}
		k, presses := typed(t, c.bytes, o)
		down := 0
		for range 100 {
			k.Update()
			if k.Down(tab) {
				down++
			}
		}
		if presses != c.presses || down != c.down {
			t.Errorf("%s: pressed %d times, down in %d updates", c.name, presses, down)
		}
	}
}

// TestAKeyIsThatOfItsPlace: a letter of another alphabet that no binding has is
// the key of its place, where the terminal tells it.
func TestAKeyIsThatOfItsPlace(t *testing.T) {
	play(t, map[string]typing{
		"ф":                    {"\x1b[1092::97;1;1092u", left, true},
		"Ф":                    {"\x1b[1092:1060:97;2;1060u", left, true},
		"and goes up":          {"\x1b[1092::97;1;1092u\x1b[1092::97;1:3u", left, false},
		"in another layout":    {"\x1b[1092::97;1;1092u\x1b[97;1:3u", left, false},
		"bound by itself":      {"\x1b[1099::97;1;1099u", tab, true},
		"with Ctrl":            {"\x1b[1092::97;5u", left, false},
		"without its place":    {"\x1b[1092;1;1092u", left, false},
		"by Windows, with ALT": {"\x1b[65;30;1092;1;2;1_", left, false},
		"by Windows":           {"\x1b[65;30;1092;1;0;1_", left, true},
	})
}

// TestItsOwnBindingComesFirst, and the place counts only for a character that
// no binding has.
func TestItsOwnBindingComesFirst(t *testing.T) {
	k := New(nil, Options[action]{
		Bindings: []Binding[action]{{Action: jump, Runes: "ф"}, {Action: fire, Runes: "a"}},
		Place:    func(rune) rune { return 'a' },
	})
	for r, want := range map[rune]action{'ф': jump, 'a': fire, 'ы': fire} {
		if got, pressed := k.Input(tcell.NewEventKey(tcell.KeyRune, r, 0)); got != want || !pressed {
			t.Errorf("%c is action %v", r, got)
		}
	}
}

// TestAPastePressesNothing: its text comes as keys, without releases.
func TestAPastePressesNothing(t *testing.T) {
	k, _ := typed(t, "\x1b[200~w\x1b[201~\x1b[97;1;97u", Options[action]{Bindings: table})
	k.Update()
	if k.Down(jump) || !k.Down(left) {
		t.Errorf("pasted w: %v, typed a: %v", k.Down(jump), k.Down(left))
	}
}

// TestAGameThatHasBoundQKeepsIt in a window that is too small.
func TestAGameThatHasBoundQKeepsIt(t *testing.T) {
	for runes, kept := range map[string]bool{"q": true, "fire": false, "Q": false} {
		screen, terminal := term.Sim(19, 5, vt.Options{})
		screen.Need(20, 3)
		New(screen, Options[string]{Bindings: []Binding[string]{{Action: "fire", Runes: runes}}})
		screen.Show()
		if got := strings.Contains(terminal.String(), "Ctrl-C ends"); got != kept {
			t.Errorf("with %q the window says\n%s", runes, terminal)
		}
	}
}
