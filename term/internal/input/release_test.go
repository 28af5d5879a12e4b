package input

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// A board is a keyboard of a terminal that reports releases, by kitty's
// protocol or by Windows' records: the player presses and releases keys by
// their places, while modifiers and layouts come and go.
type board struct {
	r      *rand.Rand
	places bool // the terminal tells the place of a key
	shift  bool
	layout int

	layouts int // how many the player has
}

// layouts has the characters of the same places, without and with Shift. The
// last place is on the keypad: without Num Lock it is an arrow.
var layouts = [...][2]string{{"a1;q", "A!:Q"}, {"ф1жй", "Ф!ЖЙ"}, {"q&ma", "Q1MA"}}

// kitty returns a key that goes down or up, as kitty sends it.
func (b *board) kitty(place int, up bool) string {
	event := map[bool]int{false: 1, true: 3}[up]
	if place == 4 {
		return fmt.Sprintf("\x1b[%d;%d:%du", map[bool]int{false: 57403, true: 57417}[b.shift], 1+b.bit(), event)
	}
	base, all := []rune(layouts[0][0])[place], [2][]rune{[]rune(layouts[b.layout][0]), []rune(layouts[b.layout][1])}
	code := fmt.Sprint(all[0][place])
	if b.places && base != all[0][place] {
		code += fmt.Sprintf("::%d", base)
	}
	if up {
		return fmt.Sprintf("\x1b[%s;%d:3u", code, 1+b.bit())
	}
	return fmt.Sprintf("\x1b[%s;%d;%du", code, 1+b.bit(), all[b.bit()][place])
}

// windows returns the same as a record of Windows.
func (b *board) windows(place int, up bool) string {
	down := map[bool]int{false: 1}[up]
	if place == 4 {
		return fmt.Sprintf("\x1b[%d;75;%d;%d;%d;1_", map[bool]int{false: 0x64, true: 0x25}[b.shift],
			map[bool]int{false: '4'}[b.shift], down, 0x10*b.bit())
	}
	typed := []rune(layouts[b.layout][b.bit()])[place]
	return fmt.Sprintf("\x1b[%d;%d;%d;%d;%d;1_", "A1\xbaQ"[place], 30+place, typed, down, 0x10*b.bit())
}

func (b *board) bit() int { return map[bool]int{true: 1}[b.shift] }

// alone are texts that have no release.
var alone = []string{
	"\x1b[0;;233u", "\x1b[0;;20320:22909u", "é", "\x1b", "\x1bx", "\x1bOA", "\x1b[27;5;97~",
	"\x1b[231;0;233;1;0;1_", "\x1b[18;56;225;0;0;1_", "\x1b\x1b[0n", "\x1b\x1bOA",
}

// A witness counts the keys that a Parser says are down.
type witness struct {
	*Parser
	sent string
	down map[Release]int
}

// feed returns a key that went up, and was not down, or "".
func (w *witness) feed(s string) (stray string) {
	w.sent += s
	for _, ev := range append(w.Feed([]byte(s)), w.Flush()...) {
		switch ev := ev.(type) {
		case *tcell.EventKey:
			w.down[Release{Key: ev.Key(), Rune: ev.Rune()}]++
		case *Release:
			k := Release{Key: ev.Key, Rune: ev.Rune}
			w.down[k]--
			if w.down[k] < 0 {
				stray = spell([]tcell.Event{ev})
			}
			if w.down[k] <= 0 {
				delete(w.down, k)
			}
		}
	}
	return stray
}

// TestAKeyEndsAsItBegan: whatever comes between, a key goes up as it went down,
// and in the end none is down.
func TestAKeyEndsAsItBegan(t *testing.T) {
	for seed := range uint64(2000) {
		b := &board{r: rand.New(rand.NewPCG(seed, 1)), places: seed%2 == 0, layouts: len(layouts)}
		send := b.kitty
		if seed%4 == 2 {
			send = b.windows
		} else if !b.places { // a and q of two layouts are one
			b.layouts = 2
		}
		w := &witness{Parser: New(80, 24), down: map[Release]int{}}
		w.SetExtended(true)
		w.feed("\x1b[?31u")
		var down []int
		for n := 0; n < 30 || len(down) > 0; n++ {
			stray, place := "", b.r.IntN(5)
			switch i := slices.Index(down, place); b.r.IntN(6) {
			case 0:
				b.shift = !b.shift
			case 1:
				b.layout = b.r.IntN(b.layouts)
			case 2:
				stray = w.feed(alone[b.r.IntN(len(alone))])
			default:
				stray = w.feed(send(place, i >= 0))
				if i >= 0 {
					down = slices.Delete(down, i, i+1)
				} else {
					down = append(down, place)
				}
			}
			if stray != "" && b.places || len(down) == 0 && len(w.down)+len(w.Parser.down) > 0 {
				t.Fatalf("%q: %v are down; stray: %q", w.sent, w.down, stray)
			}
		}
	}
}

// TestWhatEndsAKey: what it is reported as, and what ends it without a report.
func TestWhatEndsAKey(t *testing.T) {
	const down = "\x1b[?31u\x1b[49;2;33u"
	for in, want := range map[string]string{
		"\x1b[49;2:3u":                   "! -!",
		"\x1b[49;1:3u":                   "! -!",
		"\x1b[49;2:2;33u\x1b[49;1:3u":    "! ~! -!",
		"\x1b[38::49;1:3u":               "! -!",      // in another layout
		"\x1b[38;1:3u":                   "! -!",      // whose place is not told
		"\x1b[49;1;49u\x1b[49;1:3u":      "! -! 1 -1", // its release was lost
		"\x1b[O":                         "! -! Focus",
		"\x1b[?0u":                       "! -!", // no release is reported from now on
		"\x1b[57441;1:3u":                "!",    // Shift alone
		"\x1b[D\x1b[1;2:3D\x1b[49;1:3u":  "! Left -Left -!",
		"\x1b[0;;233u\x1b[49;1:3u":       "! é -é -!", // from a dead key
		"\x1b[0;;20320:22909u":           "! 你 -你 好 -好",
		"\x1b\x1b[0n\x1b[3~\x1b[3;1:3~":  "! Esc -Esc status Delete -Delete",
		"\x1b[27;5;97~":                  "! Ctrl+A -Ctrl-A",
		"\x1b[1072;1;1072u\x1b[48;1;48u": "! а 0", // the codes end in the same byte
	} {
		if got, _ := feed(down + in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	p, held := New(80, 24), ""
	p.SetExtended(true)
	for n := range 10 * mostDown { // without the protocol no release is assumed
		if events := p.Feed(fmt.Appendf(nil, "\x1b[%du", 0x400+n)); len(events) != 1 || len(p.down) > mostDown {
			t.Fatalf("%d keys are down: %s", len(p.down), spell(events))
		}
	}
	p.Feed([]byte("\x1b[?31u"))
	for n := range 10 * mostDown {
		p.Feed(fmt.Appendf(nil, "\x1b[%du", 0x400+n))
		p.SetExtended(true)
		held = fmt.Sprintf("\x1b[%d;1:3u", 0x400+n)
		if len(p.down) == 0 || len(p.down) > mostDown {
			t.Fatalf("%d keys are down", len(p.down))
		}
	}
	if got := spell(p.Feed([]byte(held))); got != "-"+string(rune(0x400+10*mostDown-1)) {
		t.Errorf("the last of many keys: %q", got)
	}
}
