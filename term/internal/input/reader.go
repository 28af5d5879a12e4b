package input

import (
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

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
	console                // a function key of the Linux console, CSI [
	mouse                  // X10's mouse, CSI M and three bytes
	text                   // a string
	ending                 // the end of a string, after Esc
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
	typed []byte // what Flush has typed, and the next read may continue
}

// reset forgets an incomplete sequence.
func (r *reader) reset() {
	if *r = (reader{body: r.body[:0]}); cap(r.body) > mostKept {
		r.body = nil
	}
}

// begin begins a sequence or a character with its first byte.
func (r *reader) begin(s state, c byte) { r.state, r.body, r.long = s, append(r.body[:0], c), false }

// add keeps one more byte, if the sequence is not too long.
func (r *reader) add(c byte, most int) {
	if r.long = r.long || len(r.body) >= most; !r.long {
		r.body = append(r.body, c)
	}
}

// resume goes back to before Flush, if b continues what Flush has typed. A
// player can type that as well, but no two keys within one read.
func (r *reader) resume(b []byte) {
	if typed := r.typed; len(typed) > 0 && len(b) > 0 {
		var all [4]byte
		if n := copy(all[:], typed); len(b) > 1 && opens(all[1:n+copy(all[n:], b)]) {
			if r.state = escape; n > 1 {
				r.choose(all[1])
			}
		}
		r.typed = typed[:0]
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

// step takes the next byte of r.
func (p *Parser) step(r *reader, c byte) {
	switch r.state {
	case ground:
		p.ground(r, c)
	case character:
		p.character(r, c)
	case escape:
		p.escaped(r, c)
	case opening:
		if opens([]byte{r.body[0], c}) {
			r.state = text
			r.add(c, mostString)
			return
		}
		p.broken(r, c)
	case control, single:
		p.parameter(r, c)
	case console, mouse:
		p.odd(r, c)
	case text, ending:
		p.text(r, c)
	}
}

// ground takes the first byte of a character or a sequence.
func (p *Parser) ground(r *reader, c byte) {
	switch {
	case c == esc:
		p.begin(r, false)
	case c < utf8.RuneSelf:
		p.char(rune(c), tcell.ModNone)
	default:
		r.meta = false
		p.multibyte(r, c)
	}
}

// begin takes an Esc, which may begin a sequence.
func (p *Parser) begin(r *reader, twice bool) {
	r.state, r.fresh, r.twice, r.meta = escape, true, twice, false
	if r == &p.outer {
		p.begun++
	}
}

// multibyte takes the first byte of a character that is not ASCII.
func (p *Parser) multibyte(r *reader, c byte) {
	if r.begin(character, c); utf8.FullRune(r.body) {
		p.whole(r)
	}
}

// character takes a further byte of a character in UTF-8.
func (p *Parser) character(r *reader, c byte) {
	if utf8.RuneStart(c) {
		p.whole(r)
		p.step(r, c)
		return
	}
	if r.body = append(r.body, c); utf8.FullRune(r.body) {
		p.whole(r)
	}
}

// whole ends a character. Bytes that are not UTF-8 are characters of Latin-1,
// as in tcell.
func (p *Parser) whole(r *reader) {
	r.state = ground
	for b := r.body; len(b) > 0; {
		c, n := utf8.DecodeRune(b)
		if c == utf8.RuneError && n == 1 {
			c = rune(b[0])
		}
		if b = b[n:]; r.meta {
			p.alt(c)
		} else {
			p.char(c, tcell.ModNone)
		}
		r.meta = false
	}
}

// escaped takes the byte after an Esc.
func (p *Parser) escaped(r *reader, c byte) {
	if r.choose(c) {
		return
	}
	if r.twice || c == esc && !r.fresh {
		p.escape()
		r.twice = false
	}
	switch {
	case c == esc:
		p.begin(r, r.fresh)
	case c == ctrlC, isControl(c) && !r.fresh: // a Ctrl-C must never get lost
		r.state = ground
		p.escape()
		p.char(rune(c), tcell.ModNone)
	case c >= utf8.RuneSelf:
		r.meta = true
		p.multibyte(r, c)
	default:
		r.state = ground
		p.alt(rune(c))
	}
}

// isControl reports whether c is the byte of a Ctrl+letter and of no other key.
// Tab and Enter are other keys: they join an Esc even from an earlier read.
func isControl(c byte) bool { return c < ' ' && c != '\t' && c != '\r' && c != esc }

// parameter takes a byte of a control sequence, or of a key of the keypad.
func (p *Parser) parameter(r *reader, c byte) {
	switch first := len(r.body) == 1; {
	case c < ' ' || c > '~':
		p.broken(r, c)
	case first && r.state == control && c == '[':
		r.state = console
	case first && r.state == control && c == 'M':
		r.begin(mouse, c)
	case c < '@' && !(c == '$' && isNumber(r.body[1:])):
		if r.state == single && !isDigit(c) && c != ';' && c != ':' {
			p.broken(r, c)
			return
		}
		r.add(c, mostParameters)
	default:
		p.end(r, c)
	}
}

// odd takes a byte of a form that is no control sequence.
func (p *Parser) odd(r *reader, c byte) {
	switch {
	case c < ' ' || r.state == console && c > '~': // a Ctrl-C, an Esc: no part of it
		p.broken(r, c)
	case r.state == console:
		p.end(r, c)
	default:
		if r.add(c, 4); len(r.body) == 4 {
			p.end(r, c)
		}
	}
}

// text takes a byte of a string. No terminal sends a control character within
// a string, so that one ends it.
func (p *Parser) text(r *reader, c byte) {
	switch {
	case r.state == ending && c == '\\', r.state == text && c == '\a':
		p.end(r, c)
	case r.state == ending:
		p.begin(r, false)
		p.step(r, c)
	case c == esc:
		r.state = ending
	case c < ' ':
		p.broken(r, c)
	case p.asked && string(r.body[:min(len(r.body), 4)]) == "]52;":
		r.add(c, mostClipboard)
	default:
		r.add(c, mostString)
	}
}

// broken ends a sequence before c, which cannot be a part of it. One that has
// not gone beyond its first byte was a key with Alt.
func (p *Parser) broken(r *reader, c byte) {
	if len(r.body) == 1 && r.state != console && r.state != mouse {
		if r.twice {
			p.escape()
		}
		p.alt(rune(r.body[0]))
	}
	r.state, r.twice = ground, false
	p.step(r, c)
}

// part ends a read. An Esc before an Esc means Alt only within a read.
func (p *Parser) part(r *reader) {
	if r.twice {
		r.twice = false
		p.escape()
	}
}

// end ends a sequence with its last byte, and adds its events. An Esc directly
// before the sequence of a key is Alt, before any other it is a key.
func (p *Parser) end(r *reader, final byte) {
	s, twice, first := r.state, r.twice && !p.pasting, len(p.events)
	r.state, r.twice = ground, false
	if !r.long {
		p.sequence(r, s, final)
		p.place, p.event = 0, 0
	}
	if cap(r.body) > mostKept {
		r.body = nil
	}
	if p.pasting {
		p.events = onlyText(p.events, first)
	}
	if twice && !withAlt(p.events[first:]) {
		n := len(p.events)
		p.escape()
		p.events = append(p.events[:first:first], append(p.events[n:], p.events[first:n]...)...)
	}
}
