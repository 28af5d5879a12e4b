package held

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// Keys are the actions of a table of bindings, as the updates of a game need
// them. The zero value has no action; New makes Keys. They are for one
// goroutine, as the methods of a loop.Game are.
type Keys[A comparable] struct {
	pace
	table  []Binding[A]
	keys   []key // of the rows of the table
	clock  *loop.Clock
	paused bool        // the clock was paused at the last call
	told   func() bool // the terminal reports releases
}

// Options are the settings of Keys. The zero value of each field but Bindings
// is a good default.
type Options[A comparable] struct {
	Bindings []Binding[A] // one for each action
	Updates  int          // a second; 0: 60
	Clock    *loop.Clock  // that of loop.Options, if the game has one: a pause forgets what was pressed
}

// New returns keys for a game on a screen. It makes the screen report releases
// and repeats if its terminal can, and the focus of its window. A nil screen
// reports none.
func New[A comparable](screen tcell.Screen, o Options[A]) *Keys[A] {
	rate := o.Updates
	if rate <= 0 {
		rate = 60
	}
	k := &Keys[A]{pace: newPace(rate), table: o.Bindings, clock: o.Clock, told: func() bool { return false }}
	for _, b := range k.table {
		k.keys = append(k.keys, key{spans: k.lasting(b.Spans.orDefaults())})
	}
	if screen != nil {
		screen.EnableFocus()
	}
	if s, ok := screen.(interface {
		EnableReleases()
		Releases() bool
	}); ok {
		s.EnableReleases()
		k.told = s.Releases
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
// Other events are ignored.
func (k *Keys[A]) Input(ev tcell.Event) (action A, pressed bool) {
	k.sync()
	switch ev := ev.(type) {
	case *tcell.EventKey:
		row, bit := find(k.table, ev.Key(), ev.Rune(), ev.Modifiers())
		if row >= 0 && k.press(row, bit, term.IsRepeat(ev), k.told()) {
			return k.table[row].Action, true
		}
	case *term.EventRelease:
		for i := range k.table {
			k.keys[i].held &^= k.table[i].ends(ev)
		}
	case *tcell.EventFocus:
		if !ev.Focused {
			k.Clear()
		}
	}
	return action, false
}

// Press notes that the key of an action went down, or that the terminal repeats
// it, for a game with a table of its own. Releases says that the terminal will
// report when the key goes up; repeats are ignored then. Press reports whether
// the key went down by a hand, as far as that can be known.
func (k *Keys[A]) Press(action A, repeat, releases bool) (byHand bool) {
	i := k.row(action)
	return i >= 0 && k.press(i, 1, repeat, releases)
}

// press is Press for a row, and for one of its keys.
func (k *Keys[A]) press(i int, bit uint64, repeat, releases bool) (byHand bool) {
	if releases && repeat {
		return false
	}
	p := &k.keys[i]
	k.presses++
	p.nth = k.presses
	if releases {
		p.hold(bit)
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

// Release notes that the key of an action went up.
func (k *Keys[A]) Release(action A) {
	if i := k.row(action); i >= 0 {
		k.keys[i].held = 0
	}
}

// Clear forgets all keys. Input calls it when the window loses the focus. A
// game calls it when a release may go unreported for another reason.
func (k *Keys[A]) Clear() {
	for i := range k.keys {
		k.keys[i].clear()
	}
}

// Update begins an update of the game: Down, Pressed and Released tell of this
// update from now on, and of none before the first call. Each call uses up one
// update of every press.
func (k *Keys[A]) Update() {
	k.sync()
	for i := range k.keys {
		k.keys[i].update()
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
			p.left = max(p.left, p.spans.cut)
		}
	}
}
