// Package render draws the world, at a moment between two of its states, into
// a grid of cells, and draws menus and messages over it. The package never
// changes the world and never reads a clock: the same states and the same alpha
// give the same picture.
package render

import "fixstep/render/canvas"

// A Canvas is a canvas.Canvas in the looks and inks of the game. The zero value
// is ready for its first Clear.
type Canvas struct {
	canvas.Canvas
	Look    Look    // of the world, from the next Clear on
	Palette Palette // the colors of the inks

	// Thrift leaves out parts of the picture, for a thin link: nothing at 0,
	// wakes from 1 on, sparks too from 2 on, colors too from 3 on.
	Thrift int

	w, h int // its size in cells
}

// Clear begins a frame, as that of canvas.Canvas does.
func (c *Canvas) Clear(w, h int) {
	c.Canvas.Look, c.Faint = grains[c.Look], isWake
	c.Canvas.Clear(w, h)
	c.w, c.h = c.Size()
}

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.h < 10 }

// Flush puts the cells that differ from those of the last Flush on s, and
// returns their number. After 0, s need not be shown.
func (c *Canvas) Flush(s canvas.Screen) (puts int) {
	palette := c.Palette
	if c.Thrift >= 3 {
		palette = Colorless
	}
	c.Styles = styles[palette][:]
	return c.Canvas.Flush(s)
}
