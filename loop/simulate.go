package loop

import "time"

// A Timed is an event and the time at which it happens, in nanoseconds from
// the start of a simulation.
type Timed[E any] struct {
	At    time.Duration
	Event E
}

// Simulate drives a game as Run does, but in no time: whenever Run would wait,
// time is moved on to whatever comes next, the game itself costs none, and
// the events are those of the script, in order of At. The same script gives
// the same run. It needs o.For, or a script that makes the game quit, and a
// loop that sleeps. A game that waits for an event that is not in the script
// is over: Simulate then returns nil. It panics if o.Async is set, which
// is for real time.
func Simulate[E any](o Options, game Game[E], script []Timed[E]) error {
	if o.Async != nil {
		panic("loop: Simulate cannot run Async")
	}
	s := &simulation[E]{script: script}
	h := newHost(NewClock(s.now), o, game, s)
	return h.run(h.oneGoroutine)
}

// simulation is the world outside of a host that runs in simulated time.
type simulation[E any] struct {
	time   time.Duration
	script []Timed[E]
}

func (s *simulation[E]) now() time.Duration { return s.time }

func (s *simulation[E]) poll() (e E, ok bool, err error) {
	if len(s.script) == 0 || s.script[0].At > s.time {
		return e, false, nil
	}
	e, s.script = s.script[0].Event, s.script[1:]
	return e, true, nil
}

func (s *simulation[E]) wait(d time.Duration) (e E, ok bool, err error) {
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
