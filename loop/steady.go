package loop

import (
	"iter"
	"time"
)

// maxCatchUp is Steady's burst when the configuration names none: enough to
// hide a hiccup of 80 ms at 60 updates a second, too few to be seen as a jump.
const maxCatchUp = 5

// Steady is the loop of this project: fixed updates, capped redraws,
// interpolation, and sleep whenever nothing is due. It takes input before each
// update (seed 000), catches up at most MaxUpdates steps at a time (default 5)
// and then drops the whole steps still owed (seed 002, "Play catch up"), forces
// a draw after such a burst (seed 003), and draws between the last two states
// (seed 002, "Stuck in the middle", but without guessing ahead).
//
// Update n is due n/Updates after Steady was called, whatever happened
// before. Draws are Frame apart; one that starts late moves the later
// ones, unless it is late by Jitter at most: then the next is back on time, up
// to Jitter sooner than Frame after it. In the same way a frame that was due
// before an update still goes before it when both are found late by less than
// Jitter, so that equal rates give one update a frame at every phase.
//
// The sequence may be left and ranged over again: it goes on where it was, and
// the time between counts, unless its clock stood still.
func Steady(now Now, c *Config) iter.Seq[Action] {
	s := steady{Config: c, start: now()}
	s.frameDue = s.start
	return func(yield func(Action) bool) {
		for s.turn(now(), yield) {
		}
	}
}

// steady is the state of one Steady between two actions.
type steady struct {
	*Config
	start    time.Duration
	done     int64         // updates done or dropped: the next one is done+1
	sim      time.Duration // game time of the last state
	step     time.Duration // from the state before it; 0 before the first update
	burst    int           // updates since the last draw or sleep
	frameDue time.Duration
	drawn    bool
}

// turn does what is due at now, or sleeps until something is. The state is set
// before each yield, so that a loop left in the middle can go on.
func (s *steady) turn(now time.Duration, yield func(Action) bool) bool {
	updateDue := s.start + s.Updates.At(s.done+1)
	frameFirst := !s.drawn || s.frameDue <= updateDue && now < updateDue+s.Jitter
	switch {
	case now < updateDue && now < s.frameDue:
		s.burst = 0
		return yield(Action{Do: Sleep, For: min(updateDue, s.frameDue) - now})
	case now < updateDue || now >= s.frameDue && frameFirst:
		return yield(s.draw(now))
	case s.burst < s.limit():
		return yield(Action{Do: Input}) && yield(s.update())
	}
	return yield(s.drop(now))
}

func (s *steady) limit() int {
	if s.MaxUpdates > 0 {
		return s.MaxUpdates
	}
	return maxCatchUp
}

func (s *steady) update() Action {
	s.step = s.Updates.At(s.done+1) - s.Updates.At(s.done)
	s.done++
	s.burst++
	s.sim += s.step
	return Action{Do: Update, Step: s.step}
}

// drop gives up the whole steps owed at now.
func (s *steady) drop(now time.Duration) Action {
	before := s.Updates.At(s.done)
	s.done = s.Updates.Count(now - s.start)
	return Action{Do: Drop, Lost: s.Updates.At(s.done) - before}
}

// draw shows the moment one step before now, which lies between the last two
// states; before the first update there is only one.
func (s *steady) draw(now time.Duration) Action {
	if late := now - s.frameDue; late > s.Jitter {
		s.frameDue = now
	}
	s.frameDue += s.Frame
	s.drawn, s.burst = true, 0
	last := s.Updates.At(s.done)
	next := s.Updates.At(s.done + 1)
	lag := max(0, min(now-s.start, next-1)-last)
	at := s.sim - s.step + min(lag, s.step)
	return Action{Do: Draw, At: at, Alpha: alphaOf(lag, next-last)}
}
