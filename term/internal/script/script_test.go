package script_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/mods"
	"fixstep/term/internal/script"
)

// TestEventsComeAtTheirTimes: a held key repeats after half a second, and goes
// up at its time. A button goes up at once. Times are in milliseconds.
func TestEventsComeAtTheirTimes(t *testing.T) {
	const left = "Left 260 '\\x00' 0"
	const leftAgain = "Left 260 '\\x00' 16384"
	const leftUp = "release 260 '\\x00'"
	for text, want := range map[string][]string{
		"space left*3 wait:2s Ctrl-C q": {
			"0 Rune[ ] 256 ' ' 0", "50 " + left, "100 " + left, "150 " + left,
			"2200 Ctrl+Rune[c] 256 'c' 2", "2250 Rune[q] 256 'q' 0",
		},
		"click:1,2 q": {"0 mouse 1 2 1 0", "0 mouse 1 2 0 0", "50 Rune[q] 256 'q' 0"},
		// There is no repeat at the moment of the release.
		"hold:left:500ms q": {"0 " + left, "500 " + leftUp, "550 Rune[q] 256 'q' 0"},
		"hold:left:566ms q": {
			"0 " + left, "500 " + leftAgain, "533 " + leftAgain, "566 " + leftUp, "616 Rune[q] 256 'q' 0",
		},
		// A quote is a key after these verbs.
		"press:' release:' hold:':1ms 'a b'": {
			"0 Rune['] 256 '\\'' 0", "50 release 256 '\\''",
			"100 Rune['] 256 '\\'' 0", "101 release 256 '\\''",
			"151 Rune[a] 256 'a' 0", "201 Rune[ ] 256 ' ' 0", "251 Rune[b] 256 'b' 0",
		},
		"drag:1,1-3,2 q": {
			"0 mouse 1 1 1 0", "0 mouse 2 1 1 0", "0 mouse 3 2 1 0", "0 mouse 3 2 0 0", "50 Rune[q] 256 'q' 0",
		},
		"focus:in focus:out": {"0 focus true", "50 focus false"},
		// A text has a blank at one end; with two, its quotes are keys.
		"'a '": {"0 Rune[a] 256 'a' 0", "50 Rune[ ] 256 ' ' 0"},
		"' a ' b": {
			"0 Rune['] 256 '\\'' 0", "50 Rune[a] 256 'a' 0", "100 Rune['] 256 '\\'' 0", "150 Rune[b] 256 'b' 0",
		},
		// Keys of the keypad have numbers of kitty's.
		"KP0 kp* KPEnter c-KP= KP**2": {
			"0 keypad 0", "50 keypad *", "100 keypad \r", "150 Ctrl+keypad =", "200 keypad *", "250 keypad *",
		},
	} {
		list, err := script.Parse(text)
		var got []string
		at := time.Duration(0)
		for _, step := range list {
			if step.Event != nil {
				got = append(got, fmt.Sprint(at.Milliseconds(), " ", shown(step.Event)))
			}
			at += step.Wait
		}
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("%s: %v\n%q, want\n%q", text, err, got, want)
		}
	}
}

// shown returns the parts of an event that a program sees.
func shown(ev tcell.Event) string {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		r := ev.Rune()
		if i := int(r - input.KeypadFrom); i >= 0 && i < len(input.Keypad) {
			mod, _, _ := strings.Cut(ev.Name(), "Rune")
			return mod + "keypad " + input.Keypad[i:i+1]
		}
		if ev.Key() != tcell.KeyRune {
			r = 0 // programs do not look at it
		}
		return fmt.Sprintf("%s %d %q %d", ev.Name(), ev.Key(), r, ev.Modifiers()&^mods.Typed)
	case *tcell.EventMouse:
		x, y := ev.Position()
		return fmt.Sprint("mouse ", x, y, ev.Buttons(), ev.Modifiers())
	case *tcell.EventFocus:
		return fmt.Sprint("focus ", ev.Focused)
	case *input.Release:
		return fmt.Sprintf("release %d %q", ev.Key, ev.Rune)
	}
	return fmt.Sprintf("%T", ev)
}

// TestAFileOfAnySystemIsAScript: a byte order mark and CR before LF are no
// keys.
func TestAFileOfAnySystemIsAScript(t *testing.T) {
	list, err := script.Parse("\ufeffUp\r\n'a\r\nb' paste:'c\r\nd'\r\n")
	var got []string
	for _, step := range list {
		if step.Paste != "" {
			got = append(got, step.Paste)
			continue
		}
		got = append(got, step.Event.(*tcell.EventKey).Name())
	}
	want := []string{"Up", "Rune[a]", "Enter", "Rune[b]", "c\nd"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

func TestScriptsWait(t *testing.T) {
	const minute = time.Minute
	for text, want := range map[string]script.Step{
		"until:'a b'":    {Until: "a b", Limit: minute},
		"until:x":        {Until: "x", Limit: minute},
		"until:'c*2':5s": {Until: "c*2", Limit: 5 * time.Second},
		"until:12:30":    {Until: "12:30", Limit: minute},
		"until:x:2s":     {Until: "x", Limit: 2 * time.Second},
		"until:'":        {Until: "'", Limit: minute},
		"still:1000h":    {Still: 1000 * time.Hour, Limit: 1000 * time.Hour},
		"wait:1000h":     {Wait: 1000 * time.Hour},
		"until:' x'":     {Until: " x", Limit: minute},
		"still:2s":       {Still: 2 * time.Second, Limit: minute},
		"still:1h":       {Still: time.Hour, Limit: time.Hour},
		"wait:0":         {},
		"wait:3s":        {Wait: 3 * time.Second},
	} {
		list, err := script.Parse(text)
		want.Word = text
		if err != nil || !slices.Equal(list, []script.Step{want}) {
			t.Errorf("%v\n got %v\nwant %v", err, list, want)
		}
	}
}

func TestAWindowGetsItsSize(t *testing.T) {
	for text, want := range map[string][2]int{"resize:20x5": {20, 5}, "resize:0x999": {0, 999}} {
		list, err := script.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if w, h := list[0].Event.(*tcell.EventResize).Size(); w != want[0] || h != want[1] {
			t.Errorf("%s: %d by %d", text, w, h)
		}
	}
}

// TestAPasteIsOneWord of a megabyte at most, and a window may have no cells.
func TestAPasteIsOneWord(t *testing.T) {
	for words, want := range map[string]int{
		"paste:" + strings.Repeat("é", 30_000):         1,
		"paste:" + strings.Repeat("x", 1<<20-6):        1,
		"paste:" + strings.Repeat("x", 1<<20):          0,
		"paste:" + strings.Repeat("x", 1000) + "*9999": 0,
		"resize:0x0":                            1,
		"resize:0x5 resize:5x0":                 2,
		"'" + strings.Repeat("x", 10_001) + "'": 0,
	} {
		list, err := script.Parse(words)
		isWrong := err != nil
		if len(list) != want || isWrong != (want == 0) {
			t.Errorf("%.20s of %d: %d steps, %.300v", words, len(words), len(list), err)
		}
		if isWrong && len(err.Error()) > 200 {
			t.Errorf("%.20s of %d: an error of %d bytes", words, len(words), len(err.Error()))
		}
	}
}

func TestWrongWordsAreNamed(t *testing.T) {
	const nick = "is not a key: to type it, quote it: 'nick'; or write a character, 'two words'," +
		" Up C-x M-x S-Tab PageDown F5 Escape Space Left*3 wait:2s until:'TEXT'"
	for want, words := range map[string][]string{
		"after * comes":          {"left*", "left*0", "left*-1"},
		"at most":                {"a*999999999", "'ab'*9999", "'ab'*9223372036854775807"}, // twice that is -2
		"in all":                 {"wait:1000h", "wait:1000h*2", "until:a:600h*2"},
		"as in wait:2s":          {"wait:", "wait:-1s", "wait:x", "wait:9999999h"},
		"as in click:3,4":        {"click:3", "click:3,-4", "click:3,4,5", "click:3,04", "click:3,1000"},
		"as in drag:3,4-9,4":     {"drag:1,2"},
		"as in resize:20x5":      {"resize:20x5x"},
		"as in signal:TERM":      {"signal:"},
		"as in focus:in":         {"focus:on"},
		"as in until:'TEXT'":     {"until:", "until:'x'5s", "until:'a b", "until:'x':s"},
		"as in paste:'TEXT'":     {`paste:"a b`, "paste:"},
		"as in press:C-Enter":    {"press:nix", "press:"},
		"as in release:Left":     {"release:nix", "release:"},
		"as in hold:Left:1500ms": {"hold:Left", "hold:nix:1s", "hold:Left:0s", "hold:Left:9h", "hold::1s"},
		`"lft" is not a key`:     {"lft*2"},
		nick:                     {"nick"},
		"is not a key: write it as in wait:2s until:'TEXT' ": {"clik:3,4"},
		"is not a key": {"\x01", "C-", "''", "C-xy", "KP", "KPx", "'ab'x", "it's"},
	} {
		for _, word := range words {
			list, err := script.Parse("Up " + word)
			if err == nil || list != nil {
				t.Fatalf("%q: %v, %v", word, list, err)
			}
			text := err.Error()
			if !strings.Contains(text, want) || strings.Contains(text, "\n") {
				t.Errorf("%q: %v, want %s", word, err, want)
			}
			isAdvice := strings.Contains(text, "quote it")
			if isAdvice && (len(word) == 1 || strings.Contains(word, "'")) {
				t.Errorf("%q: no quotes help: %v", word, err)
			}
			const noKey = "is not a key"
			if strings.Contains(text, noKey) != strings.Contains(want, noKey) {
				t.Errorf("%q: %v", word, err)
			}
		}
	}
}

func TestNamesOfTcellAreKeys(t *testing.T) {
	for key, name := range tcell.KeyNames {
		list, err := script.Parse(name)
		if err != nil || len(list) != 1 {
			t.Fatalf("%d, %s: %v, %v", key, name, list, err)
		}
		if list[0].Event.(*tcell.EventKey).Name() == "" {
			t.Errorf("%d, %s: %v", key, name, list)
		}
	}
}

// TestNamesOfTmuxAreKeys, in any case.
func TestNamesOfTmuxAreKeys(t *testing.T) {
	for name, want := range map[string]tcell.Key{
		"Escape": tcell.KeyEsc, "BSpace": tcell.KeyBackspace, "btab": tcell.KeyBacktab, "IC": tcell.KeyInsert,
		"DC": tcell.KeyDelete, "PPage": tcell.KeyPgUp, "NPage": tcell.KeyPgDn, "PageUp": tcell.KeyPgUp,
	} {
		list, err := script.Parse(name)
		if err != nil || list[0].Event.(*tcell.EventKey).Key() != want {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
}

// TestTheLongestScripts are scripts.
func TestTheLongestScripts(t *testing.T) {
	for text, want := range map[string]int{"x*10000": 10_000, "x*1": 1, "hold:Left:333.33333s": 9987} {
		list, err := script.Parse(text)
		if err != nil || len(list) != want {
			t.Errorf("%s: %d steps, %v", text, len(list), err)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	for _, s := range []string{
		"space left*3 wait:2s space q", "*", "**2", "\xff", "wait:9999999h", "'a b' until:'x y':5s \"",
		"drag:1,1-3,2 C-M-x ^", "press:' release:' KP**2",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := script.Parse(s)
		if err != nil && list != nil {
			t.Error("Parse returns keys beside an error")
		}
		for i, step := range list {
			if min(step.Wait, step.Limit) < 0 {
				t.Fatalf("step %d of %q: %+v", i, s, step)
			}
			isWait := strings.HasPrefix(strings.ToLower(step.Word), "wait:")
			if step.Word != "" && !isWait && !acts(step) {
				t.Fatalf("step %d of %q does nothing: %+v", i, s, step)
			}
		}
	})
}

// acts reports whether a step does more than let time pass.
func acts(s script.Step) bool {
	waits := s.Until != "" || s.Still > 0
	sends := s.Event != nil || s.Signal != "" || s.Paste != ""
	return waits || sends
}
