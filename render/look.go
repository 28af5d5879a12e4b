package render

import (
	"fmt"
	"slices"
	"strings"

	"fixstep/render/canvas"
)

// A Look is a way to draw the world, with its characters for the pixels of a
// Canvas. The zero value is Wake.
//
// The table shows the bytes of a frame in each look, as the mean of a minute of
// three games between pilots at 60 frames a second:
//
//	        wake   p7     ascii  halves
//	80x24    63.1  132.3  26.3   37.7
//	120x40  102.1  250.4  39.8   64.0
type Look uint8

// The looks. A player chooses one of the first three. A quadrant is a pixel of
// a quarter of a cell, and a dot is a pixel of an eighth. Coarser characters
// merge pixels.
const (
	// Wake draws solid ships of quadrants, and behind each ship the way of its
	// last half second, of braille dots.
	Wake Look = iota
	// P7 draws outlines of braille dots, with the afterglow and the colors of
	// the first display of the game: blue-white, then yellow-green.
	P7
	// ASCII is for terminals without UTF-8. A sign shows a ship's nose.
	ASCII
	// Halves are U+2580, U+2584 and U+2588, for fonts without braille dots, such
	// as the Linux console's.
	Halves
	looks // the number of looks
)

// LookNames are the names of the looks that a player chooses. The index of a
// name is its Look.
var LookNames = [...]string{"wake", "p7", "ascii"}

// ParseLook returns the look of a name. The error lists the names.
func ParseLook(name string) (Look, error) {
	if l := slices.Index(LookNames[:], name); l >= 0 {
		return Look(l), nil
	}
	return 0, fmt.Errorf("the looks are %s", strings.Join(LookNames[:], ", "))
}

// Shown returns the look itself, or the next best look on a screen that can
// show no characters finer than those of a look of package canvas.
func (l Look) Shown(finest canvas.Look) Look {
	switch {
	case l == ASCII || finest == canvas.ASCII:
		return ASCII
	case finest == canvas.Halves:
		return Halves
	}
	return l
}

// grains are the looks as characters for pixels and dots.
var grains = [looks]canvas.Look{Halves: canvas.Halves, ASCII: canvas.ASCII}
