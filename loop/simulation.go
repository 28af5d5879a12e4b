package loop

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"runtime/debug"
	"slices"
	"time"
)

// A Panic is a panic of a simulated game, with the stack of the game.
type Panic struct {
	Value any    // of the panic
	Stack []byte // as debug.Stack returns it
}

// Error returns the value and the stack.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// mostAtOnce is the most actions and events at one moment of simulated time.
const mostAtOnce = 100_000

// Simulate drives a game as Run does, but in simulated time. Whenever Run would
// wait, the clock jumps to the next event, update or frame; the game itself
// takes no time. The same script gives the same run.
//
// Simulate returns when the game quits or o.For has passed, and also, with nil,
// when the game waits for an event and the script is at its end. If the game
// panics, Simulate panics with a *Panic.
func Simulate[E any](o Options, game Game[E], script ...Timed[E]) error {
	s := NewSimulation(o, game, nil)
	defer s.Stop()
	for _, e := range script {
		s.Send(e)
	}
	s.Advance(UntilInput, nil)
	return s.Err()
}

// A Simulation runs a game as Simulate does, but stops wherever you ask:
// between two calls of Advance the game stands still, so that you can look at
// it and send it events. A Simulation is for one goroutine.
type Simulation[E any] struct {
	time   time.Duration
	clock  *Clock
	script []Timed[E]       // in order of At
	others func() (E, bool) // returns events that are not in the script; nil: there are none

	// The game runs in a coroutine. Time passes up to limit, or until done returns
	// true; then yield waits for the next Advance. It returns false at Stop.
	limit time.Duration
	done  func() bool
	yield func(struct{}) bool
	next  func() (struct{}, bool)
	stop  func()
	err   error
}

// NewSimulation returns a simulation that stands at time 0 and has done nothing
// yet. Stop it, or its coroutine stays. The function others returns events that
// do not come from Send, such as a screen's, and false when it has none; nil:
// all events come from Send. The options' clock runs on simulated time from now
// on.
func NewSimulation[E any](o Options, game Game[E], others func() (E, bool)) *Simulation[E] {
	o.Clock = cmp.Or(o.Clock, new(Clock))
	s := &Simulation[E]{clock: o.Clock, others: others, limit: -1}
	o.Clock.begin(s.Now)
	h := newHost[E](context.Background(), o, game, s)
	h.restless = mostAtOnce
	s.next, s.stop = iter.Pull(func(yield func(struct{}) bool) {
		defer func() {
			if v := recover(); v != nil {
				panic(&Panic{v, debug.Stack()})
			}
		}()
		s.yield = yield
		if yield(struct{}{}) {
			s.err = h.run()
		}
	})
	s.next()
	return s
}

// Send adds an event that comes at e.At, or at once if that is past.
func (s *Simulation[E]) Send(e Timed[E]) {
	e.At = max(e.At, s.time)
	i := len(s.script)
	for i > 0 && s.script[i-1].At > e.At {
		i--
	}
	s.script = slices.Insert(s.script, i, e)
}

// Advance runs the game up to and including the time end, and leaves the clock
// there, unless the game ends before. With done, which may be nil, it stops
// earlier, as soon as the game waits and done returns true. It reports whether
// the game goes on. If the game panics, Advance panics with a *Panic.
func (s *Simulation[E]) Advance(end time.Duration, done func() bool) bool {
	s.limit, s.done = end, done
	_, more := s.next()
	return more
}

// Now returns the simulated real time since the start, in nanoseconds.
func (s *Simulation[E]) Now() time.Duration { return s.time }

// Err returns the error that Run would have returned: nil if the game has quit,
// and also while the game goes on.
func (s *Simulation[E]) Err() error { return s.err }

// Stop ends the game where it is. The game must call neither Stop nor Advance:
// its own methods return ErrQuit.
func (s *Simulation[E]) Stop() { s.stop() }

func (s *Simulation[E]) poll() (e Timed[E], ok bool, err error) {
	if s.others != nil {
		if other, ok := s.others(); ok {
			return Timed[E]{s.time, other}, true, nil
		}
	}
	if len(s.script) == 0 || s.script[0].At > s.time {
		return e, false, nil
	}
	e, s.script = s.script[0], s.script[1:]
	return e, true, nil
}

func (s *Simulation[E]) wait(d time.Duration) (e Timed[E], ok bool, err error) {
	end := UntilInput
	if d < UntilInput-s.time {
		end = s.time + d
	}
	for {
		e, ok, err = s.poll()
		if ok {
			return e, ok, err
		}
		next := end
		if len(s.script) > 0 {
			next = min(next, s.script[0].At)
		}
		switch {
		case s.done != nil && s.done():
		case next <= s.limit && next < UntilInput:
			s.time = next
			if next == end {
				return e, false, nil
			}
			continue
		case min(next, s.limit) < UntilInput: // otherwise nothing will come
			s.time = max(s.time, min(next, s.limit))
		}
		s.changed() // by the game: the host knows it
		if !s.yield(struct{}{}) {
			return e, false, errOver
		}
		if s.changed() {
			return e, false, nil
		}
	}
}

// changed reports whether the clock has changed since the last call.
func (s *Simulation[E]) changed() bool {
	select {
	case <-s.clock.changed:
		return true
	default:
		return false
	}
}
