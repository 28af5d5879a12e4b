package scene

import (
	"slices"
	"time"

	"fixstep/loop/lab"
	"fixstep/world"
)

// The limits of what keys can do to the machine. No cost is 0, because a loop
// that never sleeps would then get nowhere.
const (
	leastCost = 100 * time.Microsecond
	mostCost  = 200 * time.Millisecond
	oneStall  = 500 * time.Millisecond
)

// grains are the timers that a key switches between, round and round.
var grains = []time.Duration{0, time.Millisecond, 10 * time.Millisecond, 15625 * time.Microsecond}

// bodies is the size of the swarm.
const bodies = 10_000

// tune changes the machine as a key asks, or the swarm that loads this one. It
// returns false if the key is for neither.
func (l *Lab) tune(key rune) bool {
	m := &l.machine
	switch key {
	case 'u':
		m.UpdateCost = lighter(m.UpdateCost)
	case 'U':
		m.UpdateCost = heavier(m.UpdateCost)
	case 'd':
		m.DrawCost = lighter(m.DrawCost)
	case 'D':
		m.DrawCost = heavier(m.DrawCost)
	case 's', 'S':
		m.AddStall(lab.Stall{At: l.now, For: oneStall})
	case 'g', 'G':
		m.Grain = grains[(slices.Index(grains, m.Grain)+1)%len(grains)]
	case 'b', 'B':
		if l.swarm == nil {
			l.swarm = world.NewSwarm(bodies, world.Options{})
		} else {
			l.swarm = nil
		}
	case ' ':
		m.AddInput(l.now)
	default:
		return false
	}
	return true
}

func lighter(cost time.Duration) time.Duration { return max(cost/2, leastCost) }
func heavier(cost time.Duration) time.Duration { return min(max(cost, leastCost/2)*2, mostCost) }
