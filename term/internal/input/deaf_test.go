package input

import (
	"testing"

	"github.com/gdamore/tcell/v2"
)

// everyKind has one sequence of every kind that terminals send.
var everyKind = []string{
	"q", "é", "\x1b", "\x1bq", "\x1b[A", "\x1bOP", "\x1b[1;5A", "\x1b[97;1:3u", "\x1b[65;30;97;1;0;1_",
	"\x1b[M !!", "\x1b[<0;3;4M", "\x1b[200~text\x1b[201~", "\x1b[I", "\x1b[O",
	"\x1b[0n", "\x1b[?62;22c", "\x1b[?1u", "\x1b[8;24;80t", "\x1b[[A",
	"\x1b]52;c;aGk=\x1b\\", "\x1b]52;c;aGk=\a", "\x1b]11;rgb:1/2/3\x1b\\", "\x1bP1$r0m\x1b\\", "\x1bP>|term\x1b\\", "\x1b_G\x1b\\",
}

// hears checks that a player's keys arrive after any input: after a pause at
// least one of two Ctrl-C, and after another pause q. Only a silence ends a
// paste.
func hears(t *testing.T, p *Parser, after string) {
	t.Helper()
	p.Flush()
	if p.outer.pasting || p.inner.pasting {
		p.Drop()
	}
	events := p.Feed([]byte("\x03\x03"))
	found := 0
	for _, ev := range events {
		if key, ok := ev.(*tcell.EventKey); ok && key.Key() == tcell.KeyCtrlC {
			found++
		}
	}
	p.Flush()
	events = p.Feed([]byte("q"))
	typed := len(events) > 0
	if typed {
		key, ok := events[len(events)-1].(*tcell.EventKey)
		typed = ok && key.Rune() == 'q'
	}
	if found == 0 || !typed {
		t.Fatalf("after %q: Ctrl-C heard %d times, q %v, %d bytes held", after, found, typed, p.Held())
	}
}

// No sequence makes the keyboard deaf, be it whole or interrupted anywhere by
// an answer or another sequence.
func TestNoCutSequenceMakesTheKeyboardDeaf(t *testing.T) {
	for _, s := range everyKind {
		for cut := range len(s) + 1 {
			for _, between := range []string{"", "\x03", "q", "\x1b", "\x1b[0n", "\x1b[?62;22c", "\x1b[A", "\x1b]52;c;aGk=\a"} {
				p := New(80, 24)
				in := s[:cut] + between + s[cut:]
				p.Feed([]byte(s[:cut]))
				p.Feed([]byte(between))
				hears(t, p, in[:cut]+between)
				p.Feed([]byte(in))
				hears(t, p, in)
			}
		}
	}
}

func FuzzDeaf(f *testing.F) {
	f.Add("\x1b]52;c;A", "\x1b[0n", uint(8))
	f.Fuzz(func(t *testing.T, s, between string, at uint) {
		cut := int(at % uint(len(s)+1))
		p := New(80, 24)
		for _, piece := range []string{s[:cut], between, s[cut:]} {
			p.Feed([]byte(piece))
		}
		hears(t, p, s[:cut]+between+s[cut:])
	})
}
