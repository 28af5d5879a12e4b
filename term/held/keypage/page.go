// Package keypage is a page on which a player changes the keys of a game. A
// game shows it among its settings:
//
//	page := keypage.New(bindings)
//
//	// in Input, after what Ctrl-C does; Esc leaves the page
//	over := page.Input(ev)
//
//	// in Draw
//	page.Draw(&g.canvas, 2, 1, 40, 12, 0, canvas.Yellow)
//
//	// then, for held.New and held.Text
//	bindings = page.Table()
package keypage

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"fixstep/render/canvas"
	"fixstep/term/held"
)

// A Page lists the actions of a table with their keys. The player chooses an
// action by the arrows; then Enter gives it the next key that is pressed, and
// Delete takes its keys away. The zero value lists nothing: use New.
type Page[A comparable] struct {
	given []held.Binding[A] // the keys that each action was given last
	turns []int             // which of these came later; 0: before the page
	lines []string          // what Draw shows of each action
	note  string            // what Draw shows below them
	at    int               // the chosen action
	asks  bool              // the next key is for that action
	last  *tcell.EventKey   // the key before
}

// silence is longer than that of any keyboard between the press of a key that
// is held and its first repeat.
const silence = 800 * time.Millisecond

// The notes. Draw leaves out the last parts of a note that does not fit.
const (
	help    = "Enter new key  ↑↓ choose  Delete no key  Esc done"
	ask     = "press the new key  Esc keeps what it is"
	refused = "no key with Alt  and no character with Ctrl"
)

// New returns a page for a copy of a table. The first action is chosen.
func New[A comparable](table []held.Binding[A]) *Page[A] {
	p := &Page[A]{given: slices.Clone(table), turns: make([]int, len(table))}
	p.say(help)
	return p
}

// Table returns a copy of the table, with the keys that the actions have now. A
// key belongs to the action that was given it last. When that action gives it
// up, the one that has lost it has it again.
func (p *Page[A]) Table() []held.Binding[A] {
	var table []held.Binding[A]
	for i, row := range p.given {
		var later []held.Binding[A]
		for j, turn := range p.turns {
			if turn > p.turns[i] {
				later = append(later, p.given[j])
			}
		}
		table = append(table, row.Without(later))
	}
	return table
}

// Input takes an event, and reports whether the player leaves the page. All
// keys are the page's, Ctrl-C too: a game that always ends by it looks for it
// first. Events other than keys change nothing, and neither do the repeats of a
// key that is held. Only the arrows and Esc go on while they are held.
func (p *Page[A]) Input(ev tcell.Event) (over bool) {
	key, is := ev.(*tcell.EventKey)
	switch {
	case !is || p.isHeld(key):
		return false
	case p.asks:
		p.asks = false
		p.say(p.take(key))
		return false
	case key.Key() == tcell.KeyEscape || len(p.given) == 0:
		return key.Key() == tcell.KeyEscape
	}
	switch key.Key() {
	case tcell.KeyUp:
		p.at = max(0, p.at-1)
	case tcell.KeyDown:
		p.at = min(p.at+1, len(p.given)-1)
	case tcell.KeyEnter:
		p.asks = true
	case tcell.KeyDelete, tcell.KeyBackspace, tcell.KeyBackspace2:
		p.give(nil, "")
	}
	p.say(help)
	return false
}

// isHeld reports whether a key is the one before, which is still held, and must
// not count again.
func (p *Page[A]) isHeld(key *tcell.EventKey) bool {
	before := p.last
	p.last = key
	goesOn := slices.Contains([]tcell.Key{tcell.KeyUp, tcell.KeyDown, tcell.KeyEscape}, key.Key())
	if before == nil || goesOn {
		return false
	}
	same := before.Key() == key.Key() && before.Rune() == key.Rune()
	return same && key.When().Sub(before.When()) < silence
}

// take gives the chosen action a key, which no other action has from then on,
// and returns what to say about it.
func (p *Page[A]) take(key *tcell.EventKey) string {
	if key.Key() == tcell.KeyEscape {
		return help
	}
	row := held.Binding[A]{Action: p.given[p.at].Action, Keys: []tcell.Key{key.Key()}}
	if key.Key() == tcell.KeyRune {
		row = held.Binding[A]{Action: row.Action, Runes: string(unicode.ToLower(key.Rune()))}
	}
	alone := []held.Binding[A]{row}
	_, usable := held.Find(alone, key.Key(), key.Rune(), key.Modifiers())
	if !usable {
		return refused
	}
	owner, taken := held.Find(p.Table(), key.Key(), key.Rune(), 0)
	p.give(row.Keys, row.Runes)
	if taken && owner != row.Action {
		return fmt.Sprintf("%v loses it", owner)
	}
	return help
}

// give gives the chosen action these keys, and no others.
func (p *Page[A]) give(keys []tcell.Key, runes string) {
	p.given[p.at].Keys = keys
	p.given[p.at].Runes = runes
	p.turns[p.at] = 1 + slices.Max(p.turns)
}

// say writes what Draw shows.
func (p *Page[A]) say(note string) {
	p.note = note
	p.lines = p.lines[:0]
	table := p.Table()
	for i := range table {
		action, keys, _ := strings.Cut(held.Text(table[i:i+1]), ":")
		keys = strings.TrimSpace(keys)
		switch {
		case p.asks && i == p.at:
			p.note = ask
			keys = "?"
		case keys == "":
			keys = "no key"
		}
		p.lines = append(p.lines, action+": "+keys)
	}
}

// Draw draws the page into w x h cells with the upper left one at x, y: the
// actions, of which the chosen one has the ink chosen, and in the last row what
// the player can do, or which action has lost a key. If the page is too short
// for all actions, it shows those near the chosen one.
func (p *Page[A]) Draw(c *canvas.Canvas, x, y, w, h int, ink, chosen canvas.Ink) {
	rows := h - 1
	first := max(0, min(p.at-rows/2, len(p.lines)-rows))
	for i := first; i < len(p.lines) && i < first+rows; i++ {
		of, mark := ink, "  "
		if i == p.at {
			of, mark = chosen, "> "
		}
		left := c.Label(x, y+i-first, min(2, w), of, mark)
		c.Label(left, y+i-first, w-2, of, p.lines[i])
	}
	if h > 0 {
		c.Label(x, y+h-1, w, ink, canvas.Items(p.note, "  ", w))
	}
}
