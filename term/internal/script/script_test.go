package script_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/script"
)

// TestEventsComeAtTheirTimes: a held key repeats after half a second, and goes
// up at its time. A button goes up at once.
func TestEventsComeAtTheirTimes(t *testing.T) {
	for text, want := range map[string]string{
		"space left*3 wait:2s Ctrl-C q": "0 Rune[ ] 256 ' ' 0; 50 Left 260 '\\x00' 0; 100 Left 260 '\\x00' 0; 150 Left 260 '\\x00' 0; 2200 Ctrl+Rune[c] 256 'c' 2; 2250 Rune[q] 256 'q' 0; ",
		"click:1,2 q":                   "0 mouse 1 2 1 0; 0 mouse 1 2 0 0; 50 Rune[q] 256 'q' 0; ",
		"hold:left:500ms q":             "0 Left 260 '\\x00' 0; 500 release 260 '\\x00'; 550 Rune[q] 256 'q' 0; ", // no repeat at the moment of the release
		"hold:left:566ms q":             "0 Left 260 '\\x00' 0; 500 Left 260 '\\x00' 16384; 533 Left 260 '\\x00' 16384; 566 release 260 '\\x00'; 616 Rune[q] 256 'q' 0; ",
	} {
		list, err := script.Parse(text)
		got, at := "", time.Duration(0)
		for _, step := range list {
			if step.Event != nil {
				got += fmt.Sprint(at.Milliseconds(), " ", shown(step.Event), "; ")
			}
			at += step.Wait
		}
		if got != want || err != nil {
			t.Errorf("%s: %v\n%s, want\n%s", text, err, got, want)
		}
	}
}

// shown returns the parts of an event that a program sees.
func shown(ev tcell.Event) string {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		r := ev.Rune()
		if ev.Key() != tcell.KeyRune {
			r = 0 // programs do not look at it
		}
		return fmt.Sprintf("%s %d %q %d", ev.Name(), ev.Key(), r, ev.Modifiers()&^input.ModTyped)
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
	if err != nil || len(list) != 5 || list[4].Paste != "c\nd" || list[2].Event.(*tcell.EventKey).Key() != tcell.KeyEnter {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestScriptsWait(t *testing.T) {
	list, err := script.Parse("until:'a b' until:x until:'c*2':5s until:12:30 until:x:2s still:2s resize:20x5 wait:0")
	want := []script.Step{
		{Word: "until:'a b'", Until: "a b", Limit: time.Minute}, {Word: "until:x", Until: "x", Limit: time.Minute},
		{Word: "until:'c*2':5s", Until: "c*2", Limit: 5 * time.Second}, {Word: "until:12:30", Until: "12:30", Limit: time.Minute}, {Word: "until:x:2s", Until: "x", Limit: 2 * time.Second},
		{Word: "still:2s", Still: 2 * time.Second, Limit: time.Minute},
	}
	if err != nil || len(list) != 8 || fmt.Sprint(list[:6]) != fmt.Sprint(want) {
		t.Errorf("%v\n got %v\nwant %v", err, list, want)
	}
	if w, h := list[6].Event.(*tcell.EventResize).Size(); w != 20 || h != 5 {
		t.Errorf("%d by %d", w, h)
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
		if len(list) != want || err == nil != (want > 0) || err != nil && len(err.Error()) > 200 {
			t.Errorf("%.20s of %d: %d steps, %.300v", words, len(words), len(list), err)
		}
	}
}

func TestWrongWordsAreNamed(t *testing.T) {
	for word, want := range map[string]string{
		"left*": "after * comes", "left*0": "after * comes", "left*-1": "after * comes", "a*999999999": "at most", "'ab'*9999": "at most",
		"'ab'*9223372036854775807": "at most", // twice that number is -2
		"wait:":                    "as in wait:2s", "wait:-1s": "as in", "wait:x": "as in", "wait:9999999h": "as in", "wait:1000h*2": "in all",
		"click:3": "as in click:3,4", "click:3,-4": "as in", "click:3,4,5": "as in", "drag:1,2": "as in", "resize:20x5x": "as in",
		"signal:": "as in signal:TERM", "focus:on": "as in focus:in", "until:": "as in until:'TEXT'", "until:'x'5s": "as in", "until:'a b": "as in until:'TEXT'", `paste:"a b`: "as in paste", "until:'x':s": "as in", "paste:": "as in", "release:nix": "as in", "hold:Left": "as in hold:Left:1500ms", "hold:nix:1s": "as in", "hold:Left:0s": "as in", "hold:Left:9h": "as in", "hold::1s": "as in",
		"lft*2": `"lft" is not a key`, "nick": "is not a key: to type it, quote it: 'nick'; or write a character, 'two words', Up C-x M-x S-Tab PageDown F5 Escape Space Left*3 wait:2s until:'TEXT'", "clik:3,4": "is not a key: write it as in wait:2s until:'TEXT' ", "\x01": "is not a key", "C-": "is not a key", "''": "is not a key", "C-xy": "is not a key",
	} {
		list, err := script.Parse("Up " + word)
		if err == nil || list != nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v", word, list, err)
		}
		noKey := strings.Contains(want, "is not a key")
		if strings.Contains(err.Error(), "is not a key") != noKey {
			t.Errorf("%q: %v", word, err)
		}
	}
}

func TestNamesOfTcellAreKeys(t *testing.T) {
	for key, name := range tcell.KeyNames {
		list, err := script.Parse(name)
		if err != nil || len(list) != 1 || list[0].Event.(*tcell.EventKey).Name() == "" {
			t.Errorf("%d, %s: %v, %v", key, name, list, err)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	for _, s := range []string{"space left*3 wait:2s space q", "*", "**2", "\xff", "wait:9999999h", "'a b' until:'x y':5s \"", "drag:1,1-3,2 C-M-x ^"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := script.Parse(s)
		if err != nil && list != nil {
			t.Error("Parse returns keys beside an error")
		}
		for i, k := range list {
			if k.Wait < 0 || k.Limit < 0 || k.Event == nil && k.Signal == "" && k.Until == "" && k.Still == 0 && !strings.HasPrefix(strings.ToLower(k.Word), "wait:") && k.Word != "" {
				t.Fatalf("step %d of %q: %+v", i, s, k)
			}
		}
	})
}
