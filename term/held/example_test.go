package held_test

import (
	"fmt"
	"strings"

	"fixstep/term/held"
)

// A file keeps the keys. The player may change it, and is told of each mistake
// in a line.
func ExampleParse() {
	table := []held.Binding[string]{
		{Action: "jump", Runes: " "},
		{Action: "fire", Runes: "x"},
		{Action: "quit", Runes: "q"},
	}
	file := held.Text(table)
	fmt.Print(file)
	_, err := held.Parse(table, strings.Replace(file, "fire: x", "fier: f", 1))
	fmt.Println(err)
	// Output:
	// jump: Space
	// fire: x
	// quit: q
	// line 2: no action "fier"; the actions are jump, fire, quit
}
