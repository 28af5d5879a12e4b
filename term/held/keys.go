package held

import (
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A Reporter is a screen that posts a Release when a key goes up, and marks
// repeats, if its terminal can. A *term.Screen is one.
type Reporter interface {
	EnableReleases()   // from now on
	Releases() bool    // whether the terminal can, as far as it is known
	Place(r rune) rune // as Options.Place
}

// A Release is the event of a key that goes up.
type Release interface {
	tcell.Event
	Released() (key tcell.Key, r rune) // of the press
	Assumed() bool                     // the terminal does not report it: the press ends as on terminals without releases
}

// repeated is the mark of a repeat among the modifiers of a key.
const repeated tcell.ModMask = 1 << 14

// Keys are the actions of a table of bindings, as the updates of a game need
// them. The zero value has no action; New makes Keys. They are for one
// goroutine, as the methods of a loop.Game are.
type Keys[A comparable] struct {
	pace
	table  []Binding[A]
	keys   []key // of the rows of the table
	clock  *loop.Clock
	paused bool // the clock was paused at the last call

	pasting bool            // keys are the text of a paste
	told    func() bool     // the terminal reports releases
	place   func(rune) rune // nil: no key has another place
}

// Options are the settings of Keys. The zero value of each field but Bindings
// is a good default.
type Options[A comparable] struct {
	Bindings []Binding[A] // one for each action; a key of two belongs to the first
	Updates  int          // a second; 0: 60
	Releases func() bool  // the terminal reports when keys go up; nil: ask the screen
	Clock    *loop.Clock  // that of loop.Options, if the game has one: a pause forgets what was pressed

	// Place returns the character in the base layout of the key that types r,
	// such as a for ф, or r. A key whose character is in no binding is that of
	// its place. nil: ask the screen.
	Place func(r rune) rune
}

// New returns keys for a game on a screen. It makes the screen report the focus
// of its window and, if it is a Reporter, releases and repeats. A nil screen
// reports none. New panics if two bindings have the same action, or if one has
// more than 32 keys or more than 32 characters, of which the releases could not
// be told apart.
func New[A comparable](screen tcell.Screen, o Options[A]) *Keys[A] {
	rate := o.Updates
	if rate <= 0 {
		rate = 60
	}
	k := &Keys[A]{pace: pace{rate: rate}, table: o.Bindings, clock: o.Clock, told: o.Releases, place: o.Place}
	for i, b := range k.table {
		if k.row(b.Action) != i {
			panic(fmt.Sprintf("held: two bindings of the action %v", b.Action))
		}
		if max(len(b.Keys), utf8.RuneCountInString(b.Runes)) > mostKeys {
			panic(fmt.Sprintf("held: more than %d keys of the action %v", mostKeys, b.Action))
		}
		k.keys = append(k.keys, key{spans: b.Spans.orDefaults()})
	}
	if screen != nil {
		screen.EnableFocus()
	}
	if s, ok := screen.(Reporter); ok {
		s.EnableReleases()
		if k.told == nil {
			k.told = s.Releases
		}
		if k.place == nil {
			k.place = s.Place
		}
	}
	if k.told == nil {
		k.told = func() bool { return false }
	}
	return k
}

// Late makes later presses count as so late. By it a long line, on which
// repeats bunch, is told from a hand. Without a call all presses are equally
// late.
func (k *Keys[A]) Late(by Delay) { k.late = by }

// Input takes an event of the screen: a key that goes down or up, or the focus
// of the window, at whose loss all keys are forgotten. It returns the action
// that the event presses, and whether there is one: a repeat presses nothing.
// The text of a paste and other events are ignored.
func (k *Keys[A]) Input(ev tcell.Event) (action A, pressed bool) {
	k.sync()
	switch ev := ev.(type) {
	case *tcell.EventKey:
		row, bit := k.find(ev.Key(), ev.Rune(), ev.Modifiers())
		if row >= 0 && !k.pasting && k.press(row, bit, ev.Modifiers()&repeated != 0) {
			return k.table[row].Action, true
		}
	case Release:
		key, r := ev.Released()
		row, bit := k.find(key, r, tcell.ModNone)
		if row < 0 {
			break
		}
		k.keys[row].held &^= bit
		if ev.Assumed() && k.told() {
			k.keys[row].left = 0
			k.keys[row].untold(&k.pace)
		}
	case *tcell.EventPaste:
		k.pasting = ev.Start()
	case *tcell.EventFocus:
		if !ev.Focused {
			k.Clear()
		}
	}
	return action, false
}

// find is the function find for the character of a key, and then for that of
// its place.
func (k *Keys[A]) find(key tcell.Key, r rune, mod tcell.ModMask) (row int, bit uint64) {
	row, bit = find(k.table, key, r, mod)
	if row < 0 && key == tcell.KeyRune && k.place != nil {
		return find(k.table, key, k.place(r), mod)
	}
	return row, bit
}

// press notes that a key of a row went down, or that the terminal repeats it.
// It reports whether a hand did that, as far as that can be known.
func (k *Keys[A]) press(i int, bit uint64, repeat bool) (byHand bool) {
	releases := k.told()
	if releases && repeat {
		return false
	}
	p := &k.keys[i]
	k.presses++
	p.nth = k.presses
	if releases {
		p.held, p.left = p.held|bit, min(p.left+1, pressesKept)
		byHand = true
	} else {
		k.cut(&k.table[i])
		byHand = p.untold(&k.pace)
	}
	if p.taken = false; byHand {
		p.pending = min(p.pending+1, pressesKept)
	}
	return byHand
}

// Clear forgets all keys. Input calls it when the window loses the focus. A
// game calls it when a release may go unreported for another reason.
func (k *Keys[A]) Clear() {
	for i, p := range k.keys {
		k.keys[i] = key{spans: p.spans, now: p.now} // so that the next report is a release
	}
}

// Update begins an update of the game: Down, Pressed and Released tell of this
// update from now on, and of none before the first call. Each call uses up one
// update of every press.
func (k *Keys[A]) Update() {
	k.sync()
	for i := range k.keys {
		p := &k.keys[i]
		p.was, p.now = p.now, report{p.goesOn(), p.pending > 0}
		p.left, p.pending, p.taken = max(0, p.left-1), max(0, p.pending-1), true
	}
	k.now++ // until sync reads the clock, if there is one
}

// Down reports whether an action is held in this update. Every press is down in
// at least one update, however short it is.
func (k *Keys[A]) Down(action A) bool {
	i := k.row(action)
	return i >= 0 && k.keys[i].now.down
}

// Pressed reports whether an action was pressed since the last update. A press
// is pressed in one update, and of several presses before an update two count,
// in an update each. A repeat is no press.
func (k *Keys[A]) Pressed(action A) bool {
	i := k.row(action)
	return i >= 0 && k.keys[i].now.pressed
}

// Released reports whether an action was down in the last update, and is not in
// this one.
func (k *Keys[A]) Released(action A) bool {
	i := k.row(action)
	return i >= 0 && k.keys[i].was.down && !k.keys[i].now.down
}

// Axis returns 1 if the action plus is held in this update, -1 if minus is, and
// 0 if neither is. If both are, the later press counts.
func (k *Keys[A]) Axis(minus, plus A) int {
	switch left, right := k.Down(minus), k.Down(plus); {
	case left && (!right || k.keys[k.row(minus)].nth > k.keys[k.row(plus)].nth):
		return -1
	case right:
		return 1
	}
	return 0
}

// Next reports whether an action will be down in the next update, if no event
// comes before it.
func (k *Keys[A]) Next(action A) bool {
	i := k.row(action)
	return i >= 0 && k.keys[i].goesOn()
}

// row returns the row of an action in the table; -1: it has none.
func (k *Keys[A]) row(action A) int {
	for i := range k.table {
		if k.table[i].Action == action {
			return i
		}
	}
	return -1
}

// sync reads the clock. It forgets what was pressed before the clock was paused
// or resumed. A key that is pressed in a pause counts in an update of
// Clock.Step.
func (k *Keys[A]) sync() {
	if k.clock == nil {
		return
	}
	real := k.clock.Real()
	k.now = int(real/time.Second)*k.rate + int(real%time.Second*time.Duration(k.rate)/time.Second)
	if k.clock.Paused() == k.paused {
		return
	}
	k.paused = !k.paused
	for i := range k.keys {
		k.keys[i].forget()
	}
}

// cut ends the effect of other keys at a press. A press ends the other actions
// of its axis. Any press ends the repeats of other keys, so that nobody knows
// how long they are held: a hold goes on for a moment after a press of another
// finger, or of the other hand.
func (k *Keys[A]) cut(pressed *Binding[A]) {
	for i := range k.keys {
		b, p := &k.table[i], &k.keys[i]
		same := b.Hand == pressed.Hand
		switch {
		case same && b.Axis == pressed.Axis && b.Axis != 0 && b != pressed && p.taken: // a press of this update would be lost
			p.forget()
		case p.repeats && k.repeating(p) && (!same || pressed.Aside):
			p.left = max(p.left, k.updates(p.spans.Cut))
		}
	}
}
