package loop

import (
	"errors"
	"time"
)

// A Timed is an event of a script.
type Timed[E any] struct {
	At    time.Duration // from the start of the simulation, in nanoseconds
	Event E             // what happens then
}

// Simulate drives a game as Run does, but in no time. Whenever Run would wait,
// the clock jumps to whatever comes next; the game itself takes no time. The
// events are those of the script, in order of At. The same script gives the
// same run.
//
// Simulate returns when the game quits or o.For has passed, and also, with nil,
// when the game waits for an event and the script has no more. A loop that
// never sleeps gets nowhere, because the clock only moves while it sleeps: then
// Simulate returns ErrNeverSleeps. It panics if o.Async is set, because two
// goroutines need real time.
func Simulate[E any](o Options, game Game[E], script []Timed[E]) error {
	if o.Async != nil {
		panic("loop: Simulate cannot run Async")
	}
	s := &simulation[E]{script: script, limit: UntilInput}
	h := newHost(NewClock(s.now), o, game, s)
	h.restless = restless
	return h.run(h.oneGoroutine)
}

// ErrNeverSleeps ends a simulation whose loop goes on and on and never sleeps.
var ErrNeverSleeps = errors.New("loop: Simulate needs a loop that sleeps")

// restless is how many actions a loop may take without a sleep, and how many
// events may come in this time.
const restless = 100_000
