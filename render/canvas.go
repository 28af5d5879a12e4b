// Package render draws the world into a grid of cells, at a moment between two
// of its states, and draws menus and messages over it.
//
// It never changes the world and never reads a clock. The same states, alpha
// and effects always give the same picture.
package render

import "fixstep/render/canvas"

// A Look is the way of drawing the world that a player has chosen. The zero
// value is Wake. If the font of the terminal has no dots, Wake and P7 are ships
// without wakes: see SetLook.
//
// The table shows the bytes of a frame in each look. The last column is Wake in
// the halves of cells of a Linux console. The numbers are means over three
// games of a minute between pilots, at 60 frames a second:
//
//	        wake   p7     ascii  halves
//	80x24    63.1  132.3  26.3   37.7
//	120x40  102.1  250.4  39.8   64.0
type Look uint8

// The looks.
const (
	// Wake draws solid ships of quadrants. A trail of braille dots behind each
	// ship shows where it was in the last half second.
	Wake Look = iota
	// P7 draws outlines of braille dots, in the colors of the display on which
	// Spacewar! was first played: blue-white, with a yellow-green afterglow.
	P7
	// ASCII draws with ASCII characters, for terminals without UTF-8. One of them
	// shows where the nose of a ship points.
	ASCII
)

// LookNames are the names of the looks. The index of a name is its Look.
var LookNames = [...]string{Wake: "wake", P7: "p7", ASCII: "ascii"}

// A Canvas is a canvas.Canvas with a look and with the inks of the game. The
// zero value is ready for its first Clear, in the look Wake. Call SetColors
// before you draw: without it the inks are those of package canvas.
type Canvas struct {
	canvas.Canvas
	p7     bool // the look is P7, and the font has its dots
	thrift int  // as given to SetColors
}

// SetLook sets the look of all later drawings. Their font is the finest one
// that the terminal can show, or ASCII in the look ASCII.
func (c *Canvas) SetLook(l Look, finest canvas.Font) {
	c.Font = finest
	if l == ASCII {
		c.Font = canvas.ASCII
	}
	c.p7 = l == P7 && c.Font == canvas.Fine
}

// SetColors sets the colors of the inks. The thrift leaves out parts of the
// picture, for a thin link: from 1 on the wakes, from 2 on also the sparks, and
// from 3 on also the colors. At 0 the picture is whole.
func (c *Canvas) SetColors(p Palette, thrift int) {
	c.thrift = thrift
	if thrift >= 3 {
		p = Colorless
	}
	c.Styles = styles[p][:]
}

// Low reports whether the frame has too few rows for a panel over the picture.
func (c *Canvas) Low() bool { return c.H < 10 }
