package record

import (
	"strings"
	"testing"
)

// TestVolatileTexts are those that another day or another run changes.
func TestVolatileTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"12:30": true, "at 9:05 today": true, "2026-11-29": true, "Sun": true, "Nov 29": true, "Sun,": true, "on Sunday": true,
		"3 minutes ago": true, "1234": true, "87%": true, "220G": true, "4k": true, "2.5": true, "0.0": true,
		"e5a2596": true, "0f00f00": true, "/tmp/x": true, "load average": true,
		"good day": false, "line 250": false, "Sunday's": false, "Novel": false, "accede": false, "defaced": false,
		"v1": false, "G": false, "No.": false, "a:b": false, "e-mail": false, "item 9": false, "12": false, "ea59bc": false,
		"%": false, "x86": false, "ea5b2cd": true, "version1": false,
	} {
		if got := volatile(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestRunsOfARow: what stands between frames and gaps, its beginning, and its
// words, no longer than a script should have.
func TestRunsOfARow(t *testing.T) {
	long := strings.Repeat("word ", 20) + "end"
	for row, want := range map[string]string{
		"":                      "",
		"$ ":                    "",
		"a":                     "",
		"ok":                    "ok",
		"│ Save as │  Quit":     "Quit,Save,Save as,as",
		"one|two three":         "one,three,two,two three",
		"┌── 7 ──┐":             "",
		"x = 5":                 "x = 5",
		"up ⠢⣀ on\U0001fb00":    "on,up",
		long:                    "end,word,word word word word,word word word word word word word word",
		strings.Repeat("x", 41): "",
		strings.Repeat("x", 40): strings.Repeat("x", 40),
		"漢字 " + "\u2603\u2603":  "漢字,漢字 \u2603\u2603",
	} {
		if got := strings.Join(runs(row), ","); got != want {
			t.Errorf("%q: %q, want %q", row, got, want)
		}
	}
}

// drawn returns a Recorder with a picture that came a second after a key, after
// another one.
func drawn(before, now string, usual ...string) *Recorder {
	r := NewRecorder(usual)
	r.Draw(0, before+"\n", "before")
	r.Begin(1000*ms, "")
	r.Add(Key{Word: "x"})
	r.Draw(2000*ms, now+"\n", "now")
	return r
}

// TestTheBestTextIsTaken, of those that each row below has.
func TestTheBestTextIsTaken(t *testing.T) {
	for name, c := range map[string]struct{ now, want string }{
		"letters":          {"ab  abcdef", "abcdef"},
		"no digits":        {"file1234x  filename", "filename"},
		"no signs":         {"a+b=c-d  abcd", "abcd"},
		"at the beginning": {"open  shut", "open"},
		"only once":        {".  open  shut\n.  open", "shut"},
		"no path":          {"x  usr/lib/words  abc", "abc"},
		"not the user":     {"x  annabella  abcd", "abcd"},
		"not the time":     {"x  evening 12:30  abcd", "evening"},
		"the lower row":    {"abcd\nbcde", "bcde"},
		"not both quotes":  {"x  evening'\"  ab", "ab"},
	} {
		list := drawn("", c.now, "anna", "").texts()
		if len(list) == 0 || list[0].Text != c.want {
			t.Errorf("%s: %+v, want %s", name, list, c.want)
		}
	}
	r := drawn("", "first words\nx")
	r.Draw(2200*ms, "first words\nlast\n", "then")
	if list := r.texts(); list[0].Text != "first words" {
		t.Errorf("few letters: %+v", list)
	}
	r.Draw(2500*ms, "first words\nlast wordy\n", "at last")
	if list := r.texts(); list[0].Text != "last wordy" || list[0].took != 1500*ms {
		t.Errorf("the last wave: %+v", list)
	}
	r = drawn("", "hello words")
	r.typed = "hello words"
	if list := r.texts(); len(list) > 0 && list[0].score > 5 {
		t.Errorf("what was typed: %+v", list)
	}
	for row, want := range map[string]string{"$ hello words": "main.c", "so hello words": "so hello words"} {
		r = drawn("", row+"\nmain.c")
		r.typed = "hello words"
		if list := r.texts(); list[0].Text != want {
			t.Errorf("%q: %+v, want %s", row, list, want)
		}
	}
}

// TestTextsOfNoUse: stillness is better.
func TestTextsOfNoUse(t *testing.T) {
	for before, now := range map[string]string{
		"":         "e5a2596331f6d04cc1e0b4007e400cb2a219a622",
		"a b menu": "menu",
		"page":     "page\n185",
		"x":        "'\"'",
	} {
		if list := drawn(before, now).texts(); len(list) > 0 {
			t.Errorf("%q, %q: %+v", before, now, list)
		}
	}
}

// TestAPromptIsBelowARow.
func TestAPromptIsBelowARow(t *testing.T) {
	for name, c := range map[string]struct{ before, now, want string }{
		"a command":          {"$ make", "$ make\nall is done\n$", "done\n$"},
		"the same again":     {"$ make\n$ make", "$ make\n$ make\n$", ""},
		"a date":             {"$ date", "$ date\nNov 29\n$", ""},
		"not the lowest":     {"$ x", "$ x\nwords\n$\nmore words", "more words"},
		"no prompt":          {"x", "x\nwords\nother", "other"},
		"few texts":          {"abc abd abe", "abc abd abe\nabc\nabd", "abc\nabd"},
		"a long row above":   {"$", "$\n" + strings.Repeat("w", 50) + "\n$", ""},
		"a long word below":  {"$", "$\n12\n" + strings.Repeat("w", 50), ""},
		"only the last word": {"$ x", "$ x\none two\n$ _", "two\n$"},
	} {
		list := drawn(c.before, c.now).texts()
		got := ""
		if len(list) > 0 {
			got = list[0].Text
		}
		if got != c.want {
			t.Errorf("%s: %q of %+v, want %q", name, got, list, c.want)
		}
	}
}

// TestEchoes.
func TestEchoes(t *testing.T) {
	for name, c := range map[string]struct {
		before, now, typed, last string
		want                     bool
	}{
		"a character":         {"$ l", "$ ls", "ls", "s", true},
		"two characters":      {"$ ", "$ ls", "ls", "s", true},
		"in the middle":       {"$ ab", "$ axb", "x", "x", true},
		"over another":        {"$ ab", "$ xb", "x", "x", true},
		"after blanks":        {"$", "$ x", "x", "x", true},
		"another character":   {"$ l", "$ lo", "ls", "s", false},
		"more than that":      {"$ l", "$ ls and more", "ls", "s", false},
		"in two rows":         {"a\nb", "ax\nbx", "x", "x", false},
		"a column before":     {"1,1\na", "1,2\nax", "x", "x", true},
		"a column after":      {"a\n1,1", "ax\n1,10", "x", "x", true},
		"a mode":              {"a\n1,1", "ax\nINSERT 1,2", "x", "x", false},
		"erased":              {"$ ls", "$ l", "", "Backspace", true},
		"erased by Delete":    {"$ ls", "$ s", "", "Delete", true},
		"erased by C-h":       {"$ é", "$", "", "C-h", true},
		"four bytes erased":   {"a\U0001f600", "a", "", "Backspace", true},
		"a column of nines":   {"1,8\na", "1,9\nax", "x", "x", true},
		"erased by C-d":       {"$ ls", "$ l", "", "C-d", true},
		"erased by no such":   {"$ ls", "$ l", "", "C-u", false},
		"too much is erased":  {"$ lsofmore", "$ ", "", "Backspace", false},
		"a mark":              {"[ ] a", "[*] a", " ", " ", false},
		"a mark less":         {"[*] a", "[ ] a", " ", " ", false},
		"a blank":             {"ab", "a b", "x ", " ", true},
		"a bar":               {"a", "a", "x", "x", false},
		"Enter prints a line": {"a", "a\nb", "", "Enter", false},
	} {
		r := drawn(c.before, c.now)
		r.typed = c.typed
		r.keys = []Key{{Word: c.last}}
		if len(c.last) == 1 {
			r.keys[0].Char = rune(c.last[0])
		}
		if got := r.echoes(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestTheMouseEndsWhereItIs: of its motions only the last one counts.
func TestTheMouseEndsWhereItIs(t *testing.T) {
	r := NewRecorder(nil)
	r.Add(Key{Word: "move:0,0", Kind: Move})
	for _, k := range []Key{
		{Word: "x"},
		{Word: "move:1,1", Kind: Move},
		{Word: "move:2,2", Kind: Move},
		{Word: "click:2,2"},
	} {
		r.Add(k)
	}
	if got := words(r.keys); got != "move:0,0 x move:2,2 click:2,2" {
		t.Error(got)
	}
}

// TestScript has a line for each rest.
func TestScript(t *testing.T) {
	r := drawn("menu", "other words")
	got := Script(r.Lines(3000*ms, false))
	if want := "until:'menu'\nx until:'other words'\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestARecordKnowsThatOnlyStylesChange, as where the bar of a menu moves.
func TestARecordKnowsThatOnlyStylesChange(t *testing.T) {
	for name, c := range map[string]struct {
		picture, styled string
		want            bool
	}{
		"the bar":      {"one\ntwo\n", "one\n[two]\n", true},
		"text as well": {"one\ntoo\n", "one\n[too]\n", false},
		"nothing":      {"one\ntwo\n", "[one]\ntwo\n", false},
	} {
		r := NewRecorder(nil)
		r.Draw(10*ms, "one\ntwo\n", "[one]\ntwo\n")
		r.Begin(900*ms, "")
		r.Add(Key{Word: "Down"})
		r.Draw(950*ms, c.picture, c.styled)
		r.Lines(2000*ms, false)
		if r.Styles() != c.want {
			t.Errorf("%s: %v", name, r.Styles())
		}
	}
}
