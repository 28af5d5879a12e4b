package input

// The bounds of what a terminal can make a Parser keep. A terminal is a
// stranger: it may send any bytes, and never end what it has begun.
const (
	// mostParameters bounds the bytes of a control sequence. The longest that
	// terminals send holds the text of an input method, some hundred bytes.
	mostParameters = 1 << 10

	// mostString bounds the bytes of a string, such as a name or a color.
	mostString = 1 << 10

	// mostClipboard bounds the bytes of a clipboard that the program has asked
	// for, which may be long.
	mostClipboard = 1 << 18

	// mostDown bounds the keys that are down at once.
	mostDown = 64

	// mostRepeats bounds the repeats in one report.
	mostRepeats = 64

	// mostPlaces bounds the known characters of other alphabets.
	mostPlaces = 256

	// mostKept bounds the memory that stays with a reader after a sequence.
	mostKept = 1 << 12

	// tooLarge is the value of every number above it, so that none wraps. It is
	// no character and no coordinate.
	tooLarge = 1 << 24
)

// number reads a number, at most tooLarge. An empty one is 0.
func number(b []byte) (n int, ok bool) {
	for _, c := range b {
		if !isDigit(c) {
			return 0, false
		}
		n = min(n*10+int(c-'0'), tooLarge)
	}
	return n, true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNumber reports whether b is a number, and not empty.
func isNumber(b []byte) bool {
	if len(b) == 0 || len(b) >= 8 {
		return false
	}
	_, ok := number(b)
	return ok
}
