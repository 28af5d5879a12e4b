// Package vt is a simulated terminal: bytes in, cells and answers out. It
// counts the bytes that it is sent, tells which modes were left switched on,
// and answers queries as xterm or kitty does. It never waits and reads no
// clock.
package vt

import (
	"io"
)

// Options choose which terminal is simulated; the zero value is xterm.
type Options struct {
	Kitty bool // it answers, and measures emoji, as kitty does
	NoBCE bool // it erases to the default background, as screen does, not to the pen's
	Mute  bool // it answers nothing

	// Tap, if not nil, is written all that the terminal is, in the same pieces
	// and just before.
	Tap io.Writer
}

// A Color is zero for the terminal's default, 1<<24 | index for one of its
// palette, 2<<24 | rgb for 24 bits.
type Color uint32

// A Style is how a cell shows its text. The zero value is the terminal's
// default.
type Style struct {
	FG, BG, Under Color // of the text, of the cell, of the underline

	Bold, Dim, Italic, Blink, Reverse, Strike bool // attributes

	Underline int    // 0 to 5: none, solid, double, curly, dotted, dashed
	Link      string // parameters;URL
}

// A Cell is one place on the screen. Its text is a grapheme cluster, " " for a
// blank, "" for the second half of a wide character.
type Cell struct {
	Text  string // what it shows
	Style Style  // how
}
