package held

import (
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/mods"
)

// Late tells Keys how late the presses are that follow. On a long line repeats
// arrive in bunches, and only their delays tell them from presses of a hand.
// Without a call all presses count as equally late.
func (k *Keys[A]) Late(by Delay) { k.pace.late = by }

// Input takes an event of the screen, and returns the action that the event
// presses, and whether there is one. A repeat presses nothing. Input needs the
// events of keys that go down or up, and of the window's focus: when the window
// loses it, all keys are forgotten. The text of a paste and other events are
// ignored.
func (k *Keys[A]) Input(ev tcell.Event) (action A, pressed bool) {
	k.sync()
	switch ev := ev.(type) {
	case *tcell.EventKey:
		row, bit := k.find(ev.Key(), ev.Rune(), ev.Modifiers())
		if row < 0 || k.pasting {
			break
		}
		if k.press(row, bit, ev.Modifiers()&mods.Repeat != 0) {
			return k.table[row].Action, true
		}
	case Release:
		k.release(ev)
	case *tcell.EventPaste:
		k.pasting = ev.Start()
	case *tcell.EventFocus:
		if !ev.Focused {
			k.Clear()
		}
	}
	return action, false
}

// find is the function find for the character of a key, and if no row has that,
// for the character of its place.
func (k *Keys[A]) find(key tcell.Key, r rune, mod tcell.ModMask) (row int, bit uint64) {
	row, bit = find(k.table, key, r, mod)
	hasPlace := key == tcell.KeyRune && k.place != nil
	if row < 0 && hasPlace {
		return find(k.table, key, k.place(r), mod)
	}
	return row, bit
}

// press notes that a key of a row went down, or that the terminal repeats it.
// It reports whether a hand did that, as far as that can be known.
func (k *Keys[A]) press(row int, bit uint64, repeat bool) (byHand bool) {
	releases := k.releases()
	if releases && repeat {
		return false
	}
	p := &k.keys[row]
	k.pace.presses++
	p.nth = k.pace.presses
	if releases {
		p.downKeys |= bit
		p.left = min(p.left+1, pressesKept)
		byHand = true
	} else {
		k.cut(&k.table[row])
		byHand = p.pressTimed(&k.pace)
	}
	p.seen = false
	if byHand {
		p.pending = min(p.pending+1, pressesKept)
	}
	return byHand
}

// cut ends the effect of other keys at a press. A press ends the other actions
// of its axis. It also ends the repeats of all other keys, and from then on
// nobody knows how long these are held. If another finger or the other hand has
// made the press, such a hold goes on for a moment.
func (k *Keys[A]) cut(pressed *Binding[A]) {
	for i := range k.keys {
		b := &k.table[i]
		p := &k.keys[i]
		sameHand := b.Hand == pressed.Hand
		repeating := p.repeated && k.pace.repeating(p)
		switch {
		case sameHand && b.excludes(pressed) && p.seen: // an unseen press would be lost
			p.forget()
		case repeating && (!sameHand || pressed.Aside):
			p.left = max(p.left, k.pace.updates(p.spans.Cut))
		}
	}
}

// excludes reports whether two rows are different actions of one axis.
func (b *Binding[A]) excludes(other *Binding[A]) bool {
	return b != other && b.Axis == other.Axis && b.Axis != 0
}

// release notes that a key went up.
func (k *Keys[A]) release(ev Release) {
	key, r := ev.Released()
	row, bit := k.find(key, r, tcell.ModNone)
	if row < 0 {
		return
	}
	p := &k.keys[row]
	p.downKeys &^= bit
	if ev.Assumed() && k.releases() {
		p.left = 0
		p.pressTimed(&k.pace)
	}
}

// Clear forgets all keys. Input calls it when the window loses the focus. A
// game calls it when a release may go unreported for another reason.
func (k *Keys[A]) Clear() {
	for i, p := range k.keys {
		k.keys[i] = key{spans: p.spans, now: p.now} // so that the next report is a release
	}
}

// sync reads the clock. It forgets what was pressed before the clock was paused
// or resumed. A key that is pressed in a pause counts in an update of
// Clock.Step.
func (k *Keys[A]) sync() {
	if k.clock == nil {
		return
	}
	passed := k.clock.Real()
	rate := time.Duration(k.pace.rate)
	seconds := passed / time.Second
	rest := passed % time.Second
	k.pace.now = int(seconds*rate + rest*rate/time.Second)
	if k.clock.Paused() == k.paused {
		return
	}
	k.paused = !k.paused
	for i := range k.keys {
		k.keys[i].forget()
	}
}
