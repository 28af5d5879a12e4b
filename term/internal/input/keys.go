package input

import (
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/mods"
)

// The kinds of a key's event in kitty's protocol; any other is a press.
const (
	kittyRepeat  = 2
	kittyRelease = 3
)

// A Release is the event of a key that goes up. Key and Rune are those of its
// press, although a modifier or the layout may have changed since.
type Release struct {
	tcell.EventTime
	Key  tcell.Key // of the press
	Rune rune      // the character, if Key is KeyRune

	// Assumed says that the Release comes with its press, because the terminal
	// reports none: of the text of a dead key or of an input method, and of a key
	// that comes as on terminals without releases.
	Assumed bool
}

// Releases reports whether the terminal reports releases.
func (p *Parser) Releases() bool { return p.releases }

// SetExtended makes the Parser mark repeats with mods.Repeat, and return
// releases as events. Without it, as at the start, a repeat is one more press
// and releases are dropped: the keys are tcell's, whatever the terminal
// reports.
func (p *Parser) SetExtended(on bool) {
	if p.extended != on {
		clear(p.down)
	}
	p.extended = on
}

// Lift returns a release of every key that is down, and forgets these keys.
// Call it when the terminal may report the releases to another program.
func (p *Parser) Lift() (events []tcell.Event) {
	for _, key := range slices.Sorted(maps.Keys(p.down)) {
		events = append(events, p.down[key].now())
	}
	clear(p.down)
	return events
}

// Place returns the character in the base layout of the key that types r, as
// far as the terminal has told it: a for ф. Any other r is returned as it is.
func (p *Parser) Place(r rune) rune {
	base, found := p.places[unicode.ToLower(r)]
	switch {
	case !found:
		return r
	case unicode.IsUpper(r):
		return unicode.ToUpper(base)
	}
	return base
}

// learn notes that the key that types r, without Shift, types base in the base
// layout. It reports whether r is of another alphabet, so that its key with
// Ctrl or Alt is that of base.
func (p *Parser) learn(r, base rune) bool {
	if r < utf8.RuneSelf || base <= ' ' || base >= 0x7f || unicode.Is(unicode.Latin, r) ||
		!unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return false
	}
	if len(p.places) == mostPlaces {
		clear(p.places)
	}
	p.places[r] = base
	return true
}

// now returns the event of r at this time.
func (r Release) now() *Release {
	r.SetEventNow()
	return &r
}

// A place is a key by the code in its sequences and by their end. The zero
// value is a key whose release the terminal does not report.
type place uint32

func placeOf(code int, final byte) place { return place(code)<<8 | place(final) }

// at notes that the next key lies at a place, and whether it repeats or goes
// up. It reports whether that is all: a key that went down at the place goes up
// as what it was.
func (p *Parser) at(key place, event int) (done bool) {
	p.place, p.event = key, event
	if event != kittyRelease {
		return false
	}
	up, done := p.down[key]
	if done {
		p.events = append(p.events, up.now())
		delete(p.down, key)
	}
	return done
}

// key adds one key, or its repeat or release; 0 is none.
func (p *Parser) key(k tcell.Key, r rune, mod tcell.ModMask) {
	if k == 0 {
		return
	}
	ev := tcell.NewEventKey(k, r, mod)
	if !p.extended {
		p.events = append(p.events, ev)
		return
	}
	self := Release{Key: ev.Key(), Rune: ev.Rune(), Assumed: p.place == 0}
	was, down := p.down[p.place]
	switch {
	case p.event == kittyRepeat:
		ev = tcell.NewEventKey(ev.Key(), ev.Rune(), ev.Modifiers()|mods.Repeat)
	case p.event == kittyRelease && len(p.down) == 0: // it went down before the terminal was ours
		p.events = append(p.events, self.now())
		return
	case p.event == kittyRelease, p.releases &&
		(down && was != self || len(p.down) == mostDown): // a release is lost, nobody knows whose
		p.events = append(p.events, p.Lift()...)
	case len(p.down) == mostDown:
		clear(p.down)
	}
	switch {
	case p.event == kittyRelease:
		return
	case p.place != 0 && p.event != kittyRepeat:
		p.down[p.place] = self
	}
	p.events = append(p.events, ev)
	if p.place == 0 && p.releases {
		p.events = append(p.events, self.now())
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

// char adds the key that types a character, control characters too. Those above
// U+007F have no key.
func (p *Parser) char(r rune, mod tcell.ModMask) {
	switch {
	case r == '\t', r == '\r', r == esc:
		p.key(tcell.Key(r), 0, mod) // their numbers are those of the characters
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
func (p *Parser) alt(r rune) {
	switch {
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
