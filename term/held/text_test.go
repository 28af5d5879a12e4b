package held

import (
	"reflect"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

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
