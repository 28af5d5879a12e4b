package keyboard

import (
	"fmt"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
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

func TestKeysAreSentAsXtermAndKittyDo(t *testing.T) {
	xterm, cursor := terminal(vt.Options{}, ""), terminal(vt.Options{}, "\x1b[?1h")
	kitty, all := terminal(vt.Options{Kitty: true}, "\x1b[>1u"), terminal(vt.Options{Kitty: true}, "\x1b[>27u")
	for word, want := range map[string][4]string{ // xterm, with cursor keys, kitty 1, kitty 27
		"a":              {"a", "a", "a", "\x1b[97;1;97u"},
		"A":              {"A", "A", "A", "\x1b[97;2;65u"},
		"é":              {"é", "é", "é", "\x1b[233;1;233u"},
		"M-x":            {"\x1bx", "\x1bx", "\x1b[120;3u", "\x1b[120;3u"},
		"C-x":            {"\x18", "\x18", "\x1b[120;5u", "\x1b[120;5u"},
		"C-M-x":          {"\x1b\x18", "\x1b\x18", "\x1b[120;7u", "\x1b[120;7u"},
		"C-Space":        {"\x00", "\x00", "\x1b[32;5u", "\x1b[32;5u"},
		`C-\`:            {"\x1c", "\x1c", "\x1b[92;5u", "\x1b[92;5u"},
		"Up":             {"\x1b[A", "\x1bOA", "\x1b[A", "\x1b[A"},
		"S-Up":           {"\x1b[1;2A", "\x1b[1;2A", "\x1b[1;2A", "\x1b[1;2A"},
		"Home":           {"\x1b[H", "\x1bOH", "\x1b[H", "\x1b[H"},
		"PageDown":       {"\x1b[6~", "\x1b[6~", "\x1b[6~", "\x1b[6~"},
		"C-Delete":       {"\x1b[3;5~", "\x1b[3;5~", "\x1b[3;5~", "\x1b[3;5~"},
		"F1":             {"\x1bOP", "\x1bOP", "\x1b[P", "\x1b[P"},
		"F5":             {"\x1b[15~", "\x1b[15~", "\x1b[15~", "\x1b[15~"},
		"F13":            {"\x1b[1;2P", "\x1b[1;2P", "\x1b[1;2P", "\x1b[1;2P"},
		"Escape":         {"\x1b", "\x1b", "\x1b[27u", "\x1b[27u"},
		"Enter":          {"\r", "\r", "\r", "\x1b[13u"},
		"BSpace":         {"\x7f", "\x7f", "\x7f", "\x1b[127u"},
		"S-BSpace":       {"\x7f", "\x7f", "\x1b[127;2u", "\x1b[127;2u"},
		"Tab":            {"\t", "\t", "\t", "\x1b[9u"},
		"BTab":           {"\x1b[Z", "\x1b[Z", "\x1b[9;2u", "\x1b[9;2u"},
		"release:a":      {"", "", "", "\x1b[97;1:3u"},
		"release:Up":     {"", "", "", "\x1b[1;1:3A"},
		"release:F5":     {"", "", "", "\x1b[15;1:3~"},
		"release:Escape": {"", "", "", "\x1b[27;1:3u"},
	} {
		steps, err := script.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		for i, terminal := range []*vt.Term{xterm, cursor, kitty, all} {
			var k Keyboard
			got, err := k.Bytes(terminal, steps[0].Event)
			if string(got) != want[i] || (err != nil) != (want[i] == "") {
				t.Errorf("%s on terminal %d: %q, %v; want %q", word, i, got, err, want[i])
			}
		}
	}
}

// The numbers of the mouse's buttons are xterm's: 35 is motion without one.
func TestTheMouseIsSentAsXtermDoes(t *testing.T) {
	steps, err := script.Parse("move:5,5 click:3,4 rightclick:0,0 drag:1,1-4,2 wheelup:1,1")
	if err != nil {
		t.Fatal(err)
	}
	var k Keyboard
	var got string
	for _, s := range steps {
		b, err := k.Bytes(terminal(vt.Options{}, "\x1b[?1003;1006h"), s.Event)
		if err != nil {
			t.Error(err)
		}
		got += string(b)
	}
	const want = "\x1b[<35;6;6M\x1b[<0;4;5M\x1b[<0;4;5m\x1b[<2;1;1M\x1b[<2;1;1m" +
		"\x1b[<0;2;2M\x1b[<32;3;2M\x1b[<32;4;2M\x1b[<32;5;3M\x1b[<0;5;3m\x1b[<64;2;2M"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Package input turns the bytes back into the events, on every terminal.
func TestInputMakesTheSameOfIt(t *testing.T) {
	for name, terminal := range map[string]*vt.Term{
		"xterm": terminal(vt.Options{}, "\x1b[?1000;1002;1003;1006;1004;2004h"),
		"kitty": terminal(vt.Options{Kitty: true}, "\x1b[>27u\x1b[?1000;1002;1003;1006;1004;2004h"),
	} {
		words := "a Z é C-x M-x Up S-Up C-Right Home PageDown Delete Insert F1 F4 F5 F12 C-F5 Enter Tab Escape BTab click:3,4 rightclick:0,0 middleclick:79,23 wheelup:1,1 wheeldown:1,1 move:5,5 drag:1,1-4,2 paste:'a b' focus:in focus:out"
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
			text += fmt.Sprint(e.Name(), e.Modifiers()&input.ModRepeat != 0, " ")
		case *tcell.EventMouse:
			x, y := e.Position()
			text += fmt.Sprint(x, ",", y, " ", e.Buttons(), " ")
		case *tcell.EventPaste:
			text += fmt.Sprint("paste ", e.Start(), " ")
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
		"click:1,1": ErrMouse, "focus:in": ErrFocus, "release:Up": ErrReleases, "paste:a": nil, "resize:9x9": nil,
	} {
		steps, err := script.Parse(word)
		if err != nil {
			t.Fatal(err)
		}
		var k Keyboard
		if b, err := k.Bytes(plain, steps[0].Event); len(b) > 0 || err != want {
			t.Errorf("%s: %q, %v", word, b, err)
		}
	}
	for modes, want := range map[string]error{"\x1b[?1000;1006h": nil, "\x1b[?1000h": ErrMouse} {
		if b, err := new(Keyboard).Bytes(terminal(vt.Options{}, modes), tcell.NewEventMouse(2, 2, 0, 0)); len(b) > 0 || err != want {
			t.Errorf("%q: motion %q, %v", modes, b, err)
		}
	}
}
