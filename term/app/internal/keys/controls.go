package keys

import (
	"time"

	"fixstep/term/held"
)

// Intents is a set of intents that steer: bit i stands for Intent i. The zero
// value is the empty set.
type Intents uint8

// Has reports whether the set holds i.
func (s Intents) Has(i Intent) bool { return s&(1<<i) != 0 }

// Controls are the held keys of both hands, as the intents of each tick.
// NewControls makes them.
type Controls struct {
	*held.Keys[Binding]
}

// steers says how long a key of each intent that steers is held. A tap turns a
// ship by 15 degrees. Another tap soon after it turns twice as far, as a player
// who taps on wants to go far. A press of Fire lasts until the ship has
// reloaded, so that it is obeyed. Down and Hyper need no time.
var steers = [steering]held.Binding[Binding]{
	Left:  {Axis: 1, Spans: spans(67, 133, 67, 100, 250)},
	Right: {Axis: 1, Spans: spans(67, 133, 67, 100, 250)},
	Up:    {Spans: spans(200, 200, 450, 100, 450)},
	Down:  {Spans: spans(1, 1, 1, 1, 1)},
	Fire:  {Aside: true, Spans: spans(400, 400, 400, 100, 100)},
	Hyper: {Spans: spans(1, 1, 1, 1, 1)},
}

// spans returns the spans of so many milliseconds each.
func spans(tap, quick, after, repeat, cut time.Duration) held.Spans {
	return held.Spans{
		Tap:    tap * time.Millisecond,
		Quick:  quick * time.Millisecond,
		Held:   after * time.Millisecond,
		Repeat: repeat * time.Millisecond,
		Cut:    cut * time.Millisecond,
	}
}

// NewControls returns controls by the keys of a board, for so many ticks a
// second. Releases reports whether the terminal reports when keys go up, and
// place is as in held.Options.
func NewControls(b *Board, rate int, releases func() bool, place func(rune) rune) Controls {
	o := held.Options[Binding]{Updates: rate, Releases: releases, Place: place}
	for _, k := range b.keys {
		does := k.Action
		if !does.Intent.Steers() {
			continue
		}
		how := steers[does.Intent]
		k.Hand = int(does.Hand)
		k.Axis = how.Axis
		k.Aside = how.Aside
		k.Spans = how.Spans
		o.Bindings = append(o.Bindings, k)
	}
	return Controls{held.New(nil, o)}
}

// Tick returns the intents of each hand in the next tick, indexed by Hand. Each
// call uses up one tick of every press.
func (c Controls) Tick() [2]Intents {
	c.Update()
	return intents(c.Down)
}

// Soon returns what Tick would return if no key comes before it.
func (c Controls) Soon() [2]Intents { return intents(c.Next) }

// intents returns the intents of each hand for which of returns true.
func intents(of func(Binding) bool) (hands [2]Intents) {
	for h := range hands {
		for i := Left; i < steering; i++ {
			if of(Binding{i, Hand(h)}) {
				hands[h] |= 1 << i
			}
		}
	}
	return hands
}
