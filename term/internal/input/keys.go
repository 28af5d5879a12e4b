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
