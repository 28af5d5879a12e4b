package input

import (
	"slices"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

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
		if !opens(r.body[0], c) {
			p.broken(r, c)
			return
		}
		r.state = text
		r.add(c)
	case control, single:
		p.parameter(r, c)
	case counted:
		p.counted(r, c)
	case text, ending:
		p.text(r, c)
	case closing:
		p.closing(r, c)
	}
}

// counted takes a byte of a sequence whose length is known.
func (p *Parser) counted(r *reader, c byte) {
	isConsole := r.body[0] == '['
	if c < ' ' || isConsole && c > '~' { // a key of its own, such as Ctrl-C or Esc
		p.broken(r, c)
		return
	}
	r.add(c)
	const mouseLength = len("Mbxy")
	if isConsole || len(r.body) == mouseLength {
		p.end(r, c)
	}
}

// ground takes the first byte of a character or a sequence.
func (p *Parser) ground(r *reader, c byte) {
	switch {
	case r.pasting && c == esc:
		r.begin(closing, c)
	case r.pasting && c < utf8.RuneSelf:
		p.pasted(r, rune(c))
	case c >= ' ' && c < 0x7f:
		p.key(tcell.KeyRune, rune(c), tcell.ModNone)
	case c == esc:
		p.begin(r, false)
	case c < utf8.RuneSelf:
		p.char(rune(c), tcell.ModNone)
	default:
		r.meta = false
		r.begin(character)
		p.character(r, c)
	}
}

// begin takes an Esc, which may begin a sequence. twice says that it comes
// directly after another one.
func (p *Parser) begin(r *reader, twice bool) {
	r.state = escape
	r.fresh = true
	r.twice = twice
	r.meta = false
	if r == &p.outer {
		p.begun++
	}
}

// character takes a byte of a character that is not ASCII.
func (p *Parser) character(r *reader, c byte) {
	if len(r.body) > 0 && utf8.RuneStart(c) {
		p.whole(r)
		p.step(r, c)
		return
	}
	r.body = append(r.body, c)
	if utf8.FullRune(r.body) {
		p.whole(r)
	}
}

// whole ends a character. Bytes that are not UTF-8 are characters of Latin-1,
// as in tcell.
func (p *Parser) whole(r *reader) {
	r.state = ground
	b := r.body
	for len(b) > 0 {
		c, n := utf8.DecodeRune(b)
		if c == utf8.RuneError && n == 1 {
			c = rune(b[0])
		}
		b = b[n:]
		// An xterm may send Alt as the eighth bit. Then this is Alt and a control
		// key.
		isEighthBit := n == 2 && c < 0xa0
		switch {
		case r.pasting:
			p.pasted(r, c)
		case isEighthBit && c == '\t'|0x80:
			p.key(tcell.KeyTab, 0, tcell.ModAlt)
		case isEighthBit:
			p.alt(c &^ 0x80)
		case r.meta:
			p.alt(c)
		default:
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
		p.char(esc, tcell.ModNone)
		r.twice = false
	}
	switch {
	case c == esc:
		p.begin(r, r.fresh)
	case c == ctrlC, isControl(c) && !r.fresh: // a Ctrl-C must never be lost
		r.state = ground
		p.char(esc, tcell.ModNone)
		p.char(rune(c), tcell.ModNone)
	case c >= utf8.RuneSelf:
		r.meta = true
		r.begin(character)
		p.character(r, c)
	default:
		r.state = ground
		p.alt(rune(c))
	}
}

// isControl reports whether c is the byte of Ctrl and a letter, and of no other
// key. Tab and Enter are other keys, and join an Esc even of an earlier read.
func isControl(c byte) bool { return c < ' ' && c != '\t' && c != '\r' && c != esc }

// parameter takes a byte of a control sequence, or of a key of the keypad.
func (p *Parser) parameter(r *reader, c byte) {
	isFirst := len(r.body) == 1
	endsRxvt := c == '$' && isNumber(r.body[1:])
	isParameter := isDigit(c) || c == ';' || c == ':'
	switch {
	case c < ' ' || c > '~':
		p.broken(r, c)
	case isFirst && r.state == control && (c == '[' || c == 'M' && p.mice):
		r.begin(counted, c)
	case c >= '@' || endsRxvt:
		p.end(r, c)
	case r.state == single && !isParameter:
		p.broken(r, c)
	default:
		r.add(c)
	}
}

// text takes a byte of a string. Terminals send no control character within a
// string, so one ends it.
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
	default:
		r.add(c)
	}
}

// closing takes a byte after an Esc in a paste.
func (p *Parser) closing(r *reader, c byte) {
	if c != pasteEnd[len(r.body)] {
		r.state = ground
		for _, b := range r.body[1:] {
			p.pasted(r, rune(b))
		}
		p.step(r, c)
		return
	}
	r.body = append(r.body, c)
	if len(r.body) == len(pasteEnd) {
		r.state = ground
		p.paste(r, false)
	}
}

// broken ends a sequence before c, which cannot be a part of it. If the
// sequence had only its first byte, that was a key with Alt.
func (p *Parser) broken(r *reader, c byte) {
	if len(r.body) == 1 && r.state != counted {
		if r.twice {
			p.char(esc, tcell.ModNone)
		}
		p.alt(rune(r.body[0]))
	}
	r.state = ground
	r.twice = false
	p.step(r, c)
}

// end ends a sequence with its last byte, and adds its events. An Esc directly
// before the sequence of a key is Alt. Before any other sequence it is a key.
func (p *Parser) end(r *reader, final byte) {
	state := r.state
	twice := r.twice
	first := len(p.events)
	r.state = ground
	r.twice = false
	if !r.long {
		p.sequence(r, state, final)
		p.place = 0
		p.event = 0
	}
	if twice && !withAlt(p.events[first:]) {
		others := slices.Clone(p.events[first:])
		p.events = p.events[:first]
		p.char(esc, tcell.ModNone)
		p.events = append(p.events, others...)
	}
}
