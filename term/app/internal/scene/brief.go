package scene

import (
	"cmp"

	"fixstep/render"
	"fixstep/term/app/internal/keys"
	"fixstep/world"
)

// A move is a thing that a player does with a ship.
type move struct {
	name     string
	commands world.Command // each of them is this move
	keys     [2]string     // of each hand, as keys.Board.Text takes them; "": the hand has none
	first    keys.Hand     // the hand whose keys a single player reads first
}

// moves are all moves. Every text takes the names of keys from here. A match
// tells only the first moves, practice tells all.
var moves = [...]move{
	{"turn", world.Left | world.Right, [2]string{"$left $right", "$left2 $right2"}, keys.RightHand},
	{"thrust", world.Thrust, [2]string{"$thrust", "$thrust2"}, keys.RightHand},
	{"fire", world.Fire, [2]string{"$fire", "$fire2"}, keys.LeftHand},
	{"hyperspace", world.Hyper, [2]string{"$hyperspace", ""}, keys.LeftHand},
}

// told returns the text about the keys that a hand has for the move; "": it has
// none.
func (m *move) told(board *keys.Board, hand keys.Hand) string {
	own := board.Text(m.keys[hand])
	if own == "" {
		return ""
	}
	return own + " " + m.name
}

// inMatch is the number of moves that a match tells.
const inMatch = 3

// A briefing tells players the aim and the keys, from their first match on. A
// key goes from the list when its player has used it.
type briefing struct {
	used  [2]world.Command      // by each player
	texts [3][len(moves)]string // for each of two players, and for one alone; "": no key does that
}

// alone is the index of the texts for a player alone.
const alone = 2

// explain sets the texts, with the names of the keys on a board.
func (b *briefing) explain(board *keys.Board) {
	for n := range moves {
		m := &moves[n]
		b.texts[0][n] = m.told(board, keys.LeftHand)
		b.texts[1][n] = m.told(board, keys.RightHand)
		b.texts[alone][n] = cmp.Or(m.told(board, m.first), m.told(board, 1-m.first))
	}
}

// watch notes the intents of so many players in a tick. A single player has
// both hands.
func (b *briefing) watch(players int, hands [2]keys.Intents) {
	if players == 1 {
		hands[0] |= hands[1]
	}
	for i := range players {
		b.used[i] |= command(hands[i])
	}
}

// The aim of the game, the longest text first.
var (
	loneAim = [2][]string{{ // in either ship
		"You are the needle. Shoot the wedge, stay out of the star. First to five.",
		"Shoot the wedge, avoid the star. First to 5.",
		"Shoot the wedge",
	}, {
		"You are the wedge. Shoot the needle, stay out of the star. First to five.",
		"Shoot the needle, avoid the star. First to 5.",
		"Shoot the needle",
	}}
	sharedAim = []string{
		"Shoot the other ship, stay out of the star. First to five.",
		"Shoot the other ship",
	}
	practiceAim = []string{
		"Try all keys, then shoot the wedge. Taps steer best. Esc twice: menu.",
		"Try all keys, then shoot the wedge",
		"Try all keys",
	}
)

// write writes what is left of the briefing of so many players into an empty
// brief. A single player flies the ship me. Between two rounds it writes
// nothing, because a low window has no room for both the keys and who has won.
func (b *briefing) write(p *render.Brief, players, me int, match *world.State) {
	p.Shared = players == 2
	practice := match.Options.Practice
	resultOfRound := match.Phase == world.Ready && match.Round > 1
	switch {
	case match.Phase > world.Fight || resultOfRound || players == 0:
	case practice:
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
	if !practice && b.fired(players) {
		p.Aim = nil
	}
}

// fired reports whether each of so many players has fired.
func (b *briefing) fired(players int) bool {
	all := b.used[0]
	if players == 2 {
		all &= b.used[1]
	}
	return all&world.Fire != 0
}

// left appends the texts of the moves that a player has not used yet.
func (b *briefing) left(list []string, player int, texts []string) []string {
	for n, text := range texts {
		if text != "" && b.used[player]&moves[n].commands == 0 {
			list = append(list, text)
		}
	}
	return list
}
