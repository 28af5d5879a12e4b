// Package vt is a simulated terminal: it takes bytes, and returns cells and
// answers. It counts the bytes, lists the modes that were left on, and answers
// questions as xterm or kitty does. It never waits, and reads no clock
// but that of its options.
package vt

import (
	"io"
	"time"
)

// Options choose the simulated terminal. The zero value is xterm.
type Options struct {
	// Kitty: it answers, shows synchronized updates and measures emoji as kitty
	// does. Other widths, and line drawing before _, are xterm's; it reports its
	// theme and its visibility as versions do that are younger than its answers.
	Kitty bool

	// Relay: it stands between a program and another terminal. It shows
	// synchronized updates even if it is not kitty, its answers do not wait for
	// their end, and it keeps no picture for Last.
	Relay bool

	NoBCE bool // it erases to the default background, as screen does, not to the pen's
	Mute  bool // it gives no answers

	// Line is the way between the program and the terminal. Those that run a
	// program heed it, package termtest and the command smoke: a Term shows
	// what has arrived, so New takes no notice of it.
	Line Line

	// Now returns the time, in nanoseconds from any moment on. A synchronized
	// update shows when the program ends it, at a resize, or a
	// second after it began; if Now is nil that second never passes.
	Now func() time.Duration

	// Tap, if not nil, gets all bytes just before the terminal takes them, in
	// the same pieces.
	Tap io.Writer
}

// A Line makes a terminal far away, as behind ssh. Bytes take time at Rate,
// with those that ssh and TCP/IP add: 40 for each moment of writing, and 52 for
// each 1,448 bytes of what is then sent. So a key is 93 bytes. After that
// pictures take half of Trip to the terminal, and keys, answers and sizes take
// half of Trip to the program. A write waits while Hold bytes are under way.
//
// A Line loses nothing, and has no acknowledgements: a real one that overflows
// sends up to a fifth of the bytes again. The zero value is no line.
type Line struct {
	Rate int           // bits a second each way; 0: no limit
	Trip time.Duration // a round trip without a queue, in nanoseconds
	Hold int           // bytes that may be under way before a write waits; 0 or less: a MiB, as with ssh

	// Packed packs both ways, as ssh -C does: by deflate of level 6, with a
	// flush after each write. Hold counts the bytes before that.
	Packed bool
}

// The size of a cell in pixels, by which a Term answers questions for sizes.
const (
	CellWidth  = 9
	CellHeight = 18
)

// A Color is 0 for the terminal's default, 1<<24 | index for a color of the
// palette, 2<<24 | rgb for 24 bits.
type Color uint32

// A Style describes how a cell shows its text. The zero value is the terminal's
// default.
type Style struct {
	FG, BG, Under Color // of the text, of the cell, of the underline

	// Attributes. Hidden text is in its Cell, and shows as a blank.
	Bold, Dim, Italic, Blink, Reverse, Hidden, Strike bool

	Underline int    // 0 to 5: none, solid, double, curly, dotted, dashed
	Link      string // parameters;URL
}

// A Cell is one place on the screen. Its text is a grapheme cluster, " " for a
// blank, "" for the second half of a wide character.
type Cell struct {
	Text  string // the text that it shows
	Style Style  // the style of the text
}
