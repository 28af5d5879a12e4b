// Package input turns the bytes that a terminal sends into tcell's events.
//
// It comes before tcell's own parser, which loses the Esc key next to a
// terminal's answer, takes some answers for keys, and knows no releases.
package input

import (
	"math"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// chunk is the number of bytes that tcell's parser gets at once, and so the
// most events that it can return for them.
const chunk = 64

// A Parser splits input into keys, other events and answers. Sequences may
// arrive in pieces: an incomplete one is kept until the rest comes or Flush is
// called. The zero value is not ready: use New.
type Parser struct {
	held    []byte // an incomplete sequence
	wrapped []byte // an incomplete sequence of bytes that arrive as Windows keys
	events  []tcell.Event
	known   Known

	w, h  int              // size of the terminal, to which the mouse is clipped
	keys  chan tcell.Event // the events of tcell's parser
	tcell tcell.InputProcessor

	down map[uint16]Release // the keys that are down, by keyOf

	releases bool // the terminal reports releases
	extended bool // the Parser returns releases and marks repeats
}

// New returns a Parser for a terminal of w by h cells.
func New(w, h int) *Parser {
	p := &Parser{w: w, h: h, keys: make(chan tcell.Event, chunk), down: map[uint16]Release{}}
	p.tcell = tcell.NewInputProcessor(p.keys)
	p.tcell.SetSize(math.MaxInt, math.MaxInt) // the mouse is clipped here
	<-p.keys                                  // tcell sets the size in a goroutine, which posts a resize at the end
	return p
}

// Resize sets the size that the mouse is clipped to, in cells.
func (p *Parser) Resize(w, h int) { p.w, p.h = w, h }

// Held returns the number of bytes kept of an incomplete sequence. A single
// byte is an Esc, which may be a key or begin a sequence.
func (p *Parser) Held() int { return len(p.held) }

// key adds one key.
func (p *Parser) key(k tcell.Key, r rune, mod tcell.ModMask) {
	p.events = append(p.events, tcell.NewEventKey(k, r, mod))
}

// legacy adds the events of tcell's parser for b. b must be complete: otherwise
// tcell's parser would wait for more, or start a timer.
func (p *Parser) legacy(b []byte) {
	for len(b) > 0 {
		n := min(chunk, len(b))
		p.tcell.ScanUTF8(b[:n])
		b = b[n:]
		for len(p.keys) > 0 {
			ev := <-p.keys
			switch e := ev.(type) {
			case *tcell.EventMouse:
				x, y := e.Position()
				ev = tcell.NewEventMouse(min(x, p.w-1), min(y, p.h-1), e.Buttons(), e.Modifiers())
			case *tcell.EventFocus:
				e.EventTime = new(tcell.EventTime) // tcell leaves it nil, and When would panic
				e.SetEventNow()
			}
			p.events = append(p.events, ev)
		}
	}
}

// text adds the keys for characters, control characters too.
func (p *Parser) text(b []byte) {
	for len(b) > 0 {
		_, n := utf8.DecodeRune(b)
		p.legacy(b[:n])
		b = b[n:]
	}
}

// alt adds a key that came after an Esc, because terminals send Alt as Esc. It
// does not use tcell's parser, which waits for more after Esc N and some
// others.
func (p *Parser) alt(b []byte) {
	switch r, _ := utf8.DecodeRune(b); {
	case r == '\t': // Shift and Tab on the Linux console
		p.key(tcell.KeyBacktab, 0, tcell.ModNone)
	case r == '\r':
		p.key(tcell.KeyEnter, 0, tcell.ModAlt)
	case r >= 1 && r <= 26: // as in tcell, and in kitty's protocol
		p.key(tcell.KeyRune, 'a'+r-1, tcell.ModAlt|tcell.ModCtrl)
	case r < ' ': // Space, and \ ] ^ _
		p.key(tcell.KeyCtrlSpace+tcell.Key(r), 0, tcell.ModAlt|tcell.ModCtrl)
	default:
		p.key(tcell.KeyRune, r, tcell.ModAlt)
	}
}
