package duel

import (
	"sync"

	"fixstep/world"
)

// fingerprint is the same for two programs with the same rules: a hash of every
// tick of some matches in which every rule matters: random commands shoot, fall
// into the star and into each other, and use up all supplies. No pilot flies: a
// better pilot is no other rule. It takes some milliseconds.
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
