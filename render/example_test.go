package render_test

import (
	"fmt"

	"fixstep/render"
)

func ExamplePanel() {
	menu := render.Panel{
		Title: "Spacewar!",
		Rows:  []render.Row{{Left: "Play"}, {Left: "Players", Right: "2"}, {Left: "Star", Right: "on"}},
		Hint:  "Enter",
	}
	var c render.Canvas
	c.Clear(14, 5) // and later c.Flush(screen)
	menu.Draw(&c)
	fmt.Print(&c)
	// Output:
	// ┌ Spacewar! ─┐
	// │ Play       │
	// │ Players  2 │
	// │ Star    on │
	// └ Enter ─────┘
}
