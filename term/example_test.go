package term_test

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// A program that draws on a tcell.Screen draws on this one, and a test sees
// what its terminal would show, and what that cost.
func ExampleSim() {
	screen, terminal := term.Sim(20, 2, vt.Options{})
	defer screen.Fini()
	screen.PutStr(2, 1, "Spacewar!")
	screen.Show()
	fmt.Println(strings.TrimSpace(terminal.String()))

	writes := terminal.Writes
	screen.Clear()
	screen.PutStr(2, 1, "Spacewar!")
	screen.Show()
	fmt.Println("writes for the same again:", terminal.Writes-writes)

	screen.Type("\x1b[A") // the Up key
	for {
		if key, ok := screen.PollEvent().(*tcell.EventKey); ok {
			fmt.Println(key.Name())
			return
		}
	}
	// Output:
	// Spacewar!
	// writes for the same again: 0
	// Up
}
