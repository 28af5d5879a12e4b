package scene

import (
	"strings"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// moves are what a player does with a ship, and the keys for that under each
// hand, as keys.Board.Text takes them. Every text that names them takes them
// from here. The first ones are told in a match.
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
	texts [3][inMatch]string   // for each of two players, and for a single one
	hints [len(moves)][]string // for a coach
}

// alone is the place of the texts for a single player.
const alone = 2

// explain has the briefing name the keys of a board.
func (b *briefing) explain(board *keys.Board) {
	for n, m := range moves {
		b.hints[n] = []string{board.Text(m.name + ": " + allKeys(n))}
		if n < inMatch {
			for i, own := range [...]string{m.keys[0], m.keys[1], m.keys[m.first]} {
				b.texts[i][n] = board.Text(own + " " + m.name)
			}
		}
	}
	const hyper = len(moves) - 1
	b.hints[hyper] = append([]string{board.Text("hyperspace, if all else fails; it may kill you: " + allKeys(hyper))}, b.hints[hyper]...)
}

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
		"You fly the needle. Hit the wedge; the star pulls. Five rounds win.",
		"Hit the wedge. The star pulls. Five win.",
		"Hit the wedge: 5 win",
	}, {
		"You fly the wedge. Hit the needle; the star pulls. Five rounds win.",
		"Hit the needle. The star pulls. Five win.",
		"Hit needle: 5 win",
	}}
	sharedAim = []string{
		"Hit the other ship; the star pulls. Five rounds win.",
		"Hit the other: 5 win",
	}
)

// write writes what is left to tell to so many players, of whom a single one
// flies the ship me, in a phase of a match. The brief is empty.
func (b *briefing) write(p *render.Brief, players, me int, phase world.Phase) {
	if phase > world.Fight || players == 0 {
		return
	}
	if p.Shared = players == 2; p.Shared {
		p.Aim = sharedAim
		p.Keys[0], p.Keys[1] = b.left(p.Keys[0], 0, 0), b.left(p.Keys[1], 1, 1)
	} else {
		p.Aim = loneAim[me]
		p.Keys[0] = b.left(p.Keys[0], 0, alone)
	}
	if b.used[0].Has(keys.Fire) && (!p.Shared || b.used[1].Has(keys.Fire)) {
		p.Aim = nil
	}
}

// left appends the keys that a player has not used, out of some texts.
func (b *briefing) left(list []string, player, texts int) []string {
	for n, text := range b.texts[texts] {
		if b.used[player]&moves[n].intents == 0 {
			list = append(list, text)
		}
	}
	return list
}

// A coach tells a newcomer in practice what to try next. The moves may be tried
// in any order.
type coach struct {
	used keys.Intents
	hit  bool // the other ship
}

// watch notes what the player does in a tick.
func (c *coach) watch(hands [2]keys.Intents, events world.Events) {
	c.used |= hands[0] | hands[1]
	c.hit = c.hit || events.Has(world.Died, 1)
}

// What a coach says beside the keys of moves.
var (
	hitIt   = []string{"now hit the wedge"}
	allDone = []string{"That is all. Esc leads to the title", "all done. Esc: title"}
)

// say returns the hint for the first thing that is left to try.
func (c *coach) say(b *briefing) []string {
	for n, hint := range b.hints {
		switch {
		case n == inMatch && !c.hit:
			return hitIt
		case c.used&moves[n].intents == 0:
			return hint
		}
	}
	return allDone
}

// tapping is said to who holds a key to turn where no releases are told.
var tapping = []string{
	"No key releases here, so holding stutters: tap; quick taps turn twice as far",
	"Holding stutters here: tap; quick taps turn twice",
	"tap, do not hold",
}

// advice returns it after a round, when nobody aims, unless a ship may be
// there: to a player who holds these keys.
func advice(held keys.Intents, cur *world.State) []string {
	free := cur.Phase == world.After
	for i := range cur.Ships {
		free = free && (cur.Ships[i].Mode != world.Flying || cur.Ships[i].Y < world.H*3/4)
	}
	if free && held&keys.SetOf(keys.Left, keys.Right) != 0 {
		return tapping
	}
	return nil
}
