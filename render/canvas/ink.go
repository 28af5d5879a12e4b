package canvas

// An Ink is a style of a cell, such as its color: an index of Canvas.Styles. In
// a canvas without Styles, ink 0 is the style of the terminal.
type Ink uint8

// The inks of a canvas without Styles. They can be read on a dark background
// and on a light one. Their colors are the same in every terminal, whatever
// palette its user has chosen.
const (
	Red Ink = 1 + iota
	Orange
	Yellow
	Green
	Blue
	Violet
	Gray
)

// colors are those inks as numbers of xterm's 256 colors.
var colors = [...]int{
	Red:    196,
	Orange: 166,
	Yellow: 100,
	Green:  65,
	Blue:   33,
	Violet: 135,
	Gray:   244,
}
