package keyboard

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/mods"
	"fixstep/term/internal/script"
	"fixstep/term/vt"
)

// terminal returns a terminal that was sent some modes.
func terminal(o vt.Options, modes string) *vt.Term {
	t := vt.New(80, 24, o)
	t.Write([]byte(modes))
	t.Answers()
	return t
}

// send returns the bytes of a script, and its first error.
func send(t *testing.T, terminal *vt.Term, words string) (b []byte, failed error) {
	t.Helper()
	steps, err := script.Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	var k Keyboard
	for _, s := range steps {
		part, err := k.Bytes(terminal, s.Event)
		if s.Paste != "" {
			part = Paste(terminal, s.Paste)
		}
		b = append(b, part...)
		if failed == nil {
			failed = err
		}
	}
	return b, failed
}

// TestKeysAreThoseOfRealTerminals compares each key with what xterm 379 and
// kitty 0.26.5 send, in the modes of each column: testdata has the bytes that
// these sent to a program when xdotool pressed the keys.
func TestKeysAreThoseOfRealTerminals(t *testing.T) {
	for file, modes := range map[string][]string{
		"xterm": {"", "\x1b[?1h", "\x1b[>4;1m", "\x1b[>4;2m"},
		"kitty": {"", "\x1b[>1u", "\x1b[>5u", "\x1b[>31u"},
	} {
		table, err := os.ReadFile("testdata/" + file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var terminals []*vt.Term // one a mode
		for _, mode := range modes {
			terminals = append(terminals, terminal(vt.Options{Kitty: file == "kitty"}, mode))
		}
		n := 0
		for line := range strings.Lines(string(table)) {
			fields := strings.Fields(line)
			for i, mode := range modes {
				want, err := strconv.Unquote(`"` + strings.NewReplacer("^[", `\x1b`, `"`, `\"`).Replace(fields[i+1]) + `"`)
				if want == "none" {
					want = ""
				}
				got, _ := send(t, terminals[i], fields[0])
				n++
				if string(got) != want || err != nil {
					t.Errorf("%s %q: %s is %q, want %q, %v", file, mode, fields[0], got, want, err)
				}
			}
		}
		if n < 1000 {
			t.Errorf("%s: only %d keys", file, n)
		}
	}
}

// TestALostModifierIsAnError names what the terminal sends in place of a word,
// and gives the bytes to a script that wants them on purpose.
func TestALostModifierIsAnError(t *testing.T) {
	for words, want := range map[string][3]string{ // xterm, at level 2, kitty
		"C-Enter":   {"xterm sends Enter for it", "", ""},
		"C-M-Enter": {"xterm sends Alt+Enter for it", "", ""},
		"S-Space":   {"xterm sends Space for it", "", "kitty sends Space for it"},
		"C-1":       {"xterm sends 1 for it", "", ""},
		"C-S-1":     {"xterm sends Shift+1 for it", "", ""},
		"C-S-a":     {"xterm sends Ctrl+a for it", "", ""},
		"M-S-Tab":   {"xterm sends Backtab for it", "", ""},
		"Print":     {"xterm sends nothing for it", "xterm sends nothing for it", ""},
		"F25":       {"xterm sends nothing for it", "xterm sends nothing for it", ""},
		"C-/":       {"", "", ""},
		"C-i":       {"", "", ""},
		"M-Escape":  {"", "", ""},
		"A":         {"", "", ""},
		"!":         {"", "", ""},
	} {
		for i, on := range []*vt.Term{
			terminal(vt.Options{}, ""),
			terminal(vt.Options{}, "\x1b[>4;2m"),
			terminal(vt.Options{Kitty: true}, "\x1b[>1u"),
		} {
			b, err := send(t, on, words)
			got, _, _ := strings.Cut(fmt.Sprint(err), ": write press:")
			if got != want[i] && (err != nil || want[i] != "") {
				t.Errorf("%s on terminal %d: %s, want %q", words, i, got, want[i])
			}
			if nothing := strings.Contains(want[i], "nothing"); nothing != (len(b) == 0) {
				t.Errorf("%s on terminal %d: %q", words, i, b)
			}
		}
	}
}

// TestLettersOfAnotherAlphabetHaveAPlace: kitty tells it if the program asks,
// and without the protocol Ctrl sends what it sends in that place.
func TestLettersOfAnotherAlphabetHaveAPlace(t *testing.T) {
	for words, want := range map[string][4]string{ // xterm, kitty, flag 1, flags 31
		"с":          {"с", "с", "с", "\x1b[1089::99;;1089u"},
		"С":          {"С", "С", "С", "\x1b[1089:1057:99;2;1057u"},
		"C-с":        {"\x03", "\x03", "\x1b[1089;5u", "\x1b[1089::99;5u"},
		"C-S-с":      {"\x03", "\x1b[1089;6u", "\x1b[1089;6u", "\x1b[1089:1057:99;6u"},
		"M-ф":        {"\x1bф", "\x1bф", "\x1b[1092;3u", "\x1b[1092::97;3u"},
		"release:С":  {"", "", "", "\x1b[1089:1057:99;2:3u"},
		"release:!":  {"", "", "", "\x1b[49:33;2:3u"},
		"release:Up": {"", "", "", "\x1b[1;1:3A"},
		"C-~":        {"\x1e", "\x1e", "\x1b[96;6u", "\x1b[96:126;6u"},
		"C-ё":        {"\x00", "`", "\x1b[1105;5u", "\x1b[1105::96;5u"},
		"C-é":        {"é", "\x1b[233;5u", "\x1b[233;5u", "\x1b[233;5u"}, // no place is known
		"KP0":        {"0", "0", "0", "\x1b[57399;129;48u"},              // with Num Lock
		"KP5":        {"5", "5", "5", "\x1b[57404;129;53u"},
	} {
		for i, on := range []*vt.Term{
			terminal(vt.Options{}, ""),
			terminal(vt.Options{Kitty: true}, ""),
			terminal(vt.Options{Kitty: true}, "\x1b[>1u"),
			terminal(vt.Options{Kitty: true}, "\x1b[>31u"),
		} {
			if b, _ := send(t, on, words); string(b) != want[i] {
				t.Errorf("%s on terminal %d: %q, want %q", words, i, b, want[i])
			}
		}
	}
}

// TestAPasteIsWhatTheTerminalMakesOfIt, whose brackets no text can end.
func TestAPasteIsWhatTheTerminalMakesOfIt(t *testing.T) {
	const words = "paste:'a\r\nb\x1b[20\x1b[201~1~\x1b[31mc'" // an end within an end
	for _, c := range []struct {
		kitty       bool
		modes, want string
	}{
		{false, "", "a\rb [20 [201~1~ [31mc"},
		{false, "\x1b[?2004h", "\x1b[200~a\rb [20 [201~1~ [31mc\x1b[201~"},
		{true, "", "a\rb\x1b[20\x1b[201~1~\x1b[31mc"},
		{true, "\x1b[>27u\x1b[?2004h", "\x1b[200~a\nb\x1b[31mc\x1b[201~"},
	} {
		if got, err := send(t, terminal(vt.Options{Kitty: c.kitty}, c.modes), words); string(got) != c.want || err != nil {
			t.Errorf("%q: %q, want %q, %v", c.modes, got, c.want, err)
		}
	}
}

// Package input turns the bytes back into the events, on every terminal.
func TestInputMakesTheSameOfIt(t *testing.T) {
	for name, terminal := range map[string]*vt.Term{
		"xterm": terminal(vt.Options{}, "\x1b[?1000;1002;1003;1006;1004;2004h"),
		"kitty": terminal(vt.Options{Kitty: true}, "\x1b[>27u\x1b[?1000;1002;1003;1006;1004;2004h"),
	} {
		words := "a Z é C-x M-x Up S-Up C-Right Home PageDown Delete Insert F1 F4 F5 F12 C-F5" +
			" Enter Tab Escape BTab click:3,4 rightclick:0,0 middleclick:79,23 wheelup:1,1 wheeldown:1,1" +
			" move:5,5 drag:1,1-4,2 focus:in focus:out"
		if name == "kitty" {
			words += " release:Up release:a release:F5 hold:a:600ms hold:Left:600ms hold:F5:600ms hold:Space:600ms"
		}
		steps, err := script.Parse(words)
		if err != nil {
			t.Fatal(err)
		}
		var k Keyboard
		p := input.New(80, 24)
		p.SetExtended(true)
		if name == "kitty" {
			p.Feed([]byte("\x1b[?27u"))
		}
		for _, s := range steps {
			b, err := k.Bytes(terminal, s.Event)
			if err != nil {
				t.Errorf("%s: %T: %v", name, s.Event, err)
			}
			events := p.Feed(b)
			got := list(events) + list(p.Flush())
			if want := list([]tcell.Event{s.Event}); got != want {
				t.Errorf("%s: %q is %s, want %s", name, b, got, want)
			}
			p.Lift() // the words press some keys, and do not let go
		}
	}
}

// list writes events as text, without their times.
func list(events []tcell.Event) (text string) {
	for _, ev := range events {
		switch e := ev.(type) {
		case *tcell.EventKey:
			plain := tcell.NewEventKey(e.Key(), e.Rune(), e.Modifiers()&(tcell.ModShift|tcell.ModAlt|tcell.ModCtrl))
			text += fmt.Sprint(plain.Name(), e.Modifiers()&mods.Repeat != 0, " ")
		case *tcell.EventMouse:
			x, y := e.Position()
			text += fmt.Sprint(x, ",", y, " ", e.Buttons(), " ")
		case *tcell.EventFocus:
			text += fmt.Sprint("focus ", e.Focused, " ")
		case *input.Release:
			text += fmt.Sprint("release ", e.Key, e.Rune, " ")
		}
	}
	return text
}

func TestWhatNobodyAskedForIsNotSent(t *testing.T) {
	plain := terminal(vt.Options{}, "")
	for word, want := range map[string]error{
		"click:1,1": ErrMouse, "focus:in": ErrFocus, "release:Up": ErrReleases, "resize:9x9": nil,
	} {
		if b, err := send(t, plain, word); len(b) > 0 || err != want {
			t.Errorf("%s: %q, %v", word, b, err)
		}
	}
}
