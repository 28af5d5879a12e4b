package input

import "slices"

// The bounds of what a terminal can make a Parser keep. A terminal is a
// stranger: it may send any bytes, and never end what it has begun.
const (
	// mostSequence bounds the bytes of a sequence. The longest that terminals
	// send holds the text of an input method, some hundred bytes.
	mostSequence = 1 << 10

	// mostClipboard bounds the bytes of a clipboard that the program has asked
	// for, which may be long.
	mostClipboard = 1 << 18

	// mostDown bounds the keys that are down at once.
	mostDown = 64

	// mostPlaces bounds the known characters of other alphabets.
	mostPlaces = 256

	// mostKept bounds the memory that stays with a reader after a sequence.
	mostKept = 1 << 12

	// tooLarge is the value of every number above it, so that none wraps. It is
	// no character and no coordinate.
	tooLarge = 1 << 24
)

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNumber reports whether b is a number of at most seven digits.
func isNumber(b []byte) bool {
	return len(b) > 0 && len(b) < 8 && !slices.ContainsFunc(b, func(c byte) bool { return !isDigit(c) })
}
