// Package input turns the bytes that a terminal sends into tcell's events.
//
// The files can be read in this order: bounds.go has the bounds of all that is
// kept; reader.go finds the ends of sequences; sequence.go hands each whole one
// to its kind; table.go names the keys; kitty.go, windows.go, mouse.go and
// answer.go read the forms with more than a key in them.
//
// tcell's own parser is not used: it loses the Esc key next to a terminal's
// answer, takes some answers for keys, and knows no releases.
package input

import (
	"time"

	"github.com/gdamore/tcell/v2"
)

// A Parser splits input into keys, other events and answers. Sequences may
// arrive in pieces: the Parser keeps an incomplete one until the rest comes or
// Drop is called. The zero value is not ready: use New.
type Parser struct {
	outer, inner reader // of the bytes, and of bytes that arrive as Windows keys
	begun        int    // sequences that outer has begun

	events []tcell.Event
	known  Known

	w, h    int                // size of the terminal, to which the mouse is clipped
	pressed bool               // a button of the mouse is down
	pasting bool               // a paste has begun
	high    rune               // the first half of a character from Windows
	down    map[uint16]Release // the keys that are down, by keyOf

	asked    bool // the program waits for the clipboard
	releases bool // the terminal reports releases
	extended bool // the Parser returns releases and marks repeats
}

// New returns a Parser for a terminal of w by h cells.
func New(w, h int) *Parser {
	return &Parser{w: w, h: h, down: map[uint16]Release{}}
}

// Resize sets the size that the mouse is clipped to, in cells.
func (p *Parser) Resize(w, h int) { p.w, p.h = w, h }

// Feed parses the bytes of one read, and returns their events, with each Answer
// in its place. The slice is good until the next call.
func (p *Parser) Feed(b []byte) []tcell.Event {
	p.events = p.events[:0]
	p.outer.resume(b)
	p.outer.fresh, p.inner.fresh = false, false
	for _, c := range b {
		p.step(&p.outer, c)
	}
	p.part(&p.outer)
	p.part(&p.inner)
	return p.events
}

// Begun returns the number of Escs that have begun a sequence so far, or may
// have: all but those that end a string.
func (p *Parser) Begun() int { return p.begun }

// Held returns the number of bytes that Flush would type: 1 for an Esc, 2 for
// an Esc and the beginning of a sequence, which a player may have typed as Alt
// and a key. It is 0 in a longer sequence, which nobody types.
func (p *Parser) Held() int {
	switch p.outer.state {
	case escape:
		return 1
	case control, single, opening:
		if len(p.outer.body) == 1 {
			return 2
		}
	}
	return 0
}

// Flush returns the bytes that Held counts, as a key. Call it when no more
// bytes have come for a while. A terminal may still send the rest of a
// sequence: if the next read has two or more bytes that continue one, they are
// taken for its rest. After Drop they are not.
func (p *Parser) Flush() []tcell.Event {
	p.events = p.events[:0]
	r := &p.outer
	switch p.Held() {
	case 1:
		p.escape()
		r.typed = append(r.typed[:0], esc)
	case 2:
		p.alt(rune(r.body[0]))
		r.typed = append(r.typed[:0], esc, r.body[0])
	default:
		return p.events
	}
	r.state = ground
	return p.events
}

// Drop drops an incomplete sequence. Call it when the rest has not come for so
// long that further bytes cannot belong to it.
func (p *Parser) Drop() {
	p.outer.reset()
	p.inner.reset()
	p.pasting, p.high = false, 0
}

// key adds one key.
func (p *Parser) key(k tcell.Key, r rune, mod tcell.ModMask) {
	p.events = append(p.events, tcell.NewEventKey(k, r, mod))
}

// escape adds the Esc key. Within a paste an Esc is no key.
func (p *Parser) escape() {
	if !p.pasting {
		p.key(tcell.KeyEsc, 0, tcell.ModNone)
	}
}

// char adds the key that types a character, control characters too. Those above
// U+007F have no key.
func (p *Parser) char(r rune, mod tcell.ModMask) {
	switch {
	case r == '\t':
		p.key(tcell.KeyTab, 0, mod)
	case r == '\r':
		p.key(tcell.KeyEnter, 0, mod)
	case r == esc:
		p.key(tcell.KeyEsc, 0, mod)
	case r == '\b', r == 0x7f:
		p.key(tcell.KeyBackspace, 0, mod)
	case r < ' ':
		p.key(tcell.KeyCtrlSpace+tcell.Key(r), 0, mod|tcell.ModCtrl)
	case types(r):
		p.key(tcell.KeyRune, r, mod)
	}
}

// types reports whether r is a character that a key can type: no control
// character, and no number that is no character.
func types(r rune) bool {
	return r >= ' ' && r < 0x7f || r >= 0xa0 && r < 0xd800 || r >= 0xe000 && r <= 0x10ffff
}

// alt adds a key that came after an Esc, because terminals send Alt as Esc.
// Within a paste the Esc is no key.
func (p *Parser) alt(r rune) {
	switch {
	case p.pasting:
		p.char(r, tcell.ModNone)
	case r == '\t': // Shift and Tab on the Linux console
		p.key(tcell.KeyBacktab, 0, tcell.ModNone)
	case r != '\r' && r >= 1 && r <= 26: // as in tcell, and in kitty's protocol
		p.key(tcell.KeyRune, 'a'+r-1, tcell.ModAlt|tcell.ModCtrl)
	case r == 0x7f:
		p.key(tcell.KeyRune, r, tcell.ModAlt)
	default:
		p.char(r, tcell.ModAlt)
	}
}

// focus adds a change of the focus, with a time, which tcell leaves out.
func (p *Parser) focus(on bool) {
	ev := tcell.NewEventFocus(on)
	ev.EventTime = new(tcell.EventTime)
	ev.SetEventTime(time.Now())
	p.events = append(p.events, ev)
}
