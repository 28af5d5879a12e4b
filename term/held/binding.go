package held

import (
	"strings"
	"time"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// A Binding gives an action its keys, and says how it is held. The zero value
// of each field but Action is a good default.
type Binding[A comparable] struct {
	Action A           // of the game's own type
	Keys   []tcell.Key // keys that type no character, such as tcell.KeyLeft
	Runes  string      // keys by their characters, such as " " or "aA"

	Hand  int   // the hand that presses it; two players at one keyboard are two hands
	Axis  int   // a press ends the other actions of the same axis and hand; 0: none
	Aside bool  // a finger of its own presses it, such as fire: other holds of the hand go on for Spans.Cut
	Spans Spans // of a press, on a terminal that reports no releases
}

// Spans are the times for which a press counts, if nothing reports its end. A
// span is a whole number of updates, at least one.
type Spans struct {
	Tap    time.Duration // of a press by itself; 0: 80 ms
	Quick  time.Duration // of a press within 200 ms of the last one; 0: Tap
	Held   time.Duration // of a press after a hold; 0: 450 ms; see below
	Repeat time.Duration // of a repeat, so that a hold ends so long after its last one; 0: 100 ms
	Cut    time.Duration // of a hold whose repeats another key has ended; 0: 250 ms
}

// orDefaults returns the spans with the defaults in place of zeros.
func (s Spans) orDefaults() Spans {
	or := func(span *time.Duration, other time.Duration) {
		if *span == 0 {
			*span = other
		}
	}
	or(&s.Tap, 80*time.Millisecond)
	or(&s.Quick, s.Tap)
	or(&s.Held, 450*time.Millisecond)
	or(&s.Repeat, 100*time.Millisecond)
	or(&s.Cut, 250*time.Millisecond)
	return s
}

// Find returns the action of a key in a table, and whether there is one. A key
// with Alt, Meta, Super or Hyper has none, except an arrow with Alt: a slow
// line may bring Esc and an arrow together, which then costs the Esc alone. A
// capital letter that no row has means the same as the small one, so that Caps
// Lock makes no difference.
func Find[A comparable](table []Binding[A], key tcell.Key, r rune, mod tcell.ModMask) (action A, found bool) {
	if key >= tcell.KeyUp && key <= tcell.KeyLeft {
		mod &^= tcell.ModAlt
	}
	typed := key == tcell.KeyRune
	if mod&(tcell.ModAlt|tcell.ModMeta|tcell.ModHyper) != 0 || typed && mod&tcell.ModCtrl != 0 {
		return action, false
	}
	for _, r := range []rune{r, unicode.ToLower(r)} {
		for _, b := range table {
			if b.has(key, r) {
				return b.Action, true
			}
		}
	}
	return action, false
}

// has reports whether a key, by its character if it types one, is of the row.
func (b *Binding[A]) has(key tcell.Key, r rune) bool {
	if key == tcell.KeyRune {
		return strings.ContainsRune(b.Runes, r)
	}
	for _, k := range b.Keys {
		if k == key {
			return true
		}
	}
	return false
}
