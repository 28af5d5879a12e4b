package scene

import (
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// moves are what a player does with a ship, and the keys for that under each
// hand, as keys.Board.Text takes them. Every text that names them takes them
// from here. The first ones are told in a match, and all in practice.
var moves = [...]struct {
	name    string
	intents keys.Intents // any of them does it
	keys    [2]string    // by the hand; "": it has none
	first   keys.Hand    // whose keys a single player is told first
}{
	{"turn", keys.SetOf(keys.Left, keys.Right), [2]string{"$left $right", "← →"}, keys.RightHand},
	{"thrust", keys.SetOf(keys.Up), [2]string{"$thrust", "↑"}, keys.RightHand},
	{"fire", keys.SetOf(keys.Fire), [2]string{"$fire", "Enter"}, keys.LeftHand},
	{"hyperspace", keys.SetOf(keys.Hyper), [2]string{"$hyper", ""}, keys.LeftHand},
}

// inMatch is how many of the moves are told in a match.
const inMatch = 3

// allKeys returns the keys for move n under both hands.
func allKeys(n int) string {
	m := &moves[n]
	return strings.TrimSuffix(m.keys[m.first]+" or "+m.keys[1-m.first], " or ")
}

// A briefing tells players, from their first match on, what the aim is and
// which keys matter. What a player has used is not told again.
type briefing struct {
	used  [2]keys.Intents
	texts [3][len(moves)]string // for each of two players, and for a single one
}

// alone is the place of the texts for a single player.
const alone = 2

// explain has the briefing name the keys of a board.
func (b *briefing) explain(board *keys.Board) {
	for n, m := range moves {
		for i, own := range [...]string{m.keys[0], m.keys[1], m.keys[m.first]} {
			b.texts[i][n] = board.Text(own + " " + m.name)
		}
	}
}

// forget has all keys told again.
func (b *briefing) forget() { b.used = [2]keys.Intents{} }

// watch notes what so many players use in a tick. A single one has both hands.
func (b *briefing) watch(players int, hands [2]keys.Intents) {
	if players == 1 {
		hands[0] |= hands[1]
	}
	for i := range players {
		b.used[i] |= hands[i]
	}
}

// The aim of the game, the longest text first.
var (
	loneAim = [2][]string{{ // in either ship
		"You are the needle. Shoot the wedge, stay out of the star. First to five.",
		"Shoot the wedge, avoid the star. First to 5.",
		"Shoot the wedge: first to 5",
		"Shoot the wedge",
	}, {
		"You are the wedge. Shoot the needle, stay out of the star. First to five.",
		"Shoot the needle, avoid the star. First to 5.",
		"Shoot the needle: first to 5",
		"Shoot the needle",
	}}
	sharedAim = []string{
		"Shoot the other ship, stay out of the star. First to five.",
		"Shoot the other ship",
	}
	practiceAim = []string{
		"Nobody flies the wedge. Try all keys, then shoot it. Esc: menu, then Play.",
		"Try all keys, shoot the wedge. Esc: menu",
		"Try all. Esc: menu",
	}
)

// write writes what is left to tell to so many players, of whom a single one
// flies the ship me, in a match. The brief is empty.
func (b *briefing) write(p *render.Brief, players, me int, match *world.State) {
	switch p.Shared = players == 2; {
	case match.Phase > world.Fight || players == 0:
	case match.Options.Practice:
		p.Aim = practiceAim
		p.Keys[0] = b.left(p.Keys[0], 0, b.texts[alone][:])
	case p.Shared:
		p.Aim = sharedAim
		for i := range p.Keys {
			p.Keys[i] = b.left(p.Keys[i], i, b.texts[i][:inMatch])
		}
	default:
		p.Aim = loneAim[me]
		p.Keys[0] = b.left(p.Keys[0], 0, b.texts[alone][:inMatch])
	}
	if !match.Options.Practice && b.used[0].Has(keys.Fire) && (!p.Shared || b.used[1].Has(keys.Fire)) {
		p.Aim = nil
	}
}

// left appends the keys that a player has not used, out of texts for moves.
func (b *briefing) left(list []string, player int, texts []string) []string {
	for n, text := range texts {
		if b.used[player]&moves[n].intents == 0 {
			list = append(list, text)
		}
	}
	return list
}

var (
	// tapping is said to a player who holds a key to turn where no releases
	// are told.
	tapping = []string{
		"Tap to turn: this terminal cannot tell held keys. Quick taps turn double.",
		"Tap to turn: quick taps turn double",
		"Tap, do not hold",
	}
	// orbiting is said to a single player whose ship has hit the star.
	orbiting = []string{
		"You orbit the star: thrust sideways, not at it",
		"Thrust sideways, not at the star",
		"Thrust sideways",
	}
)

// advice returns what helps a player who holds these keys and flies the ship
// me, -1 for none: after a round, when nobody aims, and about keys only where
// no ship may be.
func advice(held keys.Intents, me int, cur *world.State) []string {
	free := cur.Phase == world.After
	if free && me >= 0 && cur.Ships[me].Cause == world.ByStar {
		return orbiting
	}
	for i := range cur.Ships {
		free = free && (cur.Ships[i].Mode != world.Flying || cur.Ships[i].Y < world.H*3/4)
	}
	if free && held&keys.SetOf(keys.Left, keys.Right) != 0 {
		return tapping
	}
	return nil
}
