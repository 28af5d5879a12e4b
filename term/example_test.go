package term_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// Open takes the place of tcell.NewScreen.
func ExampleOpen() {
	screen, err := term.Open(term.Options{})
	if err == nil {
		err = screen.Init()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	defer screen.Fini()
	for {
		screen.PutStr(0, 0, "any key ends this")
		screen.Show()
		switch screen.PollEvent().(type) {
		case *tcell.EventKey, *tcell.EventError:
			return
		}
	}
}

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
