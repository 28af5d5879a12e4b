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

// A Binding gives an action its keys, and says how these keys are held. The
// zero value of each field but Action is a good default.
type Binding[A comparable] struct {
	Action A           // a value of the game's own type
	Keys   []tcell.Key // keys that type no character, such as tcell.KeyLeft
	Runes  string      // keys that type a character, such as " " or "aA"

	// Hand is the hand that presses the keys. Two players at one keyboard are
	// two hands.
	Hand int

	// Axis joins actions that exclude each other, such as left and right. A
	// press of one ends the others of its axis and hand, on a terminal that
	// reports no releases. 0: the action excludes no other.
	Axis int

	// Aside says that a finger of its own presses the keys, as it does for
	// fire. Then a press leaves the other keys of the hand held: they stay
	// down for Spans.Cut, on a terminal that reports no releases.
	Aside bool

	// Spans are the times for which a press counts, on a terminal that reports
	// no releases.
	Spans Spans
}

// mostKeys is the largest number of keys, and also of characters, that an
// action may have. Each of them has a bit of its own.
const mostKeys = 32

// Spans are the times for which a press counts if no release is reported. Each
// span is rounded to a whole number of updates, and is at least one update.
type Spans struct {
	// Tap is how long a press by itself counts. 0: 80 ms.
	Tap time.Duration

	// Quick is how long the second of two presses counts if they are 100 to 200 ms
	// apart. Below 100 ms the second one is taken for a repeat. 0: Tap.
	Quick time.Duration

	// Held is how long the first press after a hold counts, because it may
	// begin another hold. Once Keys have seen how long this keyboard waits
	// before it repeats a key, the press counts for that long instead. If Held
	// is at most Tap, Keys do not replace it, and every tap stays short.
	// 0: 450 ms.
	Held time.Duration

	// Repeat is how long a repeat counts. So a hold ends this long after its
	// last repeat. 0: 100 ms.
	Repeat time.Duration

	// Cut is how long a hold goes on when another finger ends its repeats: when
	// a key of an Aside action goes down, or one of the other hand. It never
	// shortens the hold. 0: 250 ms.
	Cut time.Duration
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

// Find returns the action of a key in a table, and whether the key has one.
//
// A capital letter that is in no row means the same as the small letter, so
// that Caps Lock makes no difference. A key with Alt, Meta, Super or Hyper has
// no action, nor has a character with Ctrl. An arrow with Alt is an exception,
// because a slow line may join an Esc and the arrow after it: then only the Esc
// is lost.
func Find[A comparable](
	table []Binding[A], key tcell.Key, r rune, mod tcell.ModMask,
) (action A, found bool) {
	row, _ := find(table, key, r, mod)
	if row < 0 {
		return action, false
	}
	return table[row].Action, true
}

// find returns the row of a key, and the bit of the key in that row. The row is
// -1 if the table does not have the key.
func find[A comparable](
	table []Binding[A], key tcell.Key, r rune, mod tcell.ModMask,
) (row int, bit uint64) {
	if isShortcut(key, mod) {
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

// Without returns the binding without the keys that others have.
func (b Binding[A]) Without(others []Binding[A]) Binding[A] {
	taken := func(key tcell.Key, r rune) bool {
		_, found := Find(others, key, r, 0)
		return found
	}
	b.Keys = slices.DeleteFunc(slices.Clone(b.Keys), func(key tcell.Key) bool {
		return taken(key, 0)
	})
	b.Runes = strings.Map(func(r rune) rune {
		if taken(tcell.KeyRune, r) {
			return -1
		}
		return r
	}, b.Runes)
	return b
}

// isShortcut reports whether the modifiers of a key give it another meaning.
// Ctrl is part of the keys that type no character, such as tcell.KeyCtrlC.
func isShortcut(key tcell.Key, mod tcell.ModMask) bool {
	others := tcell.ModAlt | tcell.ModMeta | tcell.ModHyper
	switch {
	case key >= tcell.KeyUp && key <= tcell.KeyLeft: // an arrow
		others &^= tcell.ModAlt
	case key == tcell.KeyRune:
		others |= tcell.ModCtrl
	}
	return mod&others != 0
}

// bit returns the bit of a key in the row, or 0 if the row does not have it. If
// the key types a character, it is known by that.
func (b *Binding[A]) bit(key tcell.Key, r rune) uint64 {
	if key == tcell.KeyRune {
		i := strings.IndexRune(b.Runes, r)
		if i < 0 {
			return 0
		}
		return 1 << utf8.RuneCountInString(b.Runes[:i])
	}
	i := slices.Index(b.Keys, key)
	if i < 0 {
		return 0
	}
	return 1 << (mostKeys + i)
}
