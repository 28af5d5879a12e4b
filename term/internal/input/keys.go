package input

import (
	"maps"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/mods"
)

// These are the kinds of a key's event in kitty's protocol. Any other is a
// press.
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

	// Assumed says that the Release comes together with its press, because the
	// terminal does not report it. That is so for the text of a dead key or of an
	// input method, and for a key whose sequence has no place.
	Assumed bool
}

// Releases reports whether the terminal reports releases.
func (p *Parser) Releases() bool { return p.releases }

// SetExtended makes the Parser mark repeats with mods.Repeat, and return
// releases as events. At the start it does neither: a repeat is one more press,
// and releases are dropped, so that all keys are as in tcell.
func (p *Parser) SetExtended(on bool) {
	if p.extended != on {
		clear(p.down)
	}
	p.extended = on
}

// Lift returns a release of each key that is down, and forgets these keys. Call
// it when the terminal may report the releases to another program.
func (p *Parser) Lift() (events []tcell.Event) {
	for _, key := range slices.Sorted(maps.Keys(p.down)) {
		events = append(events, p.down[key].now())
	}
	clear(p.down)
	return events
}

// Place returns the character that the key of r types in the base layout of the
// keyboard, as far as the terminal has told it: a for ф. Otherwise it returns
// r.
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

// learn notes that the key that types r without Shift types base in the base
// layout. It reports whether r is of another alphabet: the key with Ctrl or Alt
// then counts as that of base.
func (p *Parser) learn(r, base rune) bool {
	isASCII := base > ' ' && base < 0x7f
	if !isASCII || !isForeign(r) {
		return false
	}
	if len(p.places) == mostPlaces {
		clear(p.places)
	}
	p.places[r] = base
	return true
}

// isForeign reports whether r is a letter, a mark or a digit of an alphabet
// other than Latin.
func isForeign(r rune) bool {
	return r >= utf8.RuneSelf && !unicode.Is(unicode.Latin, r) &&
		unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// now returns r as the event of this moment.
func (r Release) now() *Release {
	r.SetEventNow()
	return &r
}

// A place tells keys apart: by the code in their sequences and by the last
// byte. The zero value is that of a key whose release the terminal does not
// report.
type place uint32

func placeOf(code int, final byte) place { return place(code)<<8 | place(final) }

// at notes the place of the next key, and whether that key repeats or goes up.
// If it goes up and went down at the same place, at adds its release, which is
// that of its press, and returns true: nothing is left to do.
func (p *Parser) at(key place, event int) (done bool) {
	p.place = key
	p.event = event
	if event != kittyRelease {
		return false
	}
	press, isDown := p.down[key]
	if isDown {
		p.events = append(p.events, press.now())
		delete(p.down, key)
	}
	return isDown
}

// key adds the press of a key, or its repeat or release. It adds nothing if k
// is 0.
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
	switch p.event {
	case kittyRelease:
		p.goesUp(self)
		return
	case kittyRepeat:
		ev = tcell.NewEventKey(ev.Key(), ev.Rune(), ev.Modifiers()|mods.Repeat)
	default:
		p.goesDown(self)
	}
	p.events = append(p.events, ev)
	if p.place == 0 && p.releases {
		p.events = append(p.events, self.now())
	}
}

// goesUp adds the release of a key that is not known to be down. If other keys
// are, the terminal has lost a release of one of them, and nobody knows of
// which: so all go up. If none is, the key went down before the terminal was
// ours.
func (p *Parser) goesUp(key Release) {
	if len(p.down) > 0 {
		p.events = append(p.events, p.Lift()...)
		return
	}
	p.events = append(p.events, key.now())
}

// goesDown notes that a key is down. If another key is down at its place, or
// too many are down, the terminal has lost a release, and all go up.
func (p *Parser) goesDown(key Release) {
	was, isDown := p.down[p.place]
	isOther := isDown && was != key
	tooMany := len(p.down) == mostDown
	switch {
	case p.releases && (isOther || tooMany):
		p.events = append(p.events, p.Lift()...)
	case tooMany:
		clear(p.down)
	}
	if p.place != 0 {
		p.down[p.place] = key
	}
}

// modifiers returns the modifiers that a number in a sequence stands for; 1
// stands for none. It leaves out Caps Lock and Num Lock.
func modifiers(n int) (mod tcell.ModMask) {
	n = max(n, 1) - 1
	for i, m := range modifierBits {
		if n>>i&1 != 0 {
			mod |= m
		}
	}
	return mod
}

// modifierBits are the modifiers by their bits in the number, less 1.
var modifierBits = [...]tcell.ModMask{
	tcell.ModShift, tcell.ModAlt, tcell.ModCtrl, tcell.ModMeta, tcell.ModHyper, tcell.ModMeta,
}

// char adds the key that types a character. A control character is a key, too,
// unless it is above U+007F.
func (p *Parser) char(r rune, mod tcell.ModMask) {
	switch {
	case r == '\t', r == '\r', r == esc:
		p.key(tcell.Key(r), 0, mod) // tcell numbers these keys by their characters
	case r == '\b', r == 0x7f:
		p.key(tcell.KeyBackspace, 0, mod)
	case r < ' ':
		p.key(tcell.KeyCtrlSpace+tcell.Key(r), 0, mod|tcell.ModCtrl)
	case types(r):
		p.key(tcell.KeyRune, r, mod)
	}
}

// types reports whether r is a character that a key can type. Control
// characters are none, nor are numbers that do not stand for a character.
func types(r rune) bool { return utf8.ValidRune(r) && !unicode.IsControl(r) }

// alt adds the key of a character after an Esc, which is how terminals send
// Alt.
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
