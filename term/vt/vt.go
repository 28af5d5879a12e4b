// Package vt is a simulated terminal. It takes the bytes that a program writes.
// It holds the picture that they make, and it answers the program's questions
// as xterm or kitty does. It also counts the bytes, and lists the modes that a
// program has left on and the orders that it could not carry out. It never
// waits, and reads no clock but that of its options.
package vt

import (
	"io"
	"time"
)

// Options choose the simulated terminal. The zero value is xterm.
type Options struct {
	// Kitty makes the terminal kitty: it answers, shows synchronized updates and
	// measures emoji as kitty does. The widths of other characters are xterm's.
	// It reports its theme and its visibility, although the version of kitty
	// that it names in its answers did not.
	Kitty bool

	// Relay is for a terminal that stands between a program and another
	// terminal. It shows synchronized updates even if it is not kitty, it
	// answers within an update, and it keeps no picture for Last.
	Relay bool

	// NoBCE makes the terminal erase to the default background, as screen does,
	// and not to the background of the pen.
	NoBCE bool

	// Mute makes the terminal give no answers.
	Mute bool

	// Line is the way between the program and the terminal. A Term takes no notice
	// of it, because it shows what has arrived. Package termtest and the command
	// smoke carry it out, because they run a program.
	Line Line

	// Now returns the time since any moment. A synchronized update shows when
	// the program ends it, at a resize, or a second after it began. If Now is
	// nil, that second never passes.
	Now func() time.Duration

	// Tap, if not nil, gets all bytes just before the terminal takes them, in
	// the same pieces.
	Tap io.Writer
}

// A Line puts a terminal far away, as if it were behind ssh. It carries bytes
// at Rate, together with those that ssh and TCP/IP add: 40 for each moment of
// writing, and 52 for each 1,448 bytes that are then sent. A key, for example,
// is 93 bytes. Then pictures take half of Trip to the terminal, and keys,
// answers and sizes take half of Trip to the program. A write waits while Hold
// bytes are under way.
//
// A Line loses nothing, and has no acknowledgements. A real line that overflows
// sends up to a fifth of the bytes again. The zero value is no line.
type Line struct {
	Rate int           // bits a second, each way; 0: no limit
	Trip time.Duration // a round trip without a queue
	Hold int           // bytes under way at which a write waits; 0 or less: 1 MiB, as with ssh

	// Packed compresses both ways, as ssh -C does: by deflate at level 6, with a
	// flush after each write. Hold counts the bytes before that.
	Packed bool
}

// The size of a cell in pixels, by which a Term answers questions for sizes.
const (
	CellWidth  = 9
	CellHeight = 18
)

// A Color is 0 for the terminal's default, 1<<24 | n for color n of the
// palette, or 2<<24 | v for red, green and blue in the 24 bits of v.
type Color uint32

// A Style describes how a cell shows its text. The zero value is the terminal's
// default.
type Style struct {
	FG, BG, Under Color // of the text, of the cell, of the underline

	// The attributes. Hidden text is in its Cell, but shows as a blank.
	Bold, Dim, Italic, Blink, Reverse, Hidden, Strike bool

	Underline int    // 0 to 5: none, solid, double, curly, dotted, dashed
	Link      string // the parameters and the address of OSC 8, with ; between them
}

// A Cell is one place on the screen.
type Cell struct {
	Text  string // a grapheme cluster; " ": a blank; "": the second half of a wide character
	Style Style  // the style of the text
}
