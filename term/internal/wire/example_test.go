package wire_test

import (
	"fmt"

	"fixstep/term/internal/wire"
	"fixstep/term/vt"
)

// A thing moves one cell to the right: the terminal gets what changed and no
// more.
func ExampleEncoder() {
	grid := wire.NewGrid(12, 3)
	encoder := wire.NewEncoder(wire.Caps{Colors: 16})
	terminal := vt.New(12, 3, vt.Options{})
	red := wire.Style{FG: wire.Palette(1)}

	encoder.Ask(grid, nil)
	terminal.Write(encoder.Frame(nil, -1, -1))
	for x := range 4 {
		grid.Put(x-1, 1, " ", wire.Style{})
		grid.Put(x, 1, "@", red)
		encoder.Ask(grid, nil)
		frame := encoder.Frame(nil, -1, -1)
		fmt.Printf("%q\n", frame)
		terminal.Write(frame)
	}
	fmt.Printf("%q\n", terminal)
	// Output:
	// "\n\x1b[31m@"
	// "\b @"
	// "\b @"
	// "\b @"
	// "\n   @\n\n"
}
