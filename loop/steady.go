package loop

import (
	"iter"
	"math"
	"time"
)

// Steady is this project's own loop: fixed updates, capped frames, pictures
// between the last two states, and sleep whenever nothing is due.
//
// It takes input before each update (Piston). It draws the moment one step ago,
// which lies between the last two states, and never guesses ahead (after
// Nystrom, "Stuck in the middle").
//
// Update n is due n/Updates after the call of Steady, and frame n is due
// n/Frames after it. Both times are computed from n, so an hour at 60 updates a
// second is exactly 216,000 updates.
//
// Steady makes the updates that it owes in bursts. A burst is MaxUpdates
// updates; if MaxUpdates is 0, a burst is five updates, or as many as are due
// in 80 ms if that is more. After a burst Steady draws, if a frame is due
// (Entropy Interactive, "A More Advanced Game Loop"). If a burst leaves more
// steps owed than another burst could make, Steady drops all of them but one
// (after Nystrom, "Play catch up"). So a hiccup of 80 ms costs no game time,
// and a machine that is too slow makes every step that it can: Steady never
// sleeps while it owes or drops a step.
//
// Pictures count too. In a burst a due frame goes before the next update when
// updates have gone on for one and a half frame intervals since the last draw,
// and for ten times as long as that draw took. So a machine that is a little
// too slow still shows every second frame, for about a tenth of its time.
//
// A machine may wake a program a little late. After a late frame the next
// interval is shorter by up to 4 ms, or by a quarter if that is less, until
// frames are on time again. So at equal rates one wake-up serves an update and
// its frame.
func Steady(now Now, o *Options) iter.Seq[Action] {
	o.Fill()
	start := now()
	s := &steady{Options: o, start: start, last: start, drawn: start - 1}
	s.updateDue = start + o.Updates.At(1)
	return Forever(func(do *Turn) {
		now := s.at(now())
		switch {
		case s.full(now) && s.owed(now) > s.most():
			s.drop(do, now)
		case now >= s.frame() && s.frameFirst(now):
			do.DrawAt(s.between(do.Sim, now))
		case now >= s.updateDue:
			do.Input()
			s.update(do, now)
		default:
			s.burst = 0
			do.Sleep(min(s.updateDue, s.frame()) - now)
		}
	})
}

const (
	// Five steps are too few to be seen as a jump. At 60 updates a second they
	// hide a hiccup of 80 ms; at a higher rate such a hiccup takes more steps.
	fewest = 5
	hiccup = 80 * time.Millisecond

	// A burst of five updates or more also ends when patience has passed, so that
	// a picture stays for five updates and two draws at most, or for 100 ms.
	patience = 50 * time.Millisecond

	// A terminal program wakes at most 4 ms late, rare hiccups aside.
	jitter = 4 * time.Millisecond
)

// steady is the state of one Steady between two actions.
type steady struct {
	*Options
	start     time.Duration
	done      int64         // updates done or dropped
	last      time.Duration // due time of update number done
	updateDue time.Duration // due time of update number done+1
	step      time.Duration // length of the last update; 0 before the first
	burst     int64         // updates since the last draw or sleep, but for draws within it
	began     time.Duration // when the first update of the burst began
	dropped   bool          // steps were dropped, and no update came since
	drawn     time.Duration // when the last frame was drawn; before start: no frame yet
	price     time.Duration // how long that took; below 0: it is not known yet
	unseen    bool          // no frame shows the last update yet
}

// at notes the time at which a turn begins, and returns it. Directly after a
// draw it tells how long the draw took.
func (s *steady) at(now time.Duration) time.Duration {
	if s.price < 0 {
		s.price = now - s.drawn
	}
	return now
}

// real turns a span of real time into the time of the loop's clock.
func (s *steady) real(d time.Duration) time.Duration {
	if s.Clock == nil {
		return d
	}
	num, den := s.Clock.Scale()
	return scaled(d, num, den)
}

// most is the longest burst.
func (s *steady) most() int64 {
	switch {
	case s.MaxUpdates < 0:
		return math.MaxInt64
	case s.MaxUpdates == 0:
		return max(fewest, s.Updates.Count(s.real(hiccup))+1)
	}
	return int64(s.MaxUpdates)
}

// full reports whether the burst is over, so that a due frame goes first.
func (s *steady) full(now time.Duration) bool {
	return s.burst >= s.most() || s.burst >= fewest && now-s.began >= s.real(patience)
}

// frameFirst reports whether a due frame goes before the next update: if no
// update is due, after a burst, and in a burst that has gone on for long enough
// without a draw.
func (s *steady) frameFirst(now time.Duration) bool {
	if now < s.updateDue {
		return true
	}
	updating := now - max(s.began, s.drawn)
	long := updating >= s.Frames.Interval()*3/2 && (now-s.drawn)/10 >= s.price
	return s.unseen && (long || s.full(now))
}

// owed returns how many updates are due at now.
func (s *steady) owed(now time.Duration) int64 { return s.Updates.Count(now-s.start) - s.done }

func (s *steady) update(do *Turn, now time.Duration) {
	if s.burst == 0 {
		s.began = now
	}
	s.burst++
	s.dropped, s.unseen = false, true
	s.step = s.updateDue - s.last
	s.done++
	s.last, s.updateDue = s.updateDue, s.start+s.Updates.At(s.done+1)
	do.Update(s.step)
}

// drop gives up all steps owed at now but one. The loop goes on with a due
// frame and an update, even if the clock leaps on at each look.
func (s *steady) drop(do *Turn, now time.Duration) {
	if s.dropped {
		if now >= s.frame() {
			do.DrawAt(s.between(do.Sim, now))
		}
		do.Input()
		s.update(do, now)
		return
	}
	before := s.last
	s.dropped = true
	s.done += s.owed(now) - 1
	s.last, s.updateDue = s.start+s.Updates.At(s.done), s.start+s.Updates.At(s.done+1)
	do.Drop(s.last - before)
}

// between begins a draw, and returns its moment and alpha: one step before now,
// or the last state if that state is older. Before the first update there is
// only one state. A burst that is not over goes on: else a machine that is too
// slow would never drop a step.
func (s *steady) between(sim, now time.Duration) (at time.Duration, a Alpha) {
	if s.full(now) || now < s.updateDue {
		s.burst = 0
	}
	s.drawn, s.price, s.unseen = now, -1, false
	lag := min(max(0, now-s.last), s.updateDue-s.last)
	return sim - s.step + min(lag, s.step), AlphaOf(lag, s.updateDue-s.last)
}

// frame returns when the next frame is due: at the next multiple of the frame
// interval, but no sooner than one interval less the jitter after the last
// frame.
func (s *steady) frame() time.Duration {
	if s.drawn < s.start {
		return s.start
	}
	frame := s.Frames.Interval()
	soonest := s.drawn + frame - min(s.real(jitter), frame/4)
	next := s.Frames.Count(s.drawn-s.start) + 1
	return max(soonest, s.start+s.Frames.At(next))
}
