package render

import "github.com/gdamore/tcell/v2"

// An Ink is what a cell is drawn with. Everything is told apart by shape as
// well, so that a terminal without colours loses nothing.
type Ink uint8

// The inks. The colours are the terminal's own palette: the player has chosen
// it, and it costs the fewest bytes.
const (
	Plain Ink = iota
	Dim
	Bright
	Marked // a selected item
	Warn
	Needle
	Wedge
	Star
	Flame
	Ember // a flame or spark that goes out
	inks
)

// styles are the inks as the terminal's styles.
var styles = [inks]tcell.Style{
	Plain:  tcell.StyleDefault,
	Dim:    tcell.StyleDefault.Dim(true), // not palette colour 8, which some players have made their background
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

// A Mode says by which characters pixels and lines are drawn.
type Mode uint8

// The modes. A pixel is a quarter of a cell in all of them; where the
// characters are coarser, pixels are merged.
const (
	Quadrants Mode = iota // U+2596 to U+259F: seen right by every terminal emulator measured
	Halves                // U+2580, U+2584, U+2588: for fonts without quadrants, as the Linux console's
	ASCII                 // for terminals without UTF-8
)

// pixels are the characters for the pixels set in a cell: bit 0 is the upper
// left, 1 the upper right, 2 the lower left, 3 the lower right.
var pixels = [...][16]string{
	Quadrants: {" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"},
	Halves:    {" ", "▀", "▀", "▀", "▄", "█", "█", "█", "▄", "█", "█", "█", "▄", "█", "█", "█"},
	ASCII:     {" ", "'", "'", "\"", ".", "|", "/", "F", ".", "\\", "|", "7", "_", "L", "J", "#"},
}

// lines are the corners (upper left, upper right, lower left, lower right),
// the horizontal and the vertical line, a mark on the horizontal one.
var lines = [...][7]string{
	Quadrants: {"┌", "┐", "└", "┘", "─", "│", "┴"},
	Halves:    {"┌", "┐", "└", "┘", "─", "│", "┴"},
	ASCII:     {"+", "+", "+", "+", "-", "|", "+"},
}

// plains are what stands for the characters of texts in ASCII mode.
var plains = map[string]string{"←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-"}
