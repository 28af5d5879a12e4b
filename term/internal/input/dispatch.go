package input

import (
	"bytes"

	"github.com/gdamore/tcell/v2"
)

// Feed parses the bytes of the next read, and returns their events, with each
// Answer in its place. The slice is good until the next call.
func (p *Parser) Feed(b []byte) []tcell.Event {
	p.events = p.events[:0]
	p.held = p.parse(p.held, b)
	return p.events
}

// parse dispatches the tokens of held and b, and returns the incomplete one at
// their end, in the memory of held.
func (p *Parser) parse(held, b []byte) []byte {
	if len(held) == 1 && held[0] == esc && len(b) > 0 && isControl(b[0]) { // Esc, then Ctrl+letter
		p.key(tcell.KeyEsc, 0, tcell.ModNone)
		held = held[:0]
	}
	held = append(held, b...)
	rest := held
	for len(rest) > 0 {
		n := next(rest)
		if n == 0 {
			break
		}
		p.dispatch(rest[:n])
		rest = rest[n:]
	}
	return append(held[:0], rest...)
}

// Flush returns the bytes that are kept, as keys. Call it when no more bytes
// have come for a while: then these cannot be the beginning of a sequence.
func (p *Parser) Flush() []tcell.Event {
	p.events = p.events[:0]
	switch held := p.held; {
	case len(held) == 0:
	case held[0] != esc:
		p.text(held)
	case len(held) == 1:
		p.key(tcell.KeyEsc, 0, tcell.ModNone)
	case len(held) == 2:
		p.alt(held[1:])
	}
	p.held = p.held[:0]
	return p.events
}

// dispatch hands one token to the method for its kind.
func (p *Parser) dispatch(b []byte) {
	switch {
	case b[0] != esc:
		p.text(b)
	case len(b) == 1:
		p.key(tcell.KeyEsc, 0, tcell.ModNone)
	case b[1] == '[' && len(b) > 2:
		p.control(b)
	case b[1] == 'O' && len(b) > 2:
		p.legacy(b)
	case isString(b[1]) && len(b) > 2:
		// A string that was cut off is dropped: tcell's parser would wait for
		// the end, and take every key for a part of the string.
		p.told(b)
	default:
		p.alt(b[1:])
	}
}

// control hands one control sequence to the method for its kind.
func (p *Parser) control(b []byte) {
	final, params := b[len(b)-1], b[2:len(b)-1]
	switch {
	case b[2] == '[':
		if len(b) == 4 {
			p.legacy(b)
		}
	case b[2] == 'M', final < '@': // X10's mouse, or broken off
	case b[2] == '<' && (final == 'M' || final == 'm'):
		p.legacy(b)
	case b[2] == '?':
		p.private(params[1:], final)
	case final == 'n' && (string(params) == "0" || string(params) == "3"):
		p.events = append(p.events, Status)
	case b[2] >= '<' && b[2] <= '?', final == 'n', final == 't': // answers to other programs' questions
	case final == '_':
		p.windows(numbers(params))
	case final == 'u' || bytes.IndexByte(params, ':') >= 0:
		p.kitty(numbers(params), final)
	default:
		p.legacy(b)
	}
}
