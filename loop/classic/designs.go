package classic

import (
	"slices"

	"fixstep/loop"
)

// Designs lists every loop, from the simplest to this project's own.
var Designs = []Design{
	busy, nap, delta, deltaClamped, deltaSmoothed, limited, frameSkip, guarded,
	catchUp, residual, semiFixed, piston, event, async, steady,
}

// ByName returns the loop of that name from Designs, and whether there is one.
func ByName(name string) (d Design, ok bool) {
	i := slices.IndexFunc(Designs, func(d Design) bool { return d.Name == name })
	if i < 0 {
		return Design{}, false
	}
	return Designs[i], true
}

var steady = Design{
	Name: "steady", New: Unlimited(loop.Steady), Sleeps: true,
	Summary: "fixed updates, capped frames between the last two states, sleep",
	Intent:  "Its picture is one step old on purpose: it lies between the last two states.",
	Source:  `this project's own, after Piston, Nystrom and Entropy Interactive`,
}
