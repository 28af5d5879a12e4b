package input

import (
	"maps"
	"slices"
	"time"

	"github.com/gdamore/tcell/v2"
)

// ModRepeat is set in the modifiers of a repeat of a held key, if the terminal
// reports repeats. tcell has no bit for it.
const ModRepeat tcell.ModMask = 1 << 14

// The kinds of a key's event in kitty's protocol; any other is a press.
const (
	kittyRepeat  = 2
	kittyRelease = 3
)

// A Release is the event of a key going up. Key and Rune are the same as in the
// press, except for Shift: a key pressed as A may go up as a.
type Release struct {
	Key  tcell.Key // KeyRune for a key that types a character
	Rune rune      // the character of KeyRune
	at   time.Time
}

// When returns the time of the event.
func (r *Release) When() time.Time { return r.at }

// Released returns the key.
func (r *Release) Released() (tcell.Key, rune) { return r.Key, r.Rune }

// Releases reports whether the terminal reports releases.
func (p *Parser) Releases() bool { return p.releases }

// SetExtended makes the Parser mark repeats with ModRepeat, and return releases
// as events. Without it, as at the start, a repeat is one more press and
// releases are dropped: the keys are tcell's, whatever the terminal reports.
func (p *Parser) SetExtended(on bool) {
	p.extended = on
	clear(p.down)
}

// Lift returns a release of every key that is down, and forgets these keys.
// Call it when the terminal may report the releases to another program.
func (p *Parser) Lift() (events []tcell.Event) {
	for _, key := range slices.Sorted(maps.Keys(p.down)) {
		up := p.down[key]
		up.at = time.Now()
		events = append(events, &up)
	}
	clear(p.down)
	return events
}

// keyOf returns a number for a key by the code in its sequences and their end.
// Only the end of a code counts, so that a terminal cannot fill the memory.
func keyOf(code int, final byte) uint16 { return uint16(code)<<8 | uint16(final) }

// mark turns the events from first on into repeats or releases if event says
// so, and notes whether their key is down.
func (p *Parser) mark(first int, key uint16, event int) {
	for i, ev := range p.events[first:] {
		k, ok := ev.(*tcell.EventKey)
		switch {
		case !ok || !p.extended:
		case event == kittyRepeat:
			p.events[first+i] = tcell.NewEventKey(k.Key(), k.Rune(), k.Modifiers()|ModRepeat)
		case event == kittyRelease:
			p.events[first+i] = &Release{Key: k.Key(), Rune: k.Rune(), at: k.When()}
			delete(p.down, key)
		default:
			p.down[key] = Release{Key: k.Key(), Rune: k.Rune()}
		}
	}
}

// key adds one key.
func (p *Parser) key(k tcell.Key, r rune, mod tcell.ModMask) {
	p.events = append(p.events, tcell.NewEventKey(k, r, mod))
}

// add adds the key k, if it is one.
func (p *Parser) add(k tcell.Key, mod tcell.ModMask) {
	if k != 0 {
		p.key(k, 0, mod)
	}
}

// modifiers returns the modifiers of a number in a sequence: 1 is none. Caps
// Lock and Num Lock are left out.
func modifiers(n int) (mod tcell.ModMask) {
	n = max(n, 1) - 1
	for i, m := range [...]tcell.ModMask{tcell.ModShift, tcell.ModAlt, tcell.ModCtrl, tcell.ModMeta, tcell.ModHyper, tcell.ModMeta} {
		if n>>i&1 != 0 {
			mod |= m
		}
	}
	return mod
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
