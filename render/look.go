package render

// A Look is a way to draw the world that a player wants. The zero value is
// Wake. Where a terminal's font has no dots, Wake and P7 are ships without
// wakes: see SetLook.
//
// The table shows the bytes of a frame in each look, and with the halves of
// cells of a Linux console, as the mean of a minute of three games between
// pilots at 60 frames a second:
//
//	        wake   p7     ascii  halves
//	80x24    63.1  132.3  26.3   37.7
//	120x40  102.1  250.4  39.8   64.0
type Look uint8

// The looks.
const (
	// Wake draws solid ships of quadrants, and behind each ship the way of its
	// last half second, of braille dots.
	Wake Look = iota
	// P7 draws outlines of braille dots, with the afterglow and the colors of
	// the first display of the game: blue-white, then yellow-green.
	P7
	// ASCII draws as terminals without UTF-8 need it. A sign shows a ship's nose.
	ASCII
)

// LookNames are the names of the looks. The index of a name is its Look.
var LookNames = [...]string{Wake: "wake", P7: "p7", ASCII: "ascii"}
