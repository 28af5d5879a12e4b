package record

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/script"
)

const ms = time.Millisecond

// typing returns keys at a gap. Single characters are typed as such.
func typing(gap time.Duration, list ...string) (keys []Key) {
	for i, word := range list {
		k := Key{Word: word, At: time.Duration(i) * gap}
		runes := []rune(strings.Trim(word, `"`))
		if len(runes) == 1 {
			k.Char = runes[0]
		}
		if word == `'"'` {
			k.Char = '"'
		}
		keys = append(keys, k)
	}
	return keys
}

// held returns a key that repeats by itself on xterm.
func held(word string, n int) (keys []Key) {
	keys = typing(33*ms, strings.Fields(strings.Repeat(word+" ", n))...)
	for i := range keys[1:] {
		keys[i+1].At += 400 * ms
	}
	return keys
}

// TestWordsAreAsShortAsTheyCanBe.
func TestWordsAreAsShortAsTheyCanBe(t *testing.T) {
	for want, keys := range map[string][]Key{
		"q":                 typing(90*ms, "q"),
		"'ls'":              typing(90*ms, "l", "s"),
		"'ls' Enter":        typing(90*ms, "l", "s", "Enter"),
		"Down*3 Enter":      typing(90*ms, "Down", "Down", "Down", "Enter"),
		"j*3":               typing(90*ms, "j", "j", "j"),
		"'hello'":           typing(90*ms, "h", "e", "l", "l", "o"),
		`"it's"`:            typing(90*ms, "i", "t", `"'"`, "s"),
		`"'" '"' "'"`:       typing(90*ms, `"'"`, `'"'`, `"'"`),
		`Space*4 x`:         append(typing(90*ms, "Space", "Space", "Space", "Space"), typing(1, "x")...),
		"hold:Left:820ms":   held("Left", 11),
		"Left*3":            held("Left", 3),
		"'ab' hold:x:820ms": append(typing(90*ms, "a", "b"), held("x", 11)...),
		"x release:y":       {{Word: "x", Char: 'x'}, {Word: "y", Kind: Release}},
		"hold:Up:1.5s": {
			{Word: "Up"}, {Word: "Up", Kind: Repeat, At: 500 * ms}, {Word: "Up", Kind: Release, At: 1500 * ms},
		},
		"click:1,2*2 move:3,4": {{Word: "click:1,2"}, {Word: "click:1,2"}, {Word: "move:3,4", Kind: Move}},
	} {
		if got := words(keys); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestAHeldKeyIsHeldForAsLong: the script sends as many repeats.
func TestAHeldKeyIsHeldForAsLong(t *testing.T) {
	for n := fewestRepeats + 1; n < 300; n++ {
		steps, err := script.Parse(words(held("Left", n)))
		if err != nil || len(steps) != n+1 {
			t.Errorf("%d presses are %s: %d, %v", n, words(held("Left", n)), len(steps)-1, err)
		}
	}
}

// TestATypedKeyIsNotHeld: only a keyboard repeats so fast after such a pause.
func TestATypedKeyIsNotHeld(t *testing.T) {
	slow := held("x", 8)
	slow[7].At += 100 * ms
	late := held("x", 8)
	for i := range late[1:] {
		late[i+1].At += 600 * ms
	}
	for name, keys := range map[string][]Key{
		"no pause": typing(60*ms, "x", "x", "x", "x", "x", "x", "x", "x"), "a late one": slow, "a long pause": late,
	} {
		if got := words(keys); got != "x*8" {
			t.Errorf("%s: %s", name, got)
		}
	}
	if got := words(held("x", fewestRepeats)); got != "x*4" {
		t.Errorf("%s", got)
	}
	if got := words(held("click:1,2", 8)); got != "click:1,2*8" {
		t.Errorf("%s", got)
	}
}

// FuzzText types any text, and reads what is written for it.
func FuzzText(f *testing.F) {
	for _, text := range []string{
		"ls -l", `it's "so" `, " a ", "aaaa", "a*3", "until:x", `' "a'b"`, "2*3*4", "''", "é漢",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var keys []Key
		want := ""
		on := terminal(false, "")
		var h Hand
		for i, r := range []rune(text) {
			if r < ' ' || r == 0x7f || r == '\ufeff' || i > 100 || string(r) == "\ufffd" {
				continue
			}
			act := h.Act(on, tcell.NewEventKey(tcell.KeyRune, r, 0), "")
			keys = append(keys, act.Keys...)
			want += string(act.Bytes)
		}
		for i := range keys {
			keys[i].At = time.Duration(i) * 90 * ms
		}
		if got := strings.Join(sent(t, on, words(keys)), ""); got != want {
			t.Errorf("%q is %s: %q", text, words(keys), got)
		}
	})
}

// TestTextsInQuotes: pieces of a text can stand in quotes, and are the text.
func TestTextsInQuotes(t *testing.T) {
	for _, text := range []string{"", " ", "   ", "a", `'"'"`, " a ", "  a  ", "a\nb", `"' `, "'' \"\""} {
		together := ""
		for _, piece := range pieces(text) {
			together += piece
			if !quotable(piece) && piece != " " {
				t.Errorf("%q: %q cannot stand in quotes", text, piece)
			}
		}
		if together != text {
			t.Errorf("%q is %q", text, pieces(text))
		}
	}
}
