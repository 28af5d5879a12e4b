package held

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// named is a table whose actions have names.
var named = []Binding[string]{
	{Action: "left", Keys: []tcell.Key{tcell.KeyLeft}, Runes: "a", Axis: 1},
	{Action: "jump", Runes: " W", Aside: true},
	{Action: "quit", Runes: "qÄ"},
}

// TestATextOfKeysIsReadBack: every key, and every action, however odd its name.
func TestATextOfKeysIsReadBack(t *testing.T) {
	unseen := []tcell.Key{tcell.KeyEnter, tcell.KeyCtrlSpace, tcell.KeyBackspace2}
	for text, b := range map[string]Binding[string]{
		"jump: Enter Ctrl-Space Backspace2": {Action: "jump", Keys: unseen},
		"jump: Space ж : W w":               {Action: "jump", Runes: " ж:Ww"},
		"jump: U+0023 é":                    {Action: "jump", Runes: "#é"},
		"jump: U+00A0 U+3000 U+2028":        {Action: "jump", Runes: "\u00a0\u3000\u2028"},
		"jump: U+200C U+0301":               {Action: "jump", Runes: "\u200c\u0301"}, // as some keyboards type
		"jump high: x":                      {Action: "jump high", Runes: "x"},
		`"jump: high": x`:                   {Action: "jump: high", Runes: "x"},
		`" jump": x`:                        {Action: " jump", Runes: "x"},
		`"two\nlines": x`:                   {Action: "two\nlines", Runes: "x"},
		`"# 1": x`:                          {Action: "# 1", Runes: "x"},
		`"\"": x`:                           {Action: `"`, Runes: "x"},
		`"'1'": x`:                          {Action: "'1'", Runes: "x"},
		`"": x`:                             {Action: "", Runes: "x"},
	} {
		table := []Binding[string]{b}
		if got := Text(table); got != text+"\n" {
			t.Errorf("the text of %+v is %q, want %q", table, got, text)
		}
		got, err := Parse(table, text)
		if err != nil || !reflect.DeepEqual(got, table) {
			t.Errorf("%q is %+v, %v", text, got, err)
		}
	}
}

// TestWhatAPlayerMayWrite: the lines that differ from those of the table.
func TestWhatAPlayerMayWrite(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"# my keys\n\n jump :  up\r\n":    "jump: Up",
		"jump: x":                         "jump: x",
		"quit:":                           "quit:",
		"\ufeffjump: x":                   "jump: x", // as Windows writes a file
		"\ufeff# my keys\njump: x":        "jump: x",
		"jump: x # as I like it":          "jump: x",
		"jump: x #as I like it":           "jump: x",
		"jump: # none":                    "jump:",
		"jump: x #":                       "jump: x U+0023",
		"jump: u+0023 u+e9":               "jump: U+0023 é",
		"jump: e\u0301 o\u0308 и\u0306":   "jump: é ö й", // as macOS writes a file
		"quit: A\u0308":                   "quit: Ä",
		"jump: E\u0301":                   "jump: é",
		"jump: X É":                       "jump: x é", // what stands on the key
		"jump: W":                         "jump: W",   // the game tells W from w
		"jump: SPACE enter ctrl-x":        "jump: Enter Ctrl-X Space",
		"jump: Escape Return BSpace":      "jump: Esc Enter Backspace",
		"jump: PageUp PageDown Del Ins":   "jump: PgUp PgDn Delete Insert",
		`"jump": x`:                       "jump: x",
		"jump: x\u00a0y":                  "jump: x y",
		"jump: q\nquit: x":                "jump: q\nquit: x",
		"left: d # 1\njump: x\nquit: y #": "left: d\njump: x\nquit: y U+0023",
	} {
		table, err := Parse(named, text)
		if got := changed(table); got != want || err != nil {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	table, _ := Parse(named, "jump: x")
	if changed(named) != "" {
		t.Errorf("Parse changes the table of the game: %+v", named)
	}
	table[1].Runes = named[1].Runes
	if !reflect.DeepEqual(table, named) {
		t.Errorf("Parse changes more than keys: %+v", table)
	}
}

// changed returns the lines of a table that differ from those of named.
func changed(table []Binding[string]) string {
	var lines []string
	before := strings.Split("left: Left a\njump: Space W\nquit: q Ä\n", "\n")
	for i, line := range strings.Split(Text(table), "\n") {
		if line != before[i] {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

const (
	actions = "the actions are left, jump, quit"
	howTo   = "; write keys as in a, Space, Left, Enter or Ctrl-C"
)

// TestAMistakeInATextIsOneLine that says where it is and what to do. What is
// wrong is left out.
func TestAMistakeInATextIsOneLine(t *testing.T) {
	for text, c := range map[string]struct{ says, want string }{
		"jmp: x":             {`line 1: no action "jmp"; ` + actions, ""},
		"left a":             {`line 1: no action "left a"; ` + actions, ""},
		"jump":               {`line 1: no colon after "jump"`, ""},
		": a":                {`line 1: no action ""; ` + actions, ""},
		"\njump: Spcae b":    {`line 2: no key "Spcae"` + howTo, "jump: b"},
		"jump: Rune b":       {`line 1: no key "Rune"` + howTo, "jump: b"},
		"jump: \x1b b":       {`line 1: no key "\x1b"` + howTo, "jump: b"},
		"jump: U+1B \xff b":  {`line 1: no key "U+1B"` + howTo + "\n" + `line 1: no key "\xff"` + howTo, "jump: b"},
		"jump: U+D800 U+ b":  {`line 1: no key "U+D800"` + howTo + "\n" + `line 1: no key "U+"` + howTo, "jump: b"},
		"jump: x\u0301 b":    {"line 1: no key \"x\u0301\"" + howTo, "jump: b"},
		"jump: Left b":       {"jump: Left is a key of left already", "jump: b"},
		"left: a q":          {"quit: q is a key of left already", "left: a q\nquit: Ä"},
		"left: a a A":        {"left: a is a key of left already\nleft: a is a key of left already", "left: a"},
		"jump: b\n\njump: c": {"line 3: jump has its keys in line 1 already", "jump: b"},
	} {
		table, err := Parse(named, text)
		if err == nil || err.Error() != c.says {
			t.Errorf("%q: %v, not %s", text, err, c.says)
		}
		if got := changed(table); got != c.want {
			t.Errorf("%q: %q, not %q", text, got, c.want)
		}
		New(nil, Options[string]{Bindings: table}) // panics for no table that Parse returns
	}
}

// TestAnErrorOfParseIsShort, however long a file is that is none of keys.
func TestAnErrorOfParseIsShort(t *testing.T) {
	var many []string
	for i := range 40 {
		many = append(many, string(rune('а'+i)))
	}
	for _, c := range []struct{ text, last string }{
		{strings.Repeat("nothing: a\n", 20), `line 20: no action "nothing"; ` + actions},
		{strings.Repeat("nothing: a\n", 25), "and 5 more mistakes"},
		{strings.Repeat("long", 1000), `line 1: no action "` + strings.Repeat("long", 10) + `"; ` + actions},
		{"jump: " + strings.Repeat("no", 999), `line 1: no key "` + strings.Repeat("no", 20) + `"` + howTo},
		{"jump: " + strings.Join(many, " "), "line 1: more than 32 keys of jump"},
	} {
		_, err := Parse(named, c.text)
		lines := strings.Split(fmt.Sprint(err), "\n")
		if last := lines[len(lines)-1]; last != c.last || len(lines) > 21 {
			t.Errorf("%.40q: %d lines, the last one %q, not %q", c.text, len(lines), last, c.last)
		}
	}
}

// FuzzParse: a text of any bytes is a table that New takes, or mistakes, and
// the text of the table is the same table.
func FuzzParse(f *testing.F) {
	f.Add("left: Left a\njump: Space\n# x\nquit: \xff")
	f.Add("jump: " + strings.Repeat("é ", 40))
	f.Add("\ufeff\"jump\": U+23 e\u0301 W # x\nquit: q #")
	f.Fuzz(func(t *testing.T, text string) {
		table, err := Parse(named, text)
		New(nil, Options[string]{Bindings: table})
		again, errAgain := Parse(named, Text(table))
		if err != nil {
			return
		}
		if errAgain != nil || Text(again) != Text(table) {
			t.Errorf("%q: %q, then %q, %v", text, Text(table), Text(again), errAgain)
		}
	})
}
