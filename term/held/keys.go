package held

import (
	"fmt"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
)

// A Reporter is a screen whose terminal may report when a key goes up. The
// screen then posts a Release, and marks the keys that repeat. A *term.Screen
// is a Reporter.
type Reporter interface {
	// EnableReleases makes the screen ask the terminal for releases.
	EnableReleases()

	// Releases reports whether the terminal reports releases, as far as that
	// is known.
	Releases() bool

	// Place returns the character that Options.Place describes.
	Place(r rune) rune
}

// A Release is the event of a key that goes up.
type Release interface {
	tcell.Event

	// Released returns the key and the character of the press that ends.
	Released() (key tcell.Key, r rune)

	// Assumed reports whether the screen has made up the release, because the
	// terminal does not report it. Keys then end the press as they do on a
	// terminal without releases.
	Assumed() bool
}

// Keys are the actions of a table of bindings, as the updates of a game need
// them. New makes them; the zero value has no action. Keys are for one
// goroutine, as the methods of a loop.Game are.
type Keys[A comparable] struct {
	table  []Binding[A]
	keys   []key // of the rows of the table
	pace   pace
	clock  *loop.Clock
	paused bool // the clock was paused at the last call

	pasting  bool            // keys are the text of a paste
	releases func() bool     // the terminal reports releases
	place    func(rune) rune // nil: no key has another place
}

// Options are the settings of Keys. The zero value of each field but Bindings
// is a good default.
type Options[A comparable] struct {
	// Bindings are the table, with a row for each action. A key of two rows
	// belongs to the first.
	Bindings []Binding[A]

	// Updates is the number of updates a second. 0: 60.
	Updates int

	// Releases reports whether the terminal reports when keys go up. nil: the
	// screen is asked.
	Releases func() bool

	// Clock is the clock of loop.Options, if the game has one. Keys forget
	// what was pressed when the clock is paused, and when it is resumed.
	Clock *loop.Clock

	// Place returns the character that the key of r types in the base layout
	// of the keyboard, such as a for ф. It returns r if it knows no other. A
	// key whose character is in no binding counts as the key of its place.
	// nil: the screen is asked.
	Place func(r rune) rune
}

// New returns keys for a game on a screen. It makes the screen report the focus
// of its window. If the screen is a Reporter, New also makes it report releases
// and repeats. If the screen has a method KeepQ, as term.Screen has, New tells
// it whether a binding has the key q. A nil screen reports nothing.
//
// New panics if two bindings have the same action, or if a binding has more
// than 32 keys or more than 32 characters.
func New[A comparable](screen tcell.Screen, o Options[A]) *Keys[A] {
	k := &Keys[A]{table: o.Bindings, clock: o.Clock, releases: o.Releases, place: o.Place}
	k.pace.rate = o.Updates
	if k.pace.rate <= 0 {
		k.pace.rate = 60
	}
	for i, b := range k.table {
		if k.row(b.Action) != i {
			panic(fmt.Sprintf("held: two bindings of the action %v", b.Action))
		}
		if max(len(b.Keys), utf8.RuneCountInString(b.Runes)) > mostKeys {
			panic(fmt.Sprintf("held: more than %d keys of the action %v", mostKeys, b.Action))
		}
		k.keys = append(k.keys, key{spans: b.Spans.orDefaults()})
	}
	k.ask(screen)
	return k
}

// ask makes the screen report what it can, and takes from it what the options
// leave open.
func (k *Keys[A]) ask(screen tcell.Screen) {
	if screen != nil {
		screen.EnableFocus()
	}
	if s, ok := screen.(Reporter); ok {
		s.EnableReleases()
		if k.releases == nil {
			k.releases = s.Releases
		}
		if k.place == nil {
			k.place = s.Place
		}
	}
	if k.releases == nil {
		k.releases = func() bool { return false }
	}
	if s, ok := screen.(interface{ KeepQ(bool) }); ok {
		_, bound := Find(k.table, tcell.KeyRune, 'q', 0)
		s.KeepQ(bound)
	}
}

// Update begins an update of the game. From now on Down, Pressed and Released
// tell about this update; before the first call they return false. Each call
// uses up one update of every press.
func (k *Keys[A]) Update() {
	k.sync()
	for i := range k.keys {
		p := &k.keys[i]
		p.was = p.now
		p.now = report{down: p.goesOn(), pressed: p.pending > 0}
		p.left = max(0, p.left-1)
		p.pending = max(0, p.pending-1)
		p.seen = true
	}
	k.pace.now++ // if there is a clock, sync reads it and sets the time anew
}

// Down reports whether an action is held in this update. Every press is down in
// at least one update, however short it is.
func (k *Keys[A]) Down(action A) bool {
	i := k.row(action)
	return i >= 0 && k.keys[i].now.down
}

// Pressed reports whether an action was pressed since the last update. A press
// is reported in one update. If several presses come before an update, two of
// them count, and the second is reported in the update after it. A repeat is no
// press.
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
// 0 if neither is. If both are held, the later press counts.
func (k *Keys[A]) Axis(minus, plus A) int {
	isMinus := k.Down(minus)
	isPlus := k.Down(plus)
	if isMinus && isPlus {
		isMinus = k.keys[k.row(minus)].nth > k.keys[k.row(plus)].nth
	}
	switch {
	case isMinus:
		return -1
	case isPlus:
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

// row returns the row of an action in the table, or -1 if it has none.
func (k *Keys[A]) row(action A) int {
	for i := range k.table {
		if k.table[i].Action == action {
			return i
		}
	}
	return -1
}
