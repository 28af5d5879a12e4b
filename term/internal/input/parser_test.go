package input

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/mods"
)

// spell writes events as a player would: ~ before a repeat, - before a release.
// Answers are status and device.
func spell(events []tcell.Event) string {
	var words []string
	for _, ev := range events {
		switch ev := ev.(type) {
		case *tcell.EventKey:
			name := keyName(ev.Key(), ev.Rune(), ev.Modifiers()&^mods.Repeat)
			if ev.Modifiers()&mods.Repeat != 0 {
				name = "~" + name
			}
			if ev.Key() > tcell.KeyRune && ev.Rune() != 0 {
				name += fmt.Sprintf(" with the character %q", ev.Rune())
			}
			words = append(words, name)
		case *Release:
			words = append(words, "-"+keyName(ev.Key, ev.Rune, 0))
		case *tcell.EventMouse:
			x, y := ev.Position()
			word := fmt.Sprintf("mouse(%d,%d,%d)", x, y, ev.Buttons())
			if ev.Modifiers() != 0 {
				word += fmt.Sprintf("+%d", ev.Modifiers())
			}
			words = append(words, word)
		case *tcell.EventPaste:
			words = append(words, map[bool]string{true: "paste(", false: ")"}[ev.Start()])
		case Answer:
			words = append(words, map[Answer]string{Status: "status", Device: "device"}[ev])
		default:
			words = append(words, strings.TrimPrefix(fmt.Sprintf("%T", ev), "*tcell.Event"))
		}
	}
	return strings.Join(words, " ")
}

func keyName(k tcell.Key, r rune, mod tcell.ModMask) string {
	name := tcell.NewEventKey(k, r, mod).Name()
	if i := strings.Index(name, "Rune["); i >= 0 {
		name = name[:i] + strings.TrimSuffix(name[i+len("Rune["):], "]")
	}
	return name
}

// pause, among pieces, stands for a time without input.
const pause = ""

// feed feeds pieces to a new parser, and then a pause.
func feed(pieces ...string) (text string, known Known) {
	p := New(80, 24)
	p.SetExtended(true)
	p.SetMouse(true)
	var events []tcell.Event
	for _, s := range append(pieces, pause) {
		if s == pause {
			events = append(events, p.Flush()...)
			continue
		}
		for _, ev := range p.Feed([]byte(s)) {
			_, answer := ev.(Answer)
			events = append(events, ev)
			if !answer && ev.When().IsZero() {
				return "an event without a time", p.Known()
			}
		}
	}
	return spell(events), p.Known()
}

// Answers may come between any two keys, also between an Esc and the next key.
func TestAnswersBetweenKeys(t *testing.T) {
	const answer = "\x1b[0n"
	for _, keys := range []string{"\x1b x", "\x1b [0n", "a\x1b \x1b[A", "\x1b \x1b", "\x1b[D \x1b \x03"} {
		var want []string
		for _, k := range strings.Split(keys, " ") {
			s, _ := feed(k)
			want = append(want, s)
		}
		b := strings.ReplaceAll(keys, " ", answer)
		for i := range b {
			if got, _ := feed(b[:i], b[i:]); got != strings.Join(want, " status ") {
				t.Errorf("%q split at %d: %q, want %q", b, i, got, want)
			}
		}
	}
}

// nested is a Windows key whose bytes arrive as Windows keys whose bytes do.
var nested = wrap(wrap("\x1b[0;0;95;1;0;1_"))

// spaced returns the text of a paste as spell does.
func spaced(s string) string {
	return strings.Join(strings.Split(strings.ReplaceAll(s, "\x1b", ""), ""), " ")
}

func wrap(s string) (out string) {
	for _, c := range []byte(s) {
		out += fmt.Sprintf("\x1b[0;0;%d;1;0;1_", c)
	}
	return out
}

// A silence inside a sequence types nothing: the rest still belongs to it.
func TestASilenceInASequenceTypesNothing(t *testing.T) {
	for s, want := range map[string]string{
		"\x1b[<0;15;10M": "mouse(14,9,1)", "\x1b[<35;125;40m": "mouse(79,23,0)", "\x1b[1;5C": "Ctrl+Right", "\x1b[15~": "F5",
		"\x1b[97;5u": "Ctrl+A", "\x1b[27;5;9~": "Ctrl+Tab", "\x1b[?62;22c": "device", "\x1b[0n": "status", "\x1b[3n": "status", "\x1b[1n": "",
		"\x1b]11;rgb:f/f/f\x1b\\": "", "\x1bP>|XTerm(379)\x1b\\": "",
	} {
		_, knows := feed(s)
		for i := 2; i < len(s); i++ {
			got, known := feed(s[:i], pause, s[i:])
			if i == 2 {
				_, got, _ = strings.Cut(got+" ", " ") // Alt and the second byte
				got = strings.TrimSpace(got)
			}
			if got != want || known != knows {
				t.Errorf("%q, a silence at %d: %q, want %q; %+v", s, i, got, want, known)
			}
		}
	}
	for _, c := range []struct{ first, then, want string }{
		{"\x1b", "[A", "Esc Up"}, {"\x1b[", "1;5C", "Alt+[ Ctrl+Right"}, {"\x1b[", "A", "Alt+[ A"},
		{"\x1bO", "P", "Alt+O P"}, {"\x1b]", "a", "Alt+] a"}, {"\x1b", "OK", "Esc O K"}, {"\x1b[", "é", "Alt+[ é"}, {"\x1b", "x", "Esc x"},
	} {
		if got, _ := feed(c.first, pause, c.then); got != c.want {
			t.Errorf("%q, a silence, %q: %q, want %q", c.first, c.then, got, c.want)
		}
	}
}

// An Esc that is a key begins nothing later than in the next read.
func TestAKeyThatWasTypedBeginsNothing(t *testing.T) {
	if got, _ := feed("\x1b", pause, "xy", "[A"); got != "Esc x y [ A" {
		t.Error(got)
	}
}

// An Esc, and in another read a Ctrl+letter, are two keys, and Ctrl-C is always
// a separate key. A Tab and an Enter join an Esc of an earlier read, as any
// character does.
func TestWhatJoinsAnEscOfAnEarlierRead(t *testing.T) {
	for _, c := range []struct{ first, then, want string }{
		{"\x1b", "\x01", "Esc Ctrl+A"},
		{"x\x1b", "\x01y", "x Esc Ctrl+A y"},
		{"\x1b", "\x03", "Esc Ctrl+C"},
		{"\x1b\x03", "\x01", "Esc Ctrl+C Ctrl+A"},
		{"\x1b", "x", "Alt+x"},
		{"\x1b\xc3", "\xa9", "Alt+é"},
		{"\x1b", "\r", "Alt+Enter"},
		{"\x1b", "\t", "Backtab"},
		{"\x1b", "\x7f", "Alt+Backspace"},
		{"\x1b", "[A", "Up"},
		{"\x1b", "\x1b[A", "Esc Up"},
		{"\x1b\x1b", "[A", "Esc Up"},
		{wrap("\x1b\x1b"), wrap("[A"), "Esc Up"},
		{"\x1b\x1b[", "A", "Esc Up"},
		{"\x1b", "\x1b\x01", "Esc Alt+Ctrl+a"},
	} {
		if got, _ := feed(c.first, c.then); got != c.want {
			t.Errorf("%q, %q: %q, want %q", c.first, c.then, got, c.want)
		}
	}
}

// counts reports whether a cut means something: in one read an Esc is Alt for a
// sequence or a Ctrl+letter after it, in two reads it is a key.
func counts(before, after string) bool {
	p := New(80, 24)
	for _, c := range []byte(before) {
		p.step(&p.outer, c)
	}
	key := p.outer.state == escape && after != "" && (after[0] == esc || isControl(after[0]))
	return key || p.outer.twice || p.inner.twice || p.inner.state == escape
}

func FuzzParser(f *testing.F) {
	for _, s := range []string{
		"a\x1b[A",
		"\x1b\x1b[0nx",
		"\x1b[97;1:3u\x1b[1;1:2A",
		"\x1b[65;30;97;1;0;1_\x1b[;;27;1_",
		"\x1b[M   é",
		"\x1b]52;c;aGk=\a",
		"\xc3\xa9\x80",
		"0\xe6\x05",
	} {
		f.Add(s, uint(2))
	}
	f.Fuzz(func(t *testing.T, s string, at uint) {
		if len(s) > 4096 {
			return
		}
		i := int(at % uint(len(s)+1))
		if counts(s[:i], s[i:]) {
			return
		}
		whole, a := feed(s)
		split, b := feed(s[:i], s[i:])
		if whole != split || a != b {
			t.Errorf("%q split at %d: %q %+v, whole %q %+v", s, i, split, b, whole, a)
		}
	})
}

// TestAPlaceIsLearnt: the character in the base layout of a key is known from
// the key's first report on, until the terminal is another one.
func TestAPlaceIsLearnt(t *testing.T) {
	p := New(80, 24)
	for in, want := range map[string]string{
		"\x1b[1092::97;1;1092u":         "aA",
		"\x1b[1092:1060:97;2;1060u":     "aA",
		"\x1b[1092::97;1:3u":            "aA", // goes up
		"\x1b[65;30;1060;1;16;1_":       "aA",
		"\x1b[1092;1;1092u":             "фФ",
		"\x1b[1092::27u\x1b[1092::233u": "фФ",
	} {
		p.Forget()
		p.SetExtended(true)
		p.Feed([]byte(in))
		if got := string([]rune{p.Place('ф'), p.Place('Ф')}); got != want || p.Place('q') != 'q' || p.Place('é') != 'é' {
			t.Errorf("%q: %s, want %s", in, got, want)
		}
	}
	p.Forget()
	for n := range 10 * mostPlaces {
		p.Feed(fmt.Appendf(nil, "\x1b[%d::97u", 0x4e00+n))
		if len(p.places) != n%mostPlaces+1 || p.Place(rune(0x4e00+n)) != 'a' {
			t.Fatalf("%d places", len(p.places))
		}
	}
}
