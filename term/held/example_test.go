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
	above := c.table[:c.next]
	owner, taken := held.Find(above, ev.Key(), ev.Rune(), ev.Modifiers())
	switch {
	case taken:
		return "that is the key for " + owner
	case ev.Key() == tcell.KeyRune:
		b.Keys = nil
		b.Runes = string(ev.Rune())
	case ev.Key() != tcell.KeyEscape:
		b.Keys = []tcell.Key{ev.Key()}
		b.Runes = ""
	}
	c.next++
	if c.next == len(c.table) {
		return "the keys are chosen"
	}
	return "press the key for " + c.table[c.next].Action
}

// A player chooses keys, and a file keeps them. The player may also change the
// file, and is told of each mistake in a line.
func ExampleParse() {
	c := &chooser{table: []held.Binding[string]{
		{Action: "jump", Runes: " "},
		{Action: "fire", Runes: "x"},
		{Action: "quit", Runes: "q"},
	}}
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
