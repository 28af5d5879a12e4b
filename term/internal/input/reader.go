package input

import "slices"

const (
	esc   = '\x1b'
	ctrlC = '\x03'
)

// A state says what the next byte belongs to: ECMA-48, and the forms beside it
// that terminals send.
type state uint8

const (
	ground    state = iota // a character
	character              // the rest of a character in UTF-8
	escape                 // a key with Alt, or the kind of a sequence
	opening                // a string, if it begins as terminals begin strings
	control                // a control sequence, CSI
	single                 // a key of the keypad, SS3
	counted                // X10's mouse, CSI M and three bytes, or the Linux console's CSI [ and one
	text                   // a string
	ending                 // the end of a string, after Esc
	closing                // the end of a paste, or its text
)

// A reader finds the ends of characters and sequences. Each byte is looked at
// once, or twice where it ends what was before it. The zero value is ready.
type reader struct {
	state state
	body  []byte // of the character, or of the sequence after its Esc
	long  bool   // the sequence is longer than its bound, and its body is lost
	fresh bool   // the last Esc came in this read
	twice bool   // another Esc came directly before it, in this read
	meta  bool   // an Esc came before the character
	typed int    // how many of its bytes Flush has typed, and the next read may continue

	pasting bool // a paste has begun
	line    bool // the last byte of the paste has ended a line, and LF does no more
}

// reset forgets an incomplete sequence, and a paste. The rest of a character
// can belong to nothing else, however late it comes.
func (r *reader) reset() {
	if r.state == character {
		r.pasting = false
	} else {
		*r = reader{body: r.body[:0]}
	}
}

// begin begins a sequence or a character with its first bytes.
func (r *reader) begin(s state, first ...byte) {
	r.state, r.body, r.long = s, append(r.body[:0], first...), false
}

// add keeps one more byte, if the sequence is not too long.
func (r *reader) add(c byte) {
	r.long = r.long || len(r.body) >= mostSequence
	if !r.long {
		r.body = append(r.body, c)
	}
}

// resume goes back to before Flush, if b continues what Flush has typed. A
// player can type that as well, but no two keys within one read.
func (r *reader) resume(b []byte) {
	switch {
	case len(b) < 2:
	case r.typed == 1 && opens(b[0], b[1]):
		r.state = escape
	case r.typed == 2 && opens(r.body[0], b[0]):
		r.choose(r.body[0])
	}
	if len(b) > 0 {
		r.typed = 0
	}
}

// choose begins the sequence that has c after its Esc, and reports whether
// there is one.
func (r *reader) choose(c byte) bool {
	switch c {
	case '[':
		r.begin(control, c)
	case 'O':
		r.begin(single, c)
	case ']', 'P', '_':
		r.begin(opening, c)
	default:
		return false
	}
	return true
}

// The bounds of what a terminal can make a Parser keep. A terminal is a
// stranger: it may send any bytes, and never end what it has begun.
const (
	// mostSequence bounds the bytes of a sequence. The longest that terminals
	// send holds the text of an input method, some hundred bytes.
	mostSequence = 1 << 10

	// mostDown bounds the keys that are down at once.
	mostDown = 64

	// mostRepeats bounds the presses and repeats of one record of Windows. A
	// held key repeats 30 times a second at most.
	mostRepeats = 32

	// mostPlaces bounds the known characters of other alphabets.
	mostPlaces = 256

	// tooLarge is the value of every number above it, so that none wraps. It is
	// no character and no coordinate.
	tooLarge = 1 << 24
)

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNumber reports whether b is a number of at most seven digits.
func isNumber(b []byte) bool {
	return len(b) > 0 && len(b) < 8 &&
		!slices.ContainsFunc(b, func(c byte) bool { return !isDigit(c) })
}
