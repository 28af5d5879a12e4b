package record

import (
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/keyboard"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// terminal returns a terminal that was sent some modes.
func terminal(kitty bool, modes string) *vt.Term {
	t := vt.New(80, 24, vt.Options{Kitty: kitty})
	t.Write([]byte(modes))
	t.Answers()
	return t
}

// sent returns the bytes that a terminal sends for a script.
func sent(t *testing.T, terminal *vt.Term, words string) (reads []string) {
	t.Helper()
	steps, err := script.Parse(words)
	if err != nil {
		t.Fatalf("%s: %v", words, err)
	}
	var k keyboard.Keyboard
	for _, s := range steps {
		b, _ := k.Bytes(terminal, s.Event)
		if s.Paste != "" {
			b = keyboard.Paste(terminal, s.Paste)
		}
		reads = append(reads, string(b))
	}
	return reads
}

// recorded returns the words of a player's bytes, and what the program gets.
func recorded(player, program *vt.Term, reads []string) (list []Key, b string) {
	var h Hand
	p := input.New(80, 24)
	p.SetExtended(program.Flags()&reportsEvents != 0)
	p.SetMouse(program.Input().Reports())
	for _, read := range reads {
		events := append([]tcell.Event(nil), p.Feed([]byte(read))...)
		raw := ""
		if len(events) == 1 {
			raw = read
		}
		events = append(events, p.Flush()...)
		for _, ev := range events {
			act := h.Act(program, ev, raw)
			list = append(list, act.Keys...)
			b += string(act.Bytes)
		}
	}
	return list, b
}

const everyKey = `a Z é я 0 * + ' " - : ; @ C-x C-a C-Space C-\ C-] C-^ C-_ M-x M-X C-M-x M-é M-' Space M-Space
	Enter Tab S-Tab Escape Backspace C-h C-j M-Enter M-Backspace Up Down Left Right S-Up C-Left M-Right C-S-End
	Home End PageUp PageDown S-PageUp Insert Delete C-Delete F1 F2 F4 F5 F12 S-F3 C-F5 M-F12
	KP0 KP5 KP+ KPEnter C-Enter S-Enter C-1 C-S-a C-Backspace M-S-Tab C-/ Menu F13 F20 Pause`

const everyClick = `click:3,4 rightclick:0,0 middleclick:79,23 drag:1,1-4,2 wheelup:1,1 wheeldown:1,1 move:5,5
	paste:'a_b;c' paste:"it's" focus:in`

// everyMode are the modes of a program that change the bytes of keys.
var everyMode = map[string]string{
	"as at the start": "", "application keys": "\x1b[?1h\x1b=", "brackets": "\x1b[?2004h\x1b[?1004h",
	"presses": "\x1b[?1000h", "SGR": "\x1b[?1002;1006h", "all motion": "\x1b[?1003;1006h",
	"level 1": "\x1b[>4;1m", "level 2": "\x1b[>4;2m",
	"kitty 1": "\x1b[>1u", "kitty 5": "\x1b[>5u", "kitty 31": "\x1b[>31u",
}

// TestAWordTypesWhatThePlayerTyped: in all modes, and whatever the player's
// terminal is. The program gets at the record what the script will type, and if
// the player's terminal is that of smoke also what that has sent.
func TestAWordTypesWhatThePlayerTyped(t *testing.T) {
	tried := 0
	for name, modes := range everyMode {
		for _, kitty := range []bool{false, true} {
			program := terminal(kitty, modes)
			for _, other := range []bool{false, true} {
				player := terminal(other != kitty, modes)
				for _, word := range strings.Fields(everyKey + " " + everyClick) {
					typed := sent(t, player, word)
					keys, got := recorded(player, program, typed)
					isText := strings.HasPrefix(word, "paste") && name != "brackets"
					if strings.HasPrefix(word, "drag") || isText || len(keys) == 0 {
						continue // the way of a drag is not recorded, and a text without brackets is typed
					}
					tried++
					again := strings.Join(sent(t, program, words(keys)), "")
					if again != got {
						t.Errorf("%s, kitty %v: %s is %q at the record, and then %s: %q", name, kitty, word, got, words(keys), again)
					}
					if !other && got != strings.Join(typed, "") {
						t.Errorf("%s, kitty %v: %s is %q for the player, and %s: %q", name, kitty, word, typed, words(keys), got)
					}
				}
			}
		}
	}
	if tried < 3000 {
		t.Errorf("only %d words", tried)
	}
}

// TestWordsAreThePlainOnes.
func TestWordsAreThePlainOnes(t *testing.T) {
	xterm := terminal(false, "")
	mouse := terminal(false, "\x1b[?1003;1006;2004h")
	kitty := terminal(true, "\x1b[>31u")
	for _, c := range []struct {
		on          *vt.Term
		typed, want string
	}{
		{xterm, "l s Space - l Enter", "'ls -l' Enter"},
		{xterm, "C-i C-m C-[ C-h", "Tab Enter Escape C-h"},
		{xterm, "PageUp Backspace S-Tab C-Right M-b", "PageUp Backspace S-Tab C-Right M-b"},
		{mouse, "click:3,4 click:3,4", "click:3,4*2"},
		{mouse, "drag:1,1-4,2 wheelup:1,1*3", "drag:1,1-4,2 wheelup:1,1*3"},
		{mouse, `paste:"it's" paste:'say "x"'`, `paste:"it's" paste:'say "x"'`},
		{xterm, "click:3,4 focus:in", ""},
		{kitty, "press:a release:a press:b press:c release:b release:c", "hold:a:10ms 'bc' release:b release:c"},
		{kitty, "press:' release:' press:C-x release:x", "hold:':10ms hold:C-x:10ms"},
	} {
		keys, _ := recorded(c.on, c.on, sent(t, c.on, c.typed))
		if got := words(keys); got != c.want {
			t.Errorf("%s is %s, want %s", c.typed, got, c.want)
		}
	}
}

// TestRepeatsAreRepeatsForTheProgram that has asked for them.
func TestRepeatsAreRepeatsForTheProgram(t *testing.T) {
	kitty := terminal(true, "\x1b[>31u")
	typed := sent(t, kitty, "hold:a:560ms hold:Left:560ms")
	keys, got := recorded(kitty, kitty, typed)
	if want := strings.Join(typed, ""); got != want || !strings.Contains(want, ":2") {
		t.Errorf("%q, want %q", got, want)
	}
	for i := range keys {
		keys[i].At = time.Duration(i) * 280 * ms
	}
	if got := words(keys); got != "hold:a:840ms hold:Left:840ms" {
		t.Errorf("%s", got)
	}
	xterm := terminal(false, "")
	keys, got = recorded(kitty, xterm, typed)
	if got != "aaa\x1b[D\x1b[D\x1b[D" || words(keys) != "a*3 Left*3" {
		t.Errorf("on xterm: %s, %q", words(keys), got)
	}
}

// TestWhatComesLater does not hide what it follows: when a button goes up, its
// menu may be there.
func TestWhatComesLater(t *testing.T) {
	on := terminal(false, "\x1b[?1003;1006h")
	var h Hand
	for _, c := range []struct {
		button tcell.ButtonMask
		x      int
		word   string
		later  bool
	}{
		{0, 1, "move:1,0", true},
		{tcell.Button1, 1, "", false},
		{0, 1, "click:1,0", true},
		{tcell.WheelUp, 1, "wheelup:1,0", false},
		{tcell.Button1, 1, "", false},
		{tcell.Button1, 2, "", false},
		{0, 2, "drag:1,0-2,0", true},
		{tcell.Button3, 4, "", false},
		{0, 5, "middleclick:4,0", true},
	} {
		act := h.Act(on, tcell.NewEventMouse(c.x, 0, c.button, tcell.ModCtrl), "")
		if got := words(act.Keys); got != c.word || act.Later != c.later || len(act.Bytes) == 0 || act.Lost != "" {
			t.Errorf("%v at %d: %s, %+v", c.button, c.x, got, act)
		}
	}
	act := h.Act(on, tcell.NewEventMouse(0, 0, tcell.WheelLeft, 0), "")
	if len(act.Keys) > 0 {
		t.Errorf("%+v", act)
	}
}

// TestAPasteIsATextWithItsLines.
func TestAPasteIsATextWithItsLines(t *testing.T) {
	on := terminal(false, "\x1b[?2004h")
	for text, want := range map[string]string{
		"a\tb\nc":        "paste:'a\tb\nc'",
		`it's "so"`:      `paste:"it's " paste:'"so"'`,
		"\n":             "paste:'\n'",
		" ":              "",
		"":               "",
		" two and three": "paste:' two and three'",
	} {
		keys, got := recorded(on, on, []string{"\x1b[200~" + text + "\x1b[201~"})
		if words(keys) != want {
			t.Errorf("%q is %q, want %q", text, words(keys), want)
		}
		if again := strings.Join(sent(t, on, want), ""); got != again {
			t.Errorf("%q is %q at the record, and then %q", text, got, again)
		}
	}
}

// TestWhatNoWordCanSayIsTold.
func TestWhatNoWordCanSayIsTold(t *testing.T) {
	on := terminal(false, "\x1b[?2004h")
	var h Hand
	h.Act(on, tcell.NewEventPaste(true), "")
	for range mostPasted + 1 {
		h.Act(on, tcell.NewEventKey(tcell.KeyRune, 'x', 0), "")
	}
	act := h.Act(on, tcell.NewEventPaste(false), "")
	if !strings.Contains(act.Lost, "too large") || len(act.Bytes) > mostPasted+100 {
		t.Errorf("a paste of %d bytes: %q", len(act.Bytes), act.Lost)
	}
	for text, want := range map[string]string{"x": "", " ": "blanks of a paste"} {
		h.Act(on, tcell.NewEventPaste(true), "")
		h.Act(on, tcell.NewEventKey(tcell.KeyRune, rune(text[0]), 0), "")
		act = h.Act(on, tcell.NewEventPaste(false), "")
		if act.Lost != want {
			t.Errorf("the next paste, of %q: %q", text, act.Lost)
		}
	}
	act = h.Act(on, tcell.NewEventKey(tcell.KeyF64, 0, 0), "")
	if act.Lost == "" || len(act.Keys) > 0 {
		t.Errorf("F64: %+v", act)
	}
}
