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
// n/Frames after it: both times are computed from n, so errors never add up.
//
// The updates that Steady owes it makes in a row, a burst. Its limits:
//
//	five        5 updates  make a burst: so few are not seen as a jump
//	hiccup      83 ms      of updates make a burst, if these are more than five
//	MaxUpdates  updates    make a burst instead, if it is not 0
//	share       1/10       of the time is for draws: updates get the rest
//	jitter      4 ms       at most a wake-up is late, rare hiccups aside
//
// If more steps than a burst are owed after a burst, or later at a picture,
// Steady drops all of them but one (after Nystrom, "Play catch up"). So a
// hiccup of 80 ms costs no game time. The regular time of a draw costs none: a
// burst is as long as the shorter of the last two draws, if that is more.
//
// A stall is made up without a picture, so that the game leaps once. On a
// machine that is too slow pictures come evenly: a due frame that shows
// something new goes before the next update when updates have gone on for a
// frame's interval, and draws keep to their share. A dear draw goes first after
// five updates that took as long as a hiccup (after Entropy Interactive, "A
// More Advanced Game Loop"). Steady never sleeps while it owes a step. In a
// minute of updates of 16.5 ms and draws of 1 ms, at 60 a second of both:
//
//	          pictures/s  game time  nine of ten times between pictures
//	limited   57.1         95.2 %    17.5 to 17.5 ms
//	guarded   10.3        100.0 %    100.0 to 100.0 ms
//	catchup   11.6         99.8 %    17.5 to 100.0 ms
//	Steady    57.1         95.2 %    17.5 to 17.5 ms
//
// After a late frame the next interval is shorter by up to the jitter, or by a
// quarter if that is less, until frames are on time again. So at equal rates
// one wake-up serves an update and its frame.
func Steady(now Now, o *Options) iter.Seq[Action] {
	start := now()
	s := &steady{Options: o, drawn: -1}
	return Forever(func(do *Turn) {
		now := s.look(now() - start)
		first := now >= s.frame() && s.frameFirst(now)
		switch {
		case s.full(first) && s.owed(now) > s.most():
			s.drop(do, now)
		case first:
			do.DrawAt(s.picture(do.Sim, now))
		case now >= s.due(1):
			do.Input()
			s.update(do, now)
		default:
			do.Sleep(min(s.due(1), s.frame()) - now)
		}
	})
}

const (
	five   = 5
	hiccup = five * time.Second / 60
	share  = 10
	jitter = 4 * time.Millisecond
)

// steady is the state of one Steady between two actions. Its times count from
// the call of Steady.
type steady struct {
	*Options
	done int64         // updates done or dropped
	step time.Duration // length of the last update; 0 before the first

	burst   int64         // updates since none was due, or since the last drop
	unseen  int64         // updates since none was due that no frame shows yet
	began   time.Duration // when the first update began since none was due
	dropped bool          // steps were dropped, and no update came since

	drawn  time.Duration // when the last frame was drawn; below 0: no frame yet
	took   time.Duration // how long that took; below 0: it is not known yet
	before time.Duration // how long the frame before took
}

// look notes when a turn begins: after a draw that tells how long it took.
func (s *steady) look(now time.Duration) time.Duration {
	if s.took < 0 {
		s.took = now - s.drawn
	}
	if now < s.due(1) {
		s.burst, s.unseen = 0, 0
	}
	return now
}

// due returns the due time of the n-th update from now on; 0: of the last one.
func (s *steady) due(n int64) time.Duration { return s.Updates.At(s.done + n) }

// owed returns how many updates are due at now.
func (s *steady) owed(now time.Duration) int64 { return s.Updates.Count(max(now, 0)) - s.done }

// regular returns what a draw takes: a stall that hits one draw is not regular.
func (s *steady) regular() time.Duration { return min(s.took, s.before) }

// patience returns the longest time without an update that costs no game time.
func (s *steady) patience() time.Duration { return max(s.Clock.span(hiccup), s.regular()) }

// most is the longest burst.
func (s *steady) most() int64 {
	switch {
	case s.MaxUpdates < 0:
		return math.MaxInt64
	case s.MaxUpdates > 0:
		return int64(s.MaxUpdates)
	}
	return max(five, s.Updates.Count(s.patience()))
}

// full reports whether a burst is over, or was and a frame goes first: a step
// may be dropped then, and not just after a draw, which the burst makes up.
func (s *steady) full(first bool) bool { return s.burst == s.most() || first && s.burst > s.most() }

// frameFirst reports whether a due frame goes before the next update.
func (s *steady) frameFirst(now time.Duration) bool {
	if now < s.due(1) || s.unseen == 0 {
		return now < s.due(1)
	}
	shown, patience := now-max(s.began, s.drawn), s.patience() // for how long
	switch {
	case s.dropped && now-s.began < patience: // the burst has made up a stall
		return true
	case shown >= s.Frames.Interval() && shown/share >= s.regular():
		return true
	case s.MaxUpdates > 0 && s.unseen >= int64(s.MaxUpdates):
		return true
	}
	return s.unseen >= five && min(shown, now-s.drawn-s.took) >= patience
}

func (s *steady) update(do *Turn, now time.Duration) {
	if s.burst == 0 && !s.dropped {
		s.began = now
	}
	s.step = s.due(1) - s.due(0)
	s.done, s.burst, s.unseen, s.dropped = s.done+1, s.burst+1, s.unseen+1, false
	do.Update(s.step)
}

// drop gives up all steps owed at now but one.
func (s *steady) drop(do *Turn, now time.Duration) {
	before := s.due(0)
	s.done, s.burst, s.dropped = s.done+s.owed(now)-1, 0, true
	do.Drop(s.due(0) - before)
}

// picture begins a draw, and returns its moment and alpha: one step before now,
// or the last state if that is older.
func (s *steady) picture(sim, now time.Duration) (at time.Duration, a Alpha) {
	s.before, s.drawn, s.took, s.unseen = s.took, now, -1, 0
	step := s.due(1) - s.due(0)
	lag := min(max(0, now-s.due(0)), step)
	return sim - s.step + min(lag, s.step), AlphaOf(lag, step)
}

// frame returns when the next frame is due: at the next multiple of its
// interval, but no sooner than that less the jitter after the last one.
func (s *steady) frame() time.Duration {
	if s.drawn < 0 {
		return 0
	}
	frame := s.Frames.Interval()
	soonest := s.drawn + frame - min(s.Clock.span(jitter), frame/4)
	return max(soonest, s.Frames.At(s.Frames.Count(s.drawn)+1))
}
