package input

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/gdamore/tcell/v2"
)

// ModRepeat is set in the modifiers of a repeat of a held key, if the terminal
// reports repeats. tcell has no bit for it.
const ModRepeat tcell.ModMask = 1 << 14

// A Release is the event of a key going up. Key and Rune are the same as in the
// press, except for Shift: a key pressed as A may go up as a.
type Release struct {
	Key  tcell.Key // KeyRune for a key that types a character
	Rune rune      // the character of KeyRune
	at   time.Time
}

// When returns the time of the event.
func (r *Release) When() time.Time { return r.at }

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

// Kitty's keyboard protocol: flags, events and codes.
const (
	kittyReleases = 2 | 8 // without 8, keys that type something may report none

	kittyRepeat  = 2
	kittyRelease = 3

	kittyLocks, kittyLocksEnd = 57358, 57360 // Caps Lock, Scroll Lock, Num Lock
	kittyMedia, kittyModsEnd  = 57428, 57454 // media keys, then modifiers as keys
)

// kitty reads a key in the form CODE:…;MODIFIERS:EVENT;TEXT and a final letter.
// It gives tcell the same without event and text, and marks the keys that tcell
// returns.
func (p *Parser) kitty(f [][]int, final byte) {
	f = append(f, nil, nil) // the last two may be left out
	code, text := f[0][0], f[2]
	modifiers := append(f[1], 0, 0)
	mods, event := max(1, modifiers[0]), modifiers[1]
	mods = (mods-1)&^(64|128) + 1 // Caps Lock and Num Lock
	first := len(p.events)
	switch {
	case final == 'u' && (code >= kittyLocks && code <= kittyLocksEnd || code >= kittyMedia && code <= kittyModsEnd):
	case len(text) > 0 && text[0] > 0 && event != kittyRelease && mods <= 2:
		for _, n := range text {
			if n >= ' ' {
				p.key(tcell.KeyRune, rune(n), tcell.ModNone)
			}
		}
	default:
		p.legacy(fmt.Appendf(nil, "\x1b[%d;%d%c", code, mods, final))
	}
	p.mark(first, keyOf(code, final), event)
}

// mark turns the events from first on into repeats or releases if event says
// so, and notes whether their key is down.
func (p *Parser) mark(first int, key uint16, event int) {
	if !p.extended && event == kittyRelease {
		p.events = p.events[:first]
	}
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

// windows reads a key in the form of Windows' input records: virtual key, scan
// code, UTF-16 unit, down, control keys, repeats. Some terminals send answers
// and the mouse as one such key for each byte.
func (p *Parser) windows(f [][]int) {
	var r [6]int
	for i := range min(len(f), len(r)) {
		r[i] = f[i][0]
	}
	vk, unit, isDown := r[0], r[2], r[3] != 0
	if vk == 0 && r[1] == 0 && unit > 0 && unit < 0x80 {
		if isDown {
			p.wrapped = p.parse(p.wrapped, []byte{byte(unit)})
		}
		return
	}
	p.releases = true
	key := fmt.Appendf(nil, "\x1b[%d;%d;%d;1;%d;1_", vk, r[1], unit, r[4])
	if unit >= 0xd800 && unit < 0xe000 { // half of a character: tcell would take its release for the other half
		if isDown {
			p.legacy(key)
		}
		return
	}
	event := 0
	if _, held := p.down[keyOf(vk, '_')]; !isDown {
		event = kittyRelease
	} else if held {
		event = kittyRepeat
	}
	first := len(p.events)
	p.legacy(key)
	p.mark(first, keyOf(vk, '_'), event)
}
