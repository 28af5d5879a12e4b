package rollback

import "fmt"

// Check plays so many ticks of a game with the commands of both players, and
// after each steps the last few, which are depth, once more from a saved state.
// It returns an error that names the first tick after which one comes out in
// another way: then Step reads what is not in the state, or a copy of the state
// shares something with it, such as a slice. It uses the Step and the Hash of
// the Config.
func Check[S any, C comparable](c Config[S, C], start S, ticks, depth int, commands func(tick int) [2]C) error {
	if depth < 1 {
		panic("rollback: a check of no tick")
	}
	now, saved := start, make([]S, depth) // by tick, the states before it
	given, hashes := make([][2]C, depth), make([]uint64, depth)
	for tick := range ticks {
		at := tick % depth
		saved[at], given[at] = now, commands(tick+1)
		c.Step(&now, given[at])
		hashes[at] = c.Hash(&now)
		first := max(0, tick+1-depth)
		redone := saved[first%depth]
		for t := first; t <= tick; t++ {
			c.Step(&redone, given[t%depth])
			if c.Hash(&redone) != hashes[t%depth] {
				return fmt.Errorf("rollback: after tick %d, tick %d came out in another way when it was stepped again", tick+1, t+1)
			}
		}
	}
	return nil
}
