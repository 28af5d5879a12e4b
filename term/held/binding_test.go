package held

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestWhatNewRefuses: two rows of an action, of which only one would be down,
// and keys whose releases could not be told apart.
func TestWhatNewRefuses(t *testing.T) {
	for want, b := range map[string]Binding[action]{
		"held: two bindings of the action 2":      {Action: fire, Runes: "f"},
		"held: more than 32 keys of the action 9": {Action: 9, Runes: strings.Repeat("é", 33)},
		"held: more than 32 keys of the action 8": {Action: 8, Keys: make([]tcell.Key, 33)},
		"<nil>": {Action: 7, Runes: strings.Repeat("é", 32), Keys: make([]tcell.Key, 32)},
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
	arrows := []Binding[action]{
		{Action: left, Keys: []tcell.Key{tcell.KeyUp, tcell.KeyDown, tcell.KeyRight, tcell.KeyLeft, tcell.KeyCtrlC}}, {Action: fire, Runes: "aB", Keys: []tcell.Key{tcell.KeyEnter}},
	}
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want action // -1: none
	}{
		{tcell.KeyUp, 0, tcell.ModAlt, left}, {tcell.KeyDown, 0, tcell.ModAlt, left}, {tcell.KeyRight, 0, tcell.ModAlt, left},
		{tcell.KeyLeft, 0, tcell.ModAlt, left}, {tcell.KeyLeft, 0, tcell.ModShift, left}, {tcell.KeyLeft, 0, tcell.ModHyper, -1},
		{tcell.KeyEnter, 0, 0, fire}, {tcell.KeyEnter, 0, tcell.ModAlt, -1}, {tcell.KeyEnter, 0, tcell.ModMeta, -1},
		{tcell.KeyCtrlC, 3, tcell.ModCtrl, left}, {tcell.KeyRune, 'a', 0, fire}, {tcell.KeyRune, 'A', tcell.ModShift, fire},
		{tcell.KeyRune, 'B', tcell.ModShift, fire}, {tcell.KeyRune, 'b', 0, -1}, {tcell.KeyRune, 'a', tcell.ModAlt, -1},
		{tcell.KeyRune, 'a', tcell.ModMeta, -1}, {tcell.KeyRune, 'a', tcell.ModHyper, -1}, {tcell.KeyRune, 'a', tcell.ModCtrl, -1},
		{tcell.KeyF5, 0, 0, -1},
	} {
		if a, ok := Find(arrows, c.key, c.r, c.mod); ok != (c.want >= 0) || ok && a != c.want {
			t.Errorf("%s %q %v: %v, %v", tcell.KeyNames[c.key], c.r, c.mod, a, ok)
		}
	}
}

// typed returns keys for the table and more rows, on a kitty that has sent
// bytes, and the number of presses.
func typed(t *testing.T, bytes string, more ...Binding[action]) (k *Keys[action], presses int) {
	screen, _ := term.Sim(80, 24, vt.Options{Kitty: true})
	t.Cleanup(screen.Fini)
	screen.EnablePaste()
	k = New(screen, Options[action]{Bindings: append(table, more...)})
	screen.Type(bytes)
	for screen.HasPendingEvent() {
		if _, ok := k.Input(screen.PollEvent()); ok {
			presses++
		}
	}
	return k, presses
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
	for name, c := range typings {
		k, _ := typed(t, c.bytes, Binding[action]{Action: tab, Keys: []tcell.Key{tcell.KeyTab, tcell.KeyCtrlC}, Runes: "zyы"})
		for range 5 {
			k.Update()
		}
		if k.Down(c.a) != c.down {
			t.Errorf("%s: down is %v", name, !c.down)
		}
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
// some presses have none. They are down as long as on other terminals.
func TestAPressWithoutAReleaseEndsAsElsewhere(t *testing.T) {
	for in, want := range map[string]int{
		"\x1b[101;1;101u\x1b[101;1:3u": 1, // a tap in one read
		"\x1b[0;;233u":                 5, // é of a dead key
		"\x1b[0;;233:120u":             5, // of an input method
		"é":                            5, // as terminals without the protocol send it
		"\x1b[18;56;233;0;0;1_":        5, // by the keypad of Windows
	} {
		k, presses := typed(t, in, Binding[action]{Action: tab, Runes: "eé"})
		down := 0
		for range 100 {
			if k.Update(); k.Down(tab) {
				down++
			}
		}
		if presses != 1 || down != want {
			t.Errorf("%q: pressed %d times, down in %d updates, want %d", in, presses, down, want)
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

// TestAPastePressesNothing: its text comes as keys, without releases.
func TestAPastePressesNothing(t *testing.T) {
	k, _ := typed(t, "\x1b[200~w\x1b[201~\x1b[97;1;97u")
	if k.Update(); k.Down(jump) || !k.Down(left) {
		t.Errorf("pasted w: %v, typed a: %v", k.Down(jump), k.Down(left))
	}
}

// actor is a table whose actions have names.
var actor = []Binding[string]{
	{Action: "left", Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: "jump", Keys: []tcell.Key{tcell.KeyEnter, tcell.KeyCtrlSpace, tcell.KeyBackspace2}, Runes: " ж#:", Aside: true},
	{Action: "quit", Runes: "q"},
}

// TestATextOfKeysIsReadBack, and only the keys differ from the table's.
func TestATextOfKeysIsReadBack(t *testing.T) {
	text := Text(actor)
	want := "left: Left a\njump: Enter Ctrl-Space Backspace2 Space ж # :\nquit: q\n"
	if got, err := Parse(actor, text); text != want || err != nil || !reflect.DeepEqual(got, actor) {
		t.Errorf("%q is %+v, %v", text, got, err)
	}
	got, err := Parse(actor, "# keys of my own\n\n jump :  SPACE up\r\nquit:\n")
	if err != nil || Text(got) != "left: Left a\njump: Up Space\nquit:\n" || !got[1].Aside || actor[1].Runes != " ж#:" {
		t.Errorf("%s, %v", Text(got), err)
	}
}

// TestAMistakeInATextIsOneLine that says where it is and what to do.
func TestAMistakeInATextIsOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"jmp: x":              `line 1: no action "jmp"; the actions are left, jump, quit`,
		"left a":              `line 1: no action "left a"; the actions are left, jump, quit`,
		"jump":                `line 1: no colon after "jump"`,
		": a":                 `line 1: no action ""; the actions are left, jump, quit`,
		"\njump: Spcae b":     `line 2: no key "Spcae"; write at most 32 as in a, Space, Left, Enter or Ctrl-C`,
		"jump: Rune":          `line 1: no key "Rune"; write at most 32 as in a, Space, Left, Enter or Ctrl-C`,
		"jump: Left":          "jump: Left is a key of left already",
		"jump: q\njump: w xy": "line 2: no key \"xy\"; write at most 32 as in a, Space, Left, Enter or Ctrl-C",
		"left: a a":           "left: a is a key of left already",
	} {
		got, err := Parse(actor, text)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
		New(nil, Options[string]{Bindings: got}) // panics for no table that Parse returns
	}
}

// FuzzParse: a text of any bytes is a table that New takes, or mistakes, and
// the text of the table is the same table.
func FuzzParse(f *testing.F) {
	f.Add("left: Left a\njump: Space\n# x\nquit: \xff")
	f.Add("jump: " + strings.Repeat("é ", 40))
	f.Fuzz(func(t *testing.T, text string) {
		table, err := Parse(actor, text)
		New(nil, Options[string]{Bindings: table})
		if again, err2 := Parse(actor, Text(table)); err == nil && (err2 != nil || Text(again) != Text(table)) {
			t.Errorf("%q: %q, then %q, %v", text, Text(table), Text(again), err2)
		}
	})
}
