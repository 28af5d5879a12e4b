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
	s := &simulation[E]{script: script}
	h := newHost(NewClock(s.now), o, game, s)
	return h.run(h.oneGoroutine)
}

// ErrNeverSleeps ends a simulation whose loop asks for input again and again
// and never sleeps.
var ErrNeverSleeps = errors.New("loop: Simulate needs a loop that sleeps")

// restless is how often in a row a loop may ask for input without a sleep.
const restless = 100_000

// simulation is the world outside of a host that runs in simulated time.
type simulation[E any] struct {
	time   time.Duration
	script []Timed[E]
	polls  int // since the last wait
}

func (s *simulation[E]) now() time.Duration { return s.time }

func (s *simulation[E]) poll() (e E, ok bool, err error) {
	if s.polls++; s.polls > restless {
		return e, false, ErrNeverSleeps
	}
	if len(s.script) == 0 || s.script[0].At > s.time {
		return e, false, nil
	}
	e, s.script = s.script[0].Event, s.script[1:]
	return e, true, nil
}

func (s *simulation[E]) wait(d time.Duration) (e E, ok bool, err error) {
	s.polls = 0
	end := UntilInput
	if d < UntilInput-s.time {
		end = s.time + d
	}
	if len(s.script) > 0 && s.script[0].At <= end {
		s.time = max(s.time, s.script[0].At)
		return s.poll()
	}
	if end == UntilInput {
		return e, false, errOver
	}
	s.time = end
	return e, false, nil
}
