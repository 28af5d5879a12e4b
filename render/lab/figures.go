package lab

import (
	"strings"

	"fixstep/loop"
	"fixstep/render"
	"fixstep/render/canvas"
)

// A kindSet says of each kind of operation whether it is in the set.
type kindSet [loop.Drop + 1]bool

// states draws the figure of a loop's states from row y on, whole or not at
// all, and returns the row below. The states that run are bright.
func states(c *render.Canvas, y int, figure []string, running kindSet) int {
	w, h := c.W, c.H
	if y+len(figure) > h-1 {
		return y
	}
	for _, line := range figure {
		c.Label(2, y, w-2, render.Dim, line)
		for kind, on := range running {
			state := loop.Kind(kind).String()
			if before, _, found := strings.Cut(line, state); on && found {
				c.Text(2+canvas.Width(before), y, render.Bright, state)
			}
		}
		y++
	}
	return y
}
