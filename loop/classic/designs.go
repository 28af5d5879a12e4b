package classic

import (
	"slices"

	"fixstep/loop"
)

// Designs lists every loop, from the simplest to this project's own.
var Designs = []loop.Design{
	busy, nap, delta, deltaClamped, deltaSmoothed, limited, frameSkip, guarded,
	catchUp, residual, semiFixed, piston, event, async, loop.SteadyDesign,
}

// ByName returns the loop of that name from Designs, and whether there is one.
func ByName(name string) (d loop.Design, ok bool) {
	i := slices.IndexFunc(Designs, func(d loop.Design) bool { return d.Name == name })
	if i < 0 {
		return loop.Design{}, false
	}
	return Designs[i], true
}
