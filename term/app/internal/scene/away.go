package scene

import (
	"time"

	"fixstep/loop/lab"
)

// longestAway is the most that a hidden window stalls the machines: after it a
// loop that catches up is seen again within seconds.
const longestAway = 10 * time.Second

// away is the time in which nobody saw the machines of a lab.
type away struct {
	since time.Duration // of the real clock
	now   bool          // the machines would go on if the window was seen
	sum   time.Duration // by which their clock has gone on meanwhile
}

// unseen hides or shows the lab. Nothing runs while it is hidden; to the
// machines that went on, the time is one stall of all when it is seen again.
func (l *Lab) unseen(hidden bool) {
	a := &l.away
	switch {
	case hidden:
		a.since, a.now = l.Clock.Real(), !l.Held(^ByWindow)
	case a.now:
		gap := min(l.Clock.Real()-a.since, longestAway)
		for _, lane := range l.lanes {
			lane.Machine().AddStall(lab.Stall{At: l.now, For: gap})
		}
		a.now, a.sum = false, a.sum+gap
	}
}
