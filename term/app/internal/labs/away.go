package labs

import "time"

// longestAway is the most that a hidden window stalls the machines: after it a
// loop that catches up is seen again within seconds.
const longestAway = 10 * time.Second

// away is the time in which nobody saw the machines of a lab.
type away struct {
	since time.Duration // of the real clock
	now   bool          // the machines would go on if the window was seen
	sum   time.Duration // by which their clock has gone on meanwhile
}

// begin hides the window; runs says that nothing else stops the machines.
func (a *away) begin(real time.Duration, runs bool) { a.since, a.now = real, runs }

// end shows the window again, and returns the time that the machines have
// missed; 0: none.
func (a *away) end(real time.Duration) (gap time.Duration) {
	if a.now {
		gap = min(real-a.since, longestAway)
	}
	a.now, a.sum = false, a.sum+gap
	return gap
}
