package held_test

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/held"
)

// A chooser asks for the key of each action, one after the other.
type chooser struct {
	table []held.Binding[string]
	next  int // the row that is asked for
}

// Input takes a key for the next action, unless another one has it. Esc leaves
// the action its keys.
func (c *chooser) Input(ev *tcell.EventKey) (question string) {
	b := &c.table[c.next]
	if owner, taken := held.Find(c.table[:c.next], ev.Key(), ev.Rune(), ev.Modifiers()); taken {
		return "that is the key for " + owner
	}
	if ev.Key() == tcell.KeyRune {
		b.Keys, b.Runes = nil, string(ev.Rune())
	} else if ev.Key() != tcell.KeyEscape {
		b.Keys, b.Runes = []tcell.Key{ev.Key()}, ""
	}
	if c.next++; c.next == len(c.table) {
		return "the keys are chosen"
	}
	return "press the key for " + c.table[c.next].Action
}

// A player chooses keys, which a file keeps. What a person has written wrong
// there is said in a line each.
func ExampleParse() {
	c := &chooser{table: []held.Binding[string]{{Action: "jump", Runes: " "}, {Action: "fire", Runes: "x"}, {Action: "quit", Runes: "q"}}}
	for _, r := range "jjx" {
		fmt.Println(c.Input(tcell.NewEventKey(tcell.KeyRune, r, 0)))
	}
	fmt.Println(c.Input(tcell.NewEventKey(tcell.KeyEscape, 0, 0)))
	file := held.Text(c.table)
	fmt.Print(file)
	_, err := held.Parse(c.table, strings.Replace(file, "fire: x", "fier: f", 1))
	fmt.Println(err)
	// Output:
	// press the key for fire
	// that is the key for jump
	// press the key for quit
	// the keys are chosen
	// jump: j
	// fire: x
	// quit: q
	// line 2: no action "fier"; the actions are jump, fire, quit
}
