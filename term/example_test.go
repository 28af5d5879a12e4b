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

// Features that tcell lacks are switched on by a method, as the mouse is.
func ExampleScreen_EnableReleases() {
	screen, _ := term.Sim(20, 2, vt.Options{Kitty: true})
	defer screen.Fini()
	const held = "\x1b[97;1:1;97u\x1b[97;1:2;97u\x1b[97;1:3u" // a is held and let go, as kitty reports it
	for range 2 {
		screen.Type(held)
		for screen.HasPendingEvent() {
			switch ev := screen.PollEvent().(type) {
			case *tcell.EventKey:
				fmt.Println(ev.Name(), "repeats:", term.IsRepeat(ev))
			case *term.EventRelease:
				fmt.Printf("%c is released\n", ev.Rune)
			}
		}
		screen.EnableReleases()
	}
	// Output:
	// Rune[a] repeats: false
	// Rune[a] repeats: false
	// Rune[a] repeats: false
	// Rune[a] repeats: true
	// a is released
}

// A program that draws on a tcell.Screen draws on this one, and a test sees the
// picture on its terminal, and the number of writes.
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
