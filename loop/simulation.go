package loop

import (
	"iter"
	"time"
)

// A Simulation is Simulate in steps: between two calls of Run the game stands
// still, to be looked at and to be sent events. It is for one goroutine.
type Simulation[E any] struct {
	simulation[E]
	next func() (struct{}, bool)
	stop func()
	over bool
	err  error
}

// NewSimulation returns a simulation at time 0 of which nothing has happened
// yet. Events that come while the game runs are taken from events, which
// returns false when there is none; nil: only those of Send come. It panics if
// o.Async is set.
func NewSimulation[E any](o Options, game Game[E], events func() (E, bool)) *Simulation[E] {
	if o.Async != nil {
		panic("loop: a Simulation cannot run Async")
	}
	s := &Simulation[E]{simulation: simulation[E]{live: events, limit: -1}}
	h := newHost(NewClock(s.now), o, game, &s.simulation)
	h.restless = restless
	s.next, s.stop = iter.Pull(func(yield func(struct{}) bool) {
		s.yield = func() bool { return yield(struct{}{}) }
		if s.yield() {
			s.err = h.run(h.oneGoroutine)
		}
	})
	s.next()
	return s
}

// Send adds an event that comes at e.At, or at once if that is past. An event
// comes before whatever else is due at its time.
func (s *Simulation[E]) Send(e Timed[E]) {
	i := len(s.script)
	for i > 0 && s.script[i-1].At > e.At {
		i--
	}
	s.script = append(s.script[:i:i], append([]Timed[E]{e}, s.script[i:]...)...)
}

// Run does all that is due up to the time to, and lets the clock stand there.
// With until, which may be nil, it stops before that, as soon as the game waits
// and until returns true. It reports whether the game goes on. A panic of the
// game comes out of Run.
func (s *Simulation[E]) Run(to time.Duration, until func() bool) bool {
	s.limit, s.until = max(to, s.time), until
	if s.over {
		return false
	}
	s.over = true // in a panic
	_, more := s.next()
	s.over = !more
	return more
}

// Now returns the simulated real time since the start, in nanoseconds.
func (s *Simulation[E]) Now() time.Duration { return s.time }

// Err returns why the game ended, as Run does for the function Run: nil if it
// quit, and also while it goes on.
func (s *Simulation[E]) Err() error { return s.err }

// Stop ends the game where it is. Its method Stop is called, if it has one.
func (s *Simulation[E]) Stop() {
	s.over = true
	s.stop()
}

// simulation is the world outside of a host that runs in simulated time.
type simulation[E any] struct {
	time   time.Duration
	script []Timed[E]
	live   func() (E, bool) // events that no script has; nil: none
	polls  int              // since the last wait

	// Time passes up to limit, or until until returns true. Then yield waits
	// for the next Run, and returns false if there is none. Simulate has a
	// limit for ever and no yield.
	limit time.Duration
	until func() bool
	yield func() bool
}

func (s *simulation[E]) now() time.Duration { return s.time }

func (s *simulation[E]) poll() (e E, ok bool, err error) {
	if s.polls++; s.polls > restless {
		return e, false, ErrNeverSleeps
	}
	if s.live != nil {
		if e, ok = s.live(); ok {
			return e, true, nil
		}
	}
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
	for {
		s.polls = 0
		if e, ok, err = s.poll(); ok {
			return e, ok, err
		}
		next := end
		if len(s.script) > 0 {
			next = min(next, s.script[0].At)
		}
		switch {
		case s.until != nil && s.until():
		case next <= s.limit && next < UntilInput:
			s.time = next
			if next == end && (len(s.script) == 0 || s.script[0].At > next) {
				return e, false, nil
			}
			continue
		case s.yield == nil: // nothing will ever come
			return e, false, errOver
		default:
			s.time = max(s.time, min(s.limit, next))
		}
		if !s.yield() {
			return e, false, errOver
		}
	}
}
