package loop

import (
	"iter"
	"math"
	"time"
)

// Steady is this project's own loop: fixed updates, capped frames, pictures
// between the last two states, and sleep whenever nothing is due.
//
// It takes input before each update (Piston). It makes at most MaxUpdates
// updates in a burst and then drops the whole steps that it still owes
// (Nystrom, "Play catch up"). It draws after such a burst if a frame is due
// (Entropy Interactive, "A More Advanced Game Loop"). It draws the moment one
// step ago, which lies between the last two states, and never guesses ahead
// (after Nystrom, "Stuck in the middle").
//
// Update n is due n/Updates after Steady was called, and frame n n/Frames after
// it, both computed from n, so that an hour at 60 a second is 216,000 updates
// exactly.
//
// Jitter is for machines that wake a program a little late. A frame comes up to
// Jitter sooner than one frame after a late one, until frames are on time
// again. At equal rates one wake-up then serves an update and its frame. With
// Jitter below 0 a late frame moves all later ones.
//
// You may break out of the range and start it again later; the loop goes on,
// and makes up for the time between.
func Steady(now Now, o *Options) iter.Seq[Action] {
	o.Fill()
	start := now()
	s := &steady{Options: o, start: start, last: start, frameDue: start, frames: o.Frames}
	s.updateDue = start + o.Updates.At(1)
	return Forever(func(do *Turn) bool {
		now := now()
		switch {
		case now >= s.updateDue && s.burst >= s.limit():
			return s.drop(do, now)
		case now >= s.updateDue:
			return do.Input() && s.update(do)
		case now >= s.frame():
			return s.draw(do, now)
		}
		s.burst = 0
		return do.Sleep(min(s.updateDue, s.frameDue) - now)
	})
}

// steady is the state of one Steady between two actions.
type steady struct {
	*Options
	start     time.Duration
	done      int64         // updates done or dropped
	last      time.Duration // when update done was due
	updateDue time.Duration // when update done+1 is due
	step      time.Duration // length of the last update; 0 before the first
	burst     int           // updates since the last draw or sleep
	drawn     time.Duration // when the last frame was drawn
	frameDue  time.Duration // when the next one is due
	frames    Rate          // by which that was computed
}

// limit is the longest burst. Five steps hide a hiccup of 80 ms at 60 updates
// a second, and are too few to be seen as a jump.
func (s *steady) limit() int {
	switch {
	case s.MaxUpdates < 0:
		return math.MaxInt
	case s.MaxUpdates == 0:
		return 5
	}
	return s.MaxUpdates
}

func (s *steady) update(do *Turn) bool {
	s.step = s.updateDue - s.last
	s.done++
	s.last, s.updateDue = s.updateDue, s.start+s.Updates.At(s.done+1)
	s.burst++
	return do.Update(s.step)
}

// drop gives up the whole steps owed at now.
func (s *steady) drop(do *Turn, now time.Duration) bool {
	before := s.last
	s.done = s.Updates.Count(now - s.start)
	s.last, s.updateDue = s.start+s.Updates.At(s.done), s.start+s.Updates.At(s.done+1)
	return do.Drop(s.last - before)
}

// draw shows the moment one step before now. Before the first update there is
// only one state.
func (s *steady) draw(do *Turn, now time.Duration) bool {
	s.drawn, s.burst = now, 0
	s.schedule()
	lag := max(0, now-s.last)
	return do.DrawAt(do.Sim-s.step+min(lag, s.step), AlphaOf(lag, s.updateDue-s.last))
}

// frame returns when the next frame is due. The cap may have changed since the
// last.
func (s *steady) frame() time.Duration {
	if s.frames != s.Frames {
		s.schedule()
	}
	return s.frameDue
}

// schedule sets when the frame after the last one is due: at the next time of
// its rate, but no sooner than a frame less Jitter after the last.
func (s *steady) schedule() {
	s.frames = s.Frames
	soonest := s.drawn + s.Frames.Interval() - max(s.Jitter, 0)
	next := s.Frames.Count(s.drawn-s.start) + 1
	s.frameDue = max(soonest, s.start+s.Frames.At(next))
}
