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
// Nystrom, "Stuck in the middle"). The first action is a draw.
//
// Update n is due n/Updates after the call of Steady, and frame n is due
// n/Frames after it: both times are computed from n, so errors never add up.
// Steady never sleeps while it owes an update.
//
// Steady makes the updates that it owes in a row, within these limits:
//
//	five        5 updates  make a burst: so few are not seen as a jump
//	hiccup      83 ms      of updates make a burst, if these are more than five
//	MaxUpdates  updates    make a burst instead, if it is above 0
//	rest        a burst    may still be owed after a burst
//	share       1/10       of the time is for cheap draws before owed updates
//	jitter      4 ms       is how late a frame may be without a late next one
//
// When a burst is full, and at each later picture, Steady counts the updates
// that it still owes. If these are more than the rest, it drops all of them but
// one (after Nystrom, "Play catch up"). Otherwise it makes them, too. So a
// hiccup of 80 ms costs no game time. Nor does a draw that always takes long: a
// burst may last as long as the shorter of the last two draws.
//
// A stall is made up without a picture, so that the game leaps once. On a
// machine that is too slow, a due frame goes before the next update if three
// things hold: it shows something new, updates have gone on for a frame's
// interval, and the draw takes no more than its share of that time. So pictures
// come evenly. A dearer draw waits until five updates have gone on for as long
// as a hiccup and as a draw. Then it goes first whatever it takes, and game
// time pays for it (after Entropy Interactive, "A More Advanced Game Loop"). In
// a minute of updates of 16.5 ms and draws of 1 ms, at 60 a second of both:
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
	s := newSteady(o)
	return Forever(func(do *Turn) {
		now := s.look(now() - start)
		first := now >= s.frame() && s.frameFirst(now)
		switch {
		case s.tooMuch(now, first):
			s.drop(do, now)
		case first:
			do.DrawAt(s.picture(do.Sim, now))
		case now >= s.next:
			do.Input()
			s.update(do, now)
		default:
			do.Sleep(min(s.next, s.frame()) - now)
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
	last time.Duration // when the last one of these was due
	next time.Duration // when the next update is due
	step time.Duration // length of the last update; 0 before the first

	burst   int64         // updates since none was due, or since the last drop
	unseen  int64         // updates since the last rest that no frame shows yet
	began   time.Duration // when updates began to go on
	dropped bool          // steps were dropped, and no update came since

	drawn  time.Duration // when the last frame was drawn; below 0: no frame yet
	took   time.Duration // how long that took; below 0: it is not known yet
	before time.Duration // how long the frame before took
	due    time.Duration // when the next frame is due
	cap    Rate          // the Frames that due is computed from
}

func newSteady(o *Options) *steady {
	return &steady{Options: o, next: o.Updates.At(1), drawn: -1, cap: o.Frames}
}

// look notes when a turn begins: after a draw that tells how long it took.
func (s *steady) look(now time.Duration) time.Duration {
	if s.took < 0 {
		s.took = now - s.drawn
	}
	if now < s.next {
		s.burst = 0
	}
	if s.unseen > 0 && now < s.next-s.late(s.next-s.last) {
		s.unseen = 0
	}
	return now
}

// late returns how late a wake-up may be, of an interval, and change nothing. A
// rest that is shorter is no rest.
func (s *steady) late(interval time.Duration) time.Duration {
	return min(s.Clock.gameTime(jitter), interval/4)
}

// owed returns how many updates are due at now.
func (s *steady) owed(now time.Duration) int64 {
	return s.Updates.Count(max(now, 0)) - s.done
}

// regular returns what a draw takes: a stall that hits one draw is not regular.
func (s *steady) regular() time.Duration { return min(s.took, s.before) }

// patience returns the longest time without an update that costs no game time.
func (s *steady) patience() time.Duration { return max(s.Clock.gameTime(hiccup), s.regular()) }

// most returns how many updates make a burst.
func (s *steady) most() int64 {
	switch {
	case s.MaxUpdates < 0:
		return math.MaxInt64
	case s.MaxUpdates > 0:
		return int64(s.MaxUpdates)
	}
	return max(five, s.Updates.Count(s.patience()))
}

// tooMuch reports whether more steps than a burst are owed after a burst: when
// it is full, or later when a frame goes first. A full burst is not asked again
// at each of its further updates, because these make up for a draw.
func (s *steady) tooMuch(now time.Duration, first bool) bool {
	if s.burst == 0 || s.MaxUpdates == 0 && s.burst < five {
		return false
	}
	most := s.most()
	full := s.burst == most || first && s.burst > most
	return full && s.owed(now) > most
}

// frameFirst reports whether a due frame goes before the next update.
func (s *steady) frameFirst(now time.Duration) bool {
	switch {
	case now < s.next || s.drawn < 0:
		return true
	case s.unseen == 0: // the picture would show nothing new
		return false
	case s.MaxUpdates > 0 && s.unseen >= int64(s.MaxUpdates):
		return true
	case s.dropped && now-s.began < s.patience(): // the burst has made up a stall
		return true
	}
	return s.cheap(now) || s.dear(now)
}

// cheap reports whether updates have gone on for the time between two frames,
// and a draw keeps to its share of that time.
func (s *steady) cheap(now time.Duration) bool {
	since := now - max(s.began-s.regular(), s.drawn) // a draw before them belongs to it
	return since >= s.apart() && since/share >= s.regular()
}

// dear reports whether updates have gone on for so long that a picture is due,
// whatever it takes.
func (s *steady) dear(now time.Duration) bool {
	since := now - max(s.began, s.drawn+s.took)
	return s.unseen >= five && since >= s.patience()
}

func (s *steady) update(do *Turn, now time.Duration) {
	if s.burst == 0 && !s.dropped {
		s.began = now
	}
	s.step = s.next - s.last
	s.pass(1)
	s.burst++
	s.unseen++
	s.dropped = false
	do.Update(s.step)
}

// drop gives up all steps owed at now but one.
func (s *steady) drop(do *Turn, now time.Duration) {
	before := s.last
	s.pass(s.owed(now) - 1)
	s.burst = 0
	s.dropped = true
	do.Drop(s.last - before)
}

// pass notes that n updates more are done or dropped.
func (s *steady) pass(n int64) {
	s.done += n
	s.last = s.Updates.At(s.done)
	s.next = s.Updates.At(s.done + 1)
}

// picture begins a draw, and returns its moment and alpha: one step before now,
// or the last state if that is older.
func (s *steady) picture(sim, now time.Duration) (at time.Duration, a Alpha) {
	s.before = s.took
	s.took = -1
	s.drawn = now
	s.unseen = 0
	s.schedule()
	step := s.next - s.last
	lag := min(max(0, now-s.last), step)
	return sim - s.step + min(lag, s.step), AlphaOf(lag, step)
}

// frame returns when the next frame is due.
func (s *steady) frame() time.Duration {
	if s.cap != s.Frames { // the caller has changed it
		s.schedule()
	}
	return s.due
}

// schedule computes when the next frame is due: at the next multiple of its
// interval, but no sooner than apart after the last one.
func (s *steady) schedule() {
	s.cap = s.Frames
	if s.drawn >= 0 {
		next := s.Frames.At(s.Frames.Count(s.drawn) + 1)
		s.due = max(s.drawn+s.apart(), next)
	}
}

// apart returns the shortest time between two frames: the interval, less what a
// frame may be late.
func (s *steady) apart() time.Duration {
	frame := s.Frames.Interval()
	return frame - s.late(frame)
}
