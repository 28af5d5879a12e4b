package render

import (
	"fmt"
	"slices"
	"strings"
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

// Shown returns the look itself, or the next best look on a terminal that
// cannot show its characters.
func (l Look) Shown(can func(rune) bool) Look {
	switch {
	case l == ASCII || !can('▀'):
		return ASCII
	case !can('⠿'):
		return Halves
	}
	return l
}

// quadrants are the characters for the pixels set in a cell, which every
// measured terminal emulator shows right. Bit 0 is the upper left pixel, bit 1
// the upper right one, bit 2 the lower left one, and bit 3 the lower right one.
var quadrants = [16]string{" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"}

// pixels are the characters for pixels, by the look.
var pixels = [looks][16]string{
	Wake: quadrants, P7: quadrants,
	Halves: {" ", "▀", "▀", "▀", "▄", "█", "█", "█", "▄", "█", "█", "█", "▄", "█", "█", "█"},
	ASCII:  {" ", "'", "'", "\"", ".", "|", "/", "F", ".", "\\", "|", "7", "_", "L", "J", "#"},
}

// dots are the braille characters for the dots set in a cell. Bit 2*y+x is the
// dot in column x of row y.
var dots = func() (all [256]string) {
	// The bits of Unicode go down the columns; the last row was added later.
	order := [8]rune{0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80}
	for mask := range all {
		r := rune(0x2800)
		for bit, value := range order {
			if mask>>bit&1 == 1 {
				r |= value
			}
		}
		all[mask] = string(r)
	}
	return all
}()

// plain returns the character that stands for another one in the look.
func (l Look) plain(text string) string {
	if l == ASCII {
		if plain, ok := plains[text]; ok {
			return plain
		}
	}
	return text
}

// plains are the replacements for characters in the look ASCII.
var plains = map[string]string{
	"┌": "+", "┐": "+", "└": "+", "┘": "+", "─": "-", "│": "|", "┴": "+",
	"←": "<", "→": ">", "↑": "^", "↓": "v", "·": "-", "◀": "<", "▶": ">", "▲": "^", "▼": "v", "×": "x", "…": "~",
}
