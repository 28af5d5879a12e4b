package render

import "github.com/gdamore/tcell/v2"

// An Ink is the colour and weight of a cell, named by its use. Shapes differ
// too, so that a terminal without colours shows everything.
type Ink uint8

// The inks.
const (
	Plain  Ink = iota // text, and what has no other ink
	Dim               // what matters less: frames, hints, names of rows
	Bright            // titles and messages
	Marked            // a selected item
	Warn              // numbers that are bad
	Needle            // the first ship, its torpedoes, its name
	Wedge             // the second ship, likewise
	Star              // the star, the logo, the projectile of a lane
	Flame             // thrust and new sparks
	Ember             // sparks in the second half of their life
	inks              // how many there are
)

// styles are the inks as the terminal's styles. The colours are those of the
// terminal's palette: the player has chosen them, and they cost the fewest
// bytes. Dim is not palette colour 8, which some players have made their
// background.
var styles = [inks]tcell.Style{
	Plain:  tcell.StyleDefault,
	Dim:    tcell.StyleDefault.Dim(true),
	Bright: tcell.StyleDefault.Bold(true),
	Marked: tcell.StyleDefault.Reverse(true),
	Warn:   palette(9),
	Needle: palette(14),
	Wedge:  palette(10),
	Star:   palette(11),
	Flame:  palette(11),
	Ember:  palette(1),
}

func palette(n int) tcell.Style {
	return tcell.StyleDefault.Foreground(tcell.PaletteColor(n))
}

// A Mode is the set of characters that pixels and lines are drawn with.
type Mode uint8

// The modes. A pixel is a quarter of a cell in all of them: where the
// characters are coarser, pixels are merged. Halves is two rows of the tables
// below, kept for the looks to choose from; no flag names it yet.
const (
	// Quadrants are U+2596 to U+259F, which every terminal emulator that was
	// measured shows right.
	Quadrants Mode = iota
	// Halves are U+2580, U+2584 and U+2588, for fonts without quadrants, such
	// as the Linux console's.
	Halves
	// ASCII is for terminals without UTF-8.
	ASCII
)

// pixels are the characters for the pixels set in a cell: bit 0 is the upper
// left pixel, 1 the upper right, 2 the lower left, 3 the lower right.
var pixels = [...][16]string{
	Quadrants: {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"},
	Halves:    {" ", "▀", "▀", "▀", "▄", "█", "█", "█", "▄", "█", "█", "█", "▄", "█", "█", "█"},
	ASCII:     {" ", "'", "'", "\"", ".", "|", "/", "F", ".", "\\", "|", "7", "_", "L", "J", "#"},
}

// lines are the characters of frames: the corners (upper left, upper right,
// lower left, lower right), the horizontal line, the vertical line, and the
// horizontal line with a mark.
var lines = [...][7]string{
	Quadrants: {"┌", "┐", "└", "┘", "─", "│", "┴"},
	Halves:    {"┌", "┐", "└", "┘", "─", "│", "┴"},
	ASCII:     {"+", "+", "+", "+", "-", "|", "+"},
}

// plains are the replacements for characters of texts in ASCII mode.
var plains = map[string]string{"←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-", "◀": "<", "▶": ">", "×": "x"}
