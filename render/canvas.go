// Package render draws the world, at a moment between two of its states, into
// a grid of cells, and draws menus and messages over it. The package never
// changes the world and never reads a clock: the same states, alpha and effects
// give the same picture.
package render

import "fixstep/render/canvas"

// A Look is a way to draw the world that a player wants. The zero value is
// Wake. Where a terminal's font has no dots, Wake and P7 are ships without
// wakes: see SetLook.
//
// The table shows the bytes of a frame in each look, and with the halves of
// cells of a Linux console, as the mean of a minute of three games between
// pilots at 60 frames a second:
//
//	        wake   p7     ascii  halves
//	80x24    63.1  132.3  26.3   37.7
//	120x40  102.1  250.4  39.8   64.0
type Look uint8

// The looks.
const (
	// Wake draws solid ships of quadrants, and behind each ship the way of its
	// last half second, of braille dots.
	Wake Look = iota
	// P7 draws outlines of braille dots, with the afterglow and the colors of
	// the first display of the game: blue-white, then yellow-green.
	P7
	// ASCII draws as terminals without UTF-8 need it. A sign shows a ship's nose.
	ASCII
)

// LookNames are the names of the looks. The index of a name is its Look.
var LookNames = [...]string{Wake: "wake", P7: "p7", ASCII: "ascii"}

// A Canvas is a canvas.Canvas in a look and the inks of the game. The zero
// value is ready for its first Clear, in the look Wake and without colors.
type Canvas struct {
	canvas.Canvas
	p7     bool // the look is P7, and the font has its dots
	thrift int  // as given to SetColors
}

// SetLook sets the look of all later drawings, and their font: the finest one
// that the terminal can show, or ASCII for that look.
func (c *Canvas) SetLook(l Look, finest canvas.Font) {
	if c.Font = finest; l == ASCII {
		c.Font = canvas.ASCII
	}
	c.p7 = l == P7 && c.Font == canvas.Fine
}

// SetColors sets the colors of the inks, and leaves out parts of the picture
// for a thin link: nothing at a thrift of 0, wakes from 1 on, sparks too from 2
// on, colors too from 3 on.
func (c *Canvas) SetColors(p Palette, thrift int) {
	if c.thrift = thrift; thrift >= 3 {
		p = Colorless
	}
	c.Styles = styles[p][:]
}

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.H < 10 }
