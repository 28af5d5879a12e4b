// Package mods has two marks among the modifiers of a key event, for which
// tcell has no bits.
package mods

import "github.com/gdamore/tcell/v2"

const (
	// Repeat marks a key event that repeats a key which is held down. The
	// terminal must report repeats.
	Repeat tcell.ModMask = 1 << 14

	// Typed marks a key that a test types. Without the mark tcell makes another
	// key of Ctrl and a letter, and leaves out Shift.
	Typed tcell.ModMask = 1 << 13
)
