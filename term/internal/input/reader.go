package input

const (
	esc   = '\x1b'
	ctrlC = '\x03'
)

// A state says what the next byte belongs to, by the standard ECMA-48, and by
// what terminals send beside it.
type state uint8

const (
	ground    state = iota // a character
	character              // the rest of a character in UTF-8
	escape                 // after Esc: a key with Alt, or the kind of a sequence
	opening                // a string, if this byte can begin one
	control                // a control sequence, after CSI
	single                 // a key of the keypad, after SS3
	counted                // three bytes after CSI M of X10, or one after CSI [ of the Linux console
	text                   // a string
	ending                 // after an Esc in a string: its end
	closing                // after an Esc in a paste: its end, or text
)

// A reader finds the ends of characters and sequences. It looks at each byte
// once, or twice if the byte ends what came before it. The zero value is ready.
type reader struct {
	state state
	body  []byte // the bytes of the character, or of the sequence after its Esc
	long  bool   // the sequence is too long, and its body is lost
	fresh bool   // the last Esc came in this read
	twice bool   // another Esc came directly before it, in this read
	meta  bool   // an Esc came before the character
	typed int    // the number of bytes that Flush has typed, and that the next read may continue

	pasting bool // a paste goes on
	line    bool // the last byte of the paste was a CR, so that an LF ends no other line
}

// reset forgets an incomplete sequence, and a paste. It keeps an incomplete
// character, because the rest of that cannot belong to anything else, however
// late it comes.
func (r *reader) reset() {
	if r.state == character {
		r.pasting = false
		return
	}
	*r = reader{body: r.body[:0]}
}

// begin begins a sequence or a character with its first bytes.
func (r *reader) begin(s state, first ...byte) {
	r.state = s
	r.body = append(r.body[:0], first...)
	r.long = false
}

// add keeps one more byte, if the sequence is not too long.
func (r *reader) add(c byte) {
	r.long = r.long || len(r.body) >= mostSequence
	if !r.long {
		r.body = append(r.body, c)
	}
}

// resume goes back to the state before Flush if b continues what Flush has
// typed. A player might type the same, but not two keys within one read.
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

// choose begins the sequence that has c after its Esc. It reports whether there
// is such a sequence.
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

// These are the bounds of what a terminal can make a Parser keep. A terminal is
// a stranger, which may send any bytes, and may never end what it has begun.
const (
	// mostSequence bounds the bytes of a sequence. The longest that terminals
	// send holds the text of an input method, some hundred bytes.
	mostSequence = 1 << 10

	// mostDown bounds the keys that are down at once.
	mostDown = 64

	// mostRepeats bounds the presses and repeats of one record of Windows. A key
	// that is held repeats at most 30 times a second.
	mostRepeats = 32

	// mostPlaces bounds the characters of other alphabets whose places are known.
	mostPlaces = 256

	// tooLarge stands for every larger number, so that none overflows. It is
	// neither a character nor a coordinate.
	tooLarge = 1 << 24
)

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isNumber reports whether b is a number of at most seven digits. It does
// not look at a longer text, which would cost time for each $ in it.
func isNumber(b []byte) bool {
	if len(b) == 0 || len(b) > 7 {
		return false
	}
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return true
}
