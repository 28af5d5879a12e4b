package scene

import (
	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A briefing tells players, from their first match on, what the aim is and
// which keys matter. What a player has used is not told again.
type briefing struct {
	used [2]keys.Intents
	keys [3][]control // of a single player, and of each of two
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

// A control is a key that matters, and the intents that show it is known.
type control struct {
	intents keys.Intents
	text    string
}

// explain has the briefing name the keys of a board.
func (b *briefing) explain(board *keys.Board) {
	for i, texts := range [...][3]string{
		{"← → turn", "↑ thrust", "$fire fire"},
		{"$left $right turn", "$thrust thrust", "$fire fire"},
		{"← → turn", "↑ thrust", "Enter fire"},
	} {
		for n, intents := range []keys.Intents{keys.SetOf(keys.Left, keys.Right), keys.SetOf(keys.Up), keys.SetOf(keys.Fire)} {
			b.keys[i] = append(b.keys[i], control{intents, board.Text(texts[n])})
		}
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

// tapping is said to who holds a key to turn where no releases are told.
var tapping = []string{
	"No key releases here, so holding stutters: tap; quick taps turn twice as far",
	"Holding stutters here: tap; quick taps turn twice",
	"tap, do not hold",
}

// advise says so after a round, when nobody aims, unless a ship may be there.
func (s *Session) advise(f *frame, cur *world.State) {
	free := cur.Phase == world.After
	for i := range cur.Ships {
		free = free && (cur.Ships[i].Mode != world.Flying || cur.Ships[i].Y < world.H*3/4)
	}
	if free && s.controls.Held()&keys.SetOf(keys.Left, keys.Right) != 0 {
		f.notice = tapping
	}
}

// write writes what is left to tell to so many players, of whom a single one
// flies the ship me, in a phase of a match. The brief is empty.
func (b *briefing) write(p *render.Brief, players, me int, phase world.Phase) {
	if phase > world.Fight || players == 0 {
		return
	}
	if p.Shared = players == 2; !p.Shared {
		p.Keys[0] = b.left(p.Keys[0], b.keys[0], 0)
		p.Aim = loneAim[me]
	} else {
		p.Keys[0] = b.left(p.Keys[0], b.keys[1], 0)
		p.Keys[1] = b.left(p.Keys[1], b.keys[2], 1)
		p.Aim = sharedAim
	}
	if b.used[0].Has(keys.Fire) && (!p.Shared || b.used[1].Has(keys.Fire)) {
		p.Aim = nil
	}
}

// left appends the keys that a player has not used.
func (b *briefing) left(list []string, all []control, player int) []string {
	for _, h := range all {
		if b.used[player]&h.intents == 0 {
			list = append(list, h.text)
		}
	}
	return list
}
