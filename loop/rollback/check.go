package rollback

import (
	"errors"
	"fmt"
)

// Check plays a game from a state by the commands of both players, one pair a
// tick, and steps each tick twice. It returns an error that names the first
// tick in which the two steps give different hashes, or in which a step of a
// copy changes the state that was copied: nil means that no such tick was found
// (after the sync test of GGPO and GGRS). It refuses a Config without a Step or
// a Hash, and reads nothing else of it.
func Check[S any, C comparable](config Config[S, C], start S, commands [][2]C) error {
	if config.Step == nil || config.Hash == nil {
		return errors.New("rollback: Check needs a Step and a Hash")
	}
	for tick, c := range commands {
		before, once, again := config.Hash(&start), start, start
		config.Step(&once, c)
		hash := config.Hash(&once) // before the second step, which may share memory with the first
		if config.Hash(&start) != before {
			return fmt.Errorf("rollback: tick %d: a step of a copy changes the original: a state may hold no map, and no slice or pointer to what Step changes", tick+1)
		}
		if config.Step(&again, c); config.Hash(&again) != hash {
			return fmt.Errorf("rollback: tick %d: one state and the same commands give two states: Step reads more than its arguments, such as a clock, a variable or the order of a map", tick+1)
		}
		start = once
	}
	return nil
}
