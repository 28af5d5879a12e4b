// Package input turns the bytes that a terminal sends into tcell's events.
//
// Its files can be read in this order, in which each calls those after it:
//
//   - parser.go takes the bytes of a read.
//   - step.go is the state machine that finds the ends of sequences. reader.go
//     has its state, and the bounds of all that is kept.
//   - sequence.go hands each whole sequence to the file that can read it:
//     windows.go, table.go, kitty.go, others.go (the mouse, the focus and
//     pastes) or answer.go.
//   - keys.go makes the events.
//
// Only windows.go goes back: bytes that arrive as keys of Windows enter a
// second state machine. sieve.go stands apart. It is for a program that reads
// the bytes by itself.
//
// tcell's own parser is not used, because it loses the Esc key next to an
// answer of the terminal, takes some answers for keys, and knows no releases.
package input

import "github.com/gdamore/tcell/v2"

// A Parser splits the bytes of a terminal into keys, other events and answers.
// Sequences may arrive in pieces: the Parser keeps an incomplete one until the
// rest comes or Drop is called. Use New, because the zero value is not ready.
type Parser struct {
	outer reader // of the bytes
	inner reader // of the bytes that arrive as keys of Windows
	begun int    // the number of sequences that outer has begun

	events []tcell.Event // the result of Feed
	known  Known

	w, h    int  // the size of the terminal, within which the mouse is
	pressed bool // a button of the mouse is down
	pasting bool // the program was told that a paste has begun
	mice    bool // the program asks for the mouse
	high    rune // the first half of a character from Windows

	place place             // that of the key whose sequence is read
	event int               // its kind, in kitty's protocol
	down  map[place]Release // the keys that are down

	places map[rune]rune // characters in the base layout, by those of other alphabets

	releases bool // the terminal reports releases
	extended bool // the Parser returns releases and marks repeats
}

// New returns a Parser for a terminal of w by h cells.
func New(w, h int) *Parser {
	return &Parser{w: w, h: h, down: map[place]Release{}, places: map[rune]rune{}}
}

// Resize sets the size of the terminal, in cells. Places of the mouse are
// within it.
func (p *Parser) Resize(w, h int) {
	p.w = w
	p.h = h
}

// SetMouse notes whether the program asks for the mouse. If it does not, three
// bytes after CSI M are no report of the mouse, because st sends CSI M for
// Ctrl+Delete.
func (p *Parser) SetMouse(on bool) { p.mice = on }

// Feed parses the bytes of one read. It returns their events, with each Answer
// in its place. The slice is valid until the next call.
func (p *Parser) Feed(b []byte) []tcell.Event {
	p.events = p.events[:0]
	isPaste := p.outer.pasting || p.inner.pasting
	if p.pasting && !isPaste { // its end is lost
		p.paste(&p.outer, false)
	}
	r := &p.outer
	r.resume(b)
	p.outer.fresh = false
	p.inner.fresh = false
	for _, c := range b {
		// The first three cases are what step would do. They stand here because
		// they are most bytes of most sequences, and this is faster.
		switch {
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
		if r.twice { // only within a read is an Esc before an Esc the key Alt
			r.twice = false
			p.char(esc, tcell.ModNone)
		}
	}
	return p.events
}

// Begun returns the number of Esc bytes so far that may have begun a sequence.
// An Esc that ends a string does not count.
func (p *Parser) Begun() int { return p.begun }

// Held returns the number of bytes that Flush would type. It is 1 for an Esc,
// and 2 for an Esc and the beginning of a sequence, which a player may have
// typed as Alt and a key. It is 0 within a longer sequence, because nobody
// types that.
func (p *Parser) Held() int {
	r := p.holding()
	switch r.state {
	case escape:
		return 1
	case control, single, opening:
		if len(r.body) == 1 {
			return 2
		}
	}
	return 0
}

// holding returns the reader that is within a sequence, or any if none is.
func (p *Parser) holding() *reader {
	if p.outer.state == ground {
		return &p.inner
	}
	return &p.outer
}

// Flush returns the bytes that Held counts, as a key. Call it when no more
// bytes have come for a while. The terminal may still send the rest of a
// sequence: if the next read has two or more bytes that continue it, they count
// as its rest, unless Drop is called before.
func (p *Parser) Flush() []tcell.Event {
	p.events = p.events[:0]
	r := p.holding()
	n := p.Held()
	switch n {
	case 0:
		return p.events
	case 1:
		p.char(esc, tcell.ModNone)
	case 2:
		p.alt(rune(r.body[0]))
	}
	r.state = ground
	r.typed = n
	return p.events
}

// Drop forgets an incomplete sequence. Call it when the rest has not come for
// so long that later bytes cannot belong to it.
func (p *Parser) Drop() {
	p.outer.reset()
	p.inner.reset()
	p.high = 0
}

// Forget forgets what the terminal has reported. It keeps three things until
// the next report: the colors, whether the window is hidden, and whether
// releases are reported. It also forgets which keys are down, and the places of
// characters.
func (p *Parser) Forget() {
	p.Drop()
	clear(p.down)
	clear(p.places)
	k := p.known
	p.known = Known{Ground: k.Ground, Light: k.Light, Hidden: k.Hidden, Colors: k.Colors}
}
