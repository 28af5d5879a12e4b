package duel

import (
	"sync"

	"fixstep/world"
)

// fingerprint is the same for two programs that play alike: a hash of every
// tick of the rehearsals. It takes some milliseconds.
var fingerprint = sync.OnceValue(func() (h uint64) {
	rehearse(func(s *world.State, _ world.Events) { h = (h ^ s.Hash()) * prime })
	return h
})

// rehearse shows every tick of some matches in which every rule matters: of
// pilots, who fight, and of hands that press anything, which fall into the star
// and into each other, and run out of all that can run out.
func rehearse(see func(*world.State, world.Events)) {
	pilots := [2]world.Pilot{world.NewPilot(world.Hard, 2), world.NewPilot(world.Medium, 3)}
	perform(world.Options{Seed: 1}, see, func(s *world.State, ship int) world.Command {
		return pilots[ship].Command(s, ship)
	})
	for seed := range uint64(4) {
		random := world.Random(seed)
		var held world.Commands
		perform(world.Options{Seed: seed, NoStar: seed%2 == 1}, see, func(_ *world.State, ship int) world.Command {
			if random.Below(Rate/2) == 0 {
				held[ship] = world.Command(random.Below(2 * int64(world.Hyper)))
				if random.Below(8) > 0 { // who jumps often does not live long
					held[ship] &^= world.Hyper
				}
			}
			return held[ship]
		})
	}
}

// perform plays one match, or its first minutes.
func perform(o world.Options, see func(*world.State, world.Events), wanted func(*world.State, int) world.Command) {
	s := world.New(o)
	for s.Phase != world.Over && s.Tick < 3*60*Rate {
		see(&s, s.Step(world.Commands{wanted(&s, 0), wanted(&s, 1)}))
	}
}
