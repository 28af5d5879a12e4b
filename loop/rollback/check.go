package rollback

import (
	"errors"
	"fmt"
)

// Check looks for a tick that would put two sides out of step. It plays the
// game from a state, with a pair of commands for each tick, and steps each tick
// twice. It returns an error that names the first tick in which the two steps
// give different hashes, or in which a step of a copy changes the state that
// was copied. It returns nil if there is no such tick.
//
// Of the Config it needs only Step and Hash, and returns an error without them.
// The idea is that of the sync tests of GGPO and GGRS.
func Check[S any, C comparable](config Config[S, C], start S, commands [][2]C) error {
	if config.Step == nil || config.Hash == nil {
		return errors.New("rollback: Check needs a Step and a Hash")
	}
	for i, c := range commands {
		before := config.Hash(&start)
		once, again := start, start
		config.Step(&once, c)
		hash := config.Hash(&once) // now, because the second step may share memory with it
		if config.Hash(&start) != before {
			return fmt.Errorf("rollback: tick %d: %s", i+1, sharesMemory)
		}
		config.Step(&again, c)
		if config.Hash(&again) != hash {
			return fmt.Errorf("rollback: tick %d: %s", i+1, readsMore)
		}
		start = once
	}
	return nil
}

const (
	sharesMemory = "a step of a copy changes the original: " +
		"a state may hold no map, and no slice or pointer to what Step changes"
	readsMore = "one state and the same commands give two states: " +
		"Step reads more than its arguments, such as a clock, a variable or the order of a map"
)
