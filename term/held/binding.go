package held

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// A Binding gives an action its keys, and says how it is held. The zero value
// of each field but Action is a good default.
type Binding[A comparable] struct {
	Action A           // of the game's own type
	Keys   []tcell.Key // keys that type no character, such as tcell.KeyLeft
	Runes  string      // keys by their characters, such as " " or "aA"

	Hand  int   // the hand that presses it; two players at one keyboard are two hands
	Axis  int   // where no release is reported, a press ends the others of its axis and hand; 0: none
	Aside bool  // a finger of its own presses it, such as fire: other holds of the hand go on for Spans.Cut
	Spans Spans // of a press, on a terminal that reports no releases
}

// mostKeys is the most keys, and the most characters, of an action: each has a
// bit of its own.
const mostKeys = 32

// Spans are the times for which a press counts, if nothing reports its end. A
// span is a whole number of updates, at least one.
type Spans struct {
	Tap    time.Duration // of a press by itself; 0: 80 ms
	Quick  time.Duration // of a press 100 to 200 ms after the last one, as a sooner one may be a repeat; 0: Tap
	Held   time.Duration // of a press after a hold; once the silence of holds is known that, unless Held is at most Tap; 0: 450 ms
	Repeat time.Duration // of a repeat, so that a hold ends so long after its last one; 0: 100 ms
	Cut    time.Duration // of a hold whose repeats another key has ended; 0: 250 ms
}

// orDefaults returns the spans with the defaults in place of zeros.
func (s Spans) orDefaults() Spans {
	s.Tap = cmp.Or(s.Tap, 80*time.Millisecond)
	s.Quick = cmp.Or(s.Quick, s.Tap)
	s.Held = cmp.Or(s.Held, 450*time.Millisecond)
	s.Repeat = cmp.Or(s.Repeat, 100*time.Millisecond)
	s.Cut = cmp.Or(s.Cut, 250*time.Millisecond)
	return s
}

// Find returns the action of a key in a table, and whether there is one. A key
// with Alt, Meta, Super or Hyper has none, except an arrow with Alt: a slow
// line may bring Esc and an arrow together, which then costs the Esc alone. A
// capital letter that no row has means the same as the small one, so that Caps
// Lock makes no difference.
func Find[A comparable](table []Binding[A], key tcell.Key, r rune, mod tcell.ModMask) (action A, found bool) {
	if i, _ := find(table, key, r, mod); i >= 0 {
		return table[i].Action, true
	}
	return action, false
}

// find returns the row of a key, and the bit of the key in it; -1: there is
// none.
func find[A comparable](table []Binding[A], key tcell.Key, r rune, mod tcell.ModMask) (row int, bit uint64) {
	if key >= tcell.KeyUp && key <= tcell.KeyLeft {
		mod &^= tcell.ModAlt
	}
	typed := key == tcell.KeyRune
	if mod&(tcell.ModAlt|tcell.ModMeta|tcell.ModHyper) != 0 || typed && mod&tcell.ModCtrl != 0 {
		return -1, 0
	}
	for _, r := range [2]rune{r, unicode.ToLower(r)} {
		for i := range table {
			if bit := table[i].bit(key, r); bit != 0 {
				return i, bit
			}
		}
	}
	return -1, 0
}

// bit returns the bit of a key, by its character if it types one; 0: the row
// does not have it.
func (b *Binding[A]) bit(key tcell.Key, r rune) uint64 {
	if i := strings.IndexRune(b.Runes, r); key == tcell.KeyRune && i >= 0 {
		return 1 << utf8.RuneCountInString(b.Runes[:i])
	}
	if i := slices.Index(b.Keys, key); key != tcell.KeyRune && i >= 0 {
		return 1 << (mostKeys + i)
	}
	return 0
}
