package world_test

import (
	"fmt"

	"fixstep/world"
)

// A match between two pilots, from the first tick to the last.
func Example() {
	s := world.New(world.Options{Seed: 1})
	needle, wedge := world.NewPilot(world.Medium, 1), world.NewPilot(world.Easy, 2)
	for s.Phase != world.Over {
		events := s.Step(world.Commands{needle.Command(&s, 0), wedge.Command(&s, 1)})
		for ship := range s.Ships {
			if events.Has(world.Died, ship) {
				fmt.Println("ship", ship, s.Ships[ship].Cause)
			}
		}
	}
	fmt.Println("ship", s.Winner(), "wins", s.Score)
	// Output:
	// ship 0 hit the star
	// ship 1 was shot
	// ship 0 was shot
	// ship 1 was shot
	// ship 1 was shot
	// ship 0 was shot
	// ship 1 was shot
	// ship 1 was shot
	// ship 0 wins [5 3]
}
