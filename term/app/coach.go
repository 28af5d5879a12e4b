package app

import "fixstep/term"

// lessons are what a newcomer tries in practice, one after another.
var lessons = []struct {
	intents []term.Intent
	say     string
}{
	{[]term.Intent{term.Left, term.Right}, "turn: ← → or A D"},
	{[]term.Intent{term.Up}, "thrust: ↑ or W"},
	{[]term.Intent{term.Fire}, "fire: Space or Enter"},
	{[]term.Intent{term.Hyper}, "hyperspace: Tab or X"},
}

const graduated = "That is all. Esc: title"

// A coach tells a newcomer which key to try next. The zero value begins with
// the first lesson.
type coach struct{ done int }

// watch goes on to the next lesson when the player does what this one asks.
func (c *coach) watch(hands [2]term.Set) {
	if c.done == len(lessons) {
		return
	}
	for _, i := range lessons[c.done].intents {
		if hands[0].Has(i) || hands[1].Has(i) {
			c.done++
			return
		}
	}
}

// say returns what the player is to be told.
func (c *coach) say() string {
	if c.done == len(lessons) {
		return graduated
	}
	return lessons[c.done].say
}
