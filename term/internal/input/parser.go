// Package input turns the bytes that a terminal sends into tcell's events.
//
// The files can be read in this order, in which each calls those after it:
// parser.go takes the bytes of a read; step.go is the state machine that finds
// the ends of sequences, and reader.go its state, with the bounds of all that
// is kept; sequence.go hands each whole one to its kind; windows.go, table.go,
// kitty.go, others.go (the mouse, the focus, a paste) and answer.go read the
// kinds; keys.go makes the events. Only windows.go goes back: bytes that arrive
// as keys enter a second machine.
//
// tcell's own parser is not used: it loses the Esc key next to a terminal's
// answer, takes some answers for keys, and knows no releases.
package input

import "github.com/gdamore/tcell/v2"

// A Parser splits input into keys, other events and answers. Sequences may
// arrive in pieces: the Parser keeps an incomplete one until the rest comes or
// Drop is called. The zero value is not ready: use New.
type Parser struct {
	outer, inner reader // of the bytes, and of bytes that arrive as Windows keys
	begun        int    // sequences that outer has begun

	events []tcell.Event
	known  Known

	w, h    int  // size of the terminal, to which the mouse is clipped
	pressed bool // a button of the mouse is down
	pasting bool // the program was told that a paste has begun
	mice    bool // reports of the mouse are asked for
	high    rune // the first half of a character from Windows

	place place             // of the key whose sequence is read
	event int               // its kind, in kitty's protocol
	down  map[place]Release // the keys that are down

	places map[rune]rune // the characters in the base layout, by those of other alphabets

	releases bool // the terminal reports releases
	extended bool // the Parser returns releases and marks repeats
}

// New returns a Parser for a terminal of w by h cells.
func New(w, h int) *Parser {
	return &Parser{w: w, h: h, down: map[place]Release{}, places: map[rune]rune{}}
}

// Resize sets the size that the mouse is clipped to, in cells.
func (p *Parser) Resize(w, h int) { p.w, p.h = w, h }

// SetMouse notes whether the program asks for the mouse. Without it CSI M is
// not taken for a report of three more bytes: st sends it for Ctrl+Delete.
func (p *Parser) SetMouse(on bool) { p.mice = on }

// Feed parses the bytes of one read, and returns their events, with each Answer
// in its place. The slice is good until the next call.
func (p *Parser) Feed(b []byte) []tcell.Event {
	p.events = p.events[:0]
	if p.pasting && !p.outer.pasting && !p.inner.pasting { // its end is lost
		p.paste(&p.outer, false)
	}
	r := &p.outer
	r.resume(b)
	p.outer.fresh, p.inner.fresh = false, false
	for _, c := range b {
		switch { // first most bytes of most sequences, for speed
		case r.state == control && c >= '0' && c <= ';' && len(r.body) < mostSequence:
			r.body = append(r.body, c)
		case r.state == control && c >= '@' && c <= '~' && len(r.body) > 1:
			p.end(r, c)
		case r.state == text && r.long && c >= ' ':
		default:
			p.step(r, c)
		}
	}
	for _, r := range [...]*reader{&p.outer, &p.inner} {
		if r.twice { // an Esc before an Esc means Alt only within a read
			r.twice = false
			p.char(esc, tcell.ModNone)
		}
	}
	return p.events
}

// Begun returns the number of Escs that have begun a sequence so far, or may
// have: all but those that end a string.
func (p *Parser) Begun() int { return p.begun }

// Held returns the number of bytes that Flush would type: 1 for an Esc, 2 for
// an Esc and the beginning of a sequence, which a player may have typed as Alt
// and a key. It is 0 in a longer sequence, which nobody types.
func (p *Parser) Held() int {
	switch r := p.holding(); r.state {
	case escape:
		return 1
	case control, single, opening:
		if len(r.body) == 1 {
			return 2
		}
	}
	return 0
}

// holding returns the reader within a sequence, or any.
func (p *Parser) holding() *reader {
	if p.outer.state == ground {
		return &p.inner
	}
	return &p.outer
}

// Flush returns the bytes that Held counts, as a key. Call it when no more
// bytes have come for a while. A terminal may still send the rest of a
// sequence: if the next read has two or more bytes that continue one, they are
// taken for its rest. After Drop they are not.
func (p *Parser) Flush() []tcell.Event {
	p.events = p.events[:0]
	r, n := p.holding(), p.Held()
	switch n {
	case 0:
		return p.events
	case 1:
		p.char(esc, tcell.ModNone)
	case 2:
		p.alt(rune(r.body[0]))
	}
	r.state, r.typed = ground, n
	return p.events
}

// Drop drops an incomplete sequence. Call it when the rest has not come for so
// long that further bytes cannot belong to it.
func (p *Parser) Drop() {
	p.outer.reset()
	p.inner.reset()
	p.high = 0
}

// Forget forgets the terminal's reports, except the background, which colors
// are chosen for, and a hidden window: these stay until the next report. It
// also forgets which keys are down, and the places of characters.
func (p *Parser) Forget() {
	p.Drop()
	clear(p.down)
	clear(p.places)
	k := p.known
	p.known = Known{Ground: k.Ground, Light: k.Light, Hidden: k.Hidden, Colors: k.Colors}
}
