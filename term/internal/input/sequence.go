package input

import "github.com/gdamore/tcell/v2"

// sequence hands a whole sequence to the method for its kind. The body of r is
// what stands between the Esc and the last byte.
func (p *Parser) sequence(r *reader, s state, final byte) {
	switch s {
	case control:
		p.csi(r, r.body[1:], final)
	case single:
		// Konsole and old versions of xterm put the modifiers before the letter.
		// Some also put a 1 before them.
		f := fieldsOf(r.body[1:])
		if f.valid {
			mod := f.number[min(f.count, 2)-1][0]
			p.letter(final, modifiers(mod), tcell.ModCtrl)
		}
	case counted:
		if r.body[0] == '[' && final >= 'A' && final <= 'E' {
			p.key(tcell.KeyF1+tcell.Key(final-'A'), 0, tcell.ModNone)
		}
	case text, ending:
		p.report(r.body)
	}
}

// csi hands a control sequence to the method for its kind.
func (p *Parser) csi(r *reader, body []byte, final byte) {
	var private byte
	if len(body) > 0 && body[0] >= '<' && body[0] <= '?' {
		private = body[0]
		body = body[1:]
	}
	switch {
	case private == '?':
		p.private(body, final)
		return
	case private == 0 && final == 'n' && (string(body) == "0" || string(body) == "3"):
		p.events = append(p.events, Status)
		return
	}
	f := fieldsOf(body)
	isCursorKey := final == '~' || final < 'a' && Letters[final] != 0
	switch {
	case !f.valid: // an answer with a form of its own, or no sequence
	case f.event == kittyRelease && !p.extended:
	case private == '<' && (final == 'M' || final == 'm'):
		p.mouse(f, final == 'm')
	case private == '>' && f.count == 2 && isCursorKey: // xterm's modifyCursorKeys 3
		p.named(f, final)
	case private != 0, final == 't' && f.number[0][0] != 1: // answers to questions of other programs
	case final == 'I' && f.count != 2, final == 'O':
		p.focus(final == 'I')
	case final == '_':
		p.windows(r, f)
	case final == 'u':
		p.kitty(f, body)
	case final == '~' && (f.number[0][0] == 200 || f.number[0][0] == 201):
		p.paste(r, f.number[0][0] == 200)
	default:
		p.named(f, final)
	}
}

// fields are the parameters of a control sequence.
type fields struct {
	valid  bool      // the body has nothing but parameters, and at most six
	count  int       // their number
	number [6][3]int // the first three parts of each, which colons separate; an empty one is 0
	event  int       // the second part of the second parameter: an event in kitty's protocol
}

// fieldsOf reads parameters.
func fieldsOf(body []byte) (f fields) {
	n := 0
	part := 0
	for _, c := range body {
		switch {
		case isDigit(c) && part < 3:
			number := &f.number[n][part]
			*number = min(*number*10+int(c-'0'), tooLarge)
		case isDigit(c):
		case c == ':':
			part++
		case c != ';' || n == len(f.number)-1:
			return fields{}
		default:
			n++
			part = 0
		}
	}
	f.valid = true
	f.count = n + 1
	f.event = f.number[1][1]
	return f
}

// withAlt adds Alt to the first event if it is a key, and reports whether it
// is.
func withAlt(events []tcell.Event) bool {
	if len(events) == 0 {
		return false
	}
	k, ok := events[0].(*tcell.EventKey)
	if ok {
		events[0] = tcell.NewEventKey(k.Key(), k.Rune(), k.Modifiers()|tcell.ModAlt)
	}
	return ok
}
