package duel

import (
	"sync"

	"fixstep/world"
)

// Rate is the tick rate of every duel, in ticks a second.
const Rate = 60

// A Game is the state that both sides of a duel compute: matches, one after the
// other. It is a plain value, and a copy is a saved game. NewGame makes one.
type Game struct {
	World world.State // the world of the match
	Match uint32      // its number, from 1

	// Held counts the ticks for which each player has held Fire after the match
	// was decided. With Rate ticks the player is ready for the next match, and
	// stays ready.
	Held [2]uint8
}

// NewGame returns the state before the first tick of the first match.
func NewGame(seed uint64) Game {
	return Game{World: world.New(world.Options{Rate: Rate, Seed: seed}), Match: 1}
}

// Step advances the game by one tick, and returns the events of its world. In
// the tick in which both players are ready the next match begins, and no other
// event happens.
func (g *Game) Step(c world.Commands) world.Events {
	if g.World.Phase != world.Over {
		return g.World.Step(c)
	}
	for i := range g.Held {
		switch {
		case g.Ready(i): // and stays so
		case c[i]&world.Fire != 0:
			g.Held[i]++
		default:
			g.Held[i] = 0
		}
	}
	if !g.Ready(0) || !g.Ready(1) {
		return g.World.Step(c)
	}
	o := g.World.Options
	o.Seed++
	*g = Game{World: world.New(o), Match: g.Match + 1}
	return 0
}

// Ready reports whether a player is ready for the next match.
func (g *Game) Ready(player int) bool { return g.Held[player] >= Rate }

// Hash returns a hash of all the state on which the next ticks depend.
func (g *Game) Hash() uint64 {
	h := g.World.Hash()
	h = (h ^ uint64(g.Match)) * prime
	return (h ^ uint64(g.Held[0])<<8 ^ uint64(g.Held[1])) * prime
}

// prime is FNV-1a's prime.
const prime = 1099511628211

// guess returns the likely next command of a player after their last one. It is
// the same without shots and jumps: a torpedo that was guessed wrong would
// vanish again.
func guess(last world.Command) world.Command { return last &^ (world.Fire | world.Hyper) }

// fingerprint returns a hash that is the same in all programs with the same
// rules. It hashes every tick of some matches in which every rule matters: by
// random commands the ships shoot, fall into the star and into each other, and
// use up all supplies. No pilot flies, because a better pilot is no other rule.
// The first call takes some milliseconds.
var fingerprint = sync.OnceValue(func() (h uint64) {
	for seed := range uint64(4) {
		random := world.Random(seed)
		var held world.Commands
		s := world.New(world.Options{Seed: seed, NoStar: seed%2 == 1})
		for s.Phase != world.Over && s.Tick < 3*60*Rate {
			for ship := range held {
				if random.Below(Rate/2) > 0 {
					continue
				}
				held[ship] = world.Command(random.Below(2 * int64(world.Hyper)))
				if random.Below(8) > 0 { // a ship that jumps often does not live long
					held[ship] &^= world.Hyper
				}
			}
			s.Step(held)
			h = (h ^ s.Hash()) * prime
		}
	}
	return h
})
