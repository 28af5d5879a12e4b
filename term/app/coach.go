package app

import (
	"fixstep/term/keys"
	"fixstep/world"
)

// lessons are what a newcomer tries in practice: an intent each, the last one
// a deed. Their order is that of the hints; they may be done in any.
var lessons = []struct {
	intents []keys.Intent
	say     string
}{
	{[]keys.Intent{keys.Left, keys.Right}, "turn: ← → or A D"},
	{[]keys.Intent{keys.Up}, "thrust: ↑ or W"},
	{[]keys.Intent{keys.Fire}, "fire: Space or Enter"},
	{nil, "now hit the wedge"},
	{[]keys.Intent{keys.Hyper}, "if all else fails: Tab or X"},
}

const graduated = "That is all. Esc leads to the title"

// A coach tells a newcomer what to try next. The zero value begins with the
// first lesson.
type coach struct{ done uint }

// watch notes which lessons the player has done by now.
func (c *coach) watch(hands [2]keys.Intents, events world.Events) {
	for n, lesson := range lessons {
		done := lesson.intents == nil && events.Has(world.Died, 1)
		for _, i := range lesson.intents {
			done = done || hands[0].Has(i) || hands[1].Has(i)
		}
		if done {
			c.done |= 1 << n
		}
	}
}

// say returns what the player is to be told.
func (c *coach) say() string {
	for n, lesson := range lessons {
		if c.done&(1<<n) == 0 {
			return lesson.say
		}
	}
	return graduated
}
