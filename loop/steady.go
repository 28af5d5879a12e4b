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
// (Nystrom, "Play catch up"). It draws after such a burst in any case
// (Entropy Interactive, "A More Advanced Game Loop"). It draws between the last
// two states, which is one step behind the clock, and never guesses ahead
// (after Nystrom, "Stuck in the middle").
//
// Update n is due n/Updates after Steady was called, computed from n, so that
// an hour at 60 a second is 216,000 updates exactly. Draws are Frame apart.
//
// Jitter is for machines that wake a program a little late. A draw that starts
// late does not move the later ones: the next comes up to Jitter sooner than
// Frame after it, until they are back on time. So updates and draws at one rate
// come together again after any stall, and wake the program once. With Jitter
// below 0 a late draw moves all later ones.
//
// Whoever leaves the sequence may range over it again: the loop continues, and
// the time between counts, unless its clock stood still.
func Steady(now Now, c *Config) iter.Seq[Action] {
	c.Fill()
	s := &steady{Config: c, start: now()}
	s.updateDue, s.frameDue, s.grid = s.start+c.Updates.At(1), s.start, s.start
	return Forever(func(do *Turn) bool {
		now := now()
		update, frame := now >= s.updateDue, now >= s.frameDue
		switch {
		case !update && !frame:
			s.burst = 0
			return do.Sleep(min(s.updateDue, s.frameDue) - now)
		case frame && (!update || s.frameFirst(now)):
			return s.draw(do, now)
		case s.burst >= s.limit():
			return s.drop(do, now)
		}
		return do.Input() && s.update(do)
	})
}

// SteadyDesign describes Steady.
var SteadyDesign = Design{
	Name: "steady", New: Steady, Sleeps: true,
	Summary: "fixed updates, capped frames between the last two states, sleep",
	Source:  `this project's own, after Piston, Nystrom and Entropy Interactive`,
	Code: `update due = now + step; frame due = now
forever:
    if neither is due: sleep(until the sooner of both)
    else if the frame is due, and no update or the frame goes first*:
        frame due = the grid's next, but frame - jitter from now at least
        draw(one step ago, between the last two states)
    else if max-updates were made since the last draw or sleep:
        drop the whole steps owed
    else:
        input
        update due += step
        update(step)

* it was due before the update, and now < update due + jitter
`,
}

// steady is the state of one Steady between two actions.
type steady struct {
	*Config
	start     time.Duration
	done      int64         // updates done or dropped
	updateDue time.Duration // when update done+1 is due
	frameDue  time.Duration
	grid      time.Duration // when the next frame would be due if none were late
	step      time.Duration // length of the last update; 0 before the first
	burst     int           // updates since the last draw or sleep
	drawn     bool
}

// frameFirst decides for a loop that finds both a frame and an update due. A
// frame that was due before the update goes first as long as the update is
// less than Jitter late. So equal rates give one update a frame at every phase,
// however late the loop is woken within Jitter.
func (s *steady) frameFirst(now time.Duration) bool {
	return !s.drawn || s.frameDue <= s.updateDue && now < s.updateDue+max(s.Jitter, 0)
}

// limit is the longest burst. Five steps hide a hiccup of 80 ms at 60 updates
// a second, and are too few to be seen as a jump.
func (s *steady) limit() int {
	switch {
	case s.MaxUpdates > 0:
		return s.MaxUpdates
	case s.MaxUpdates < 0:
		return math.MaxInt
	}
	return 5
}

func (s *steady) update(do *Turn) bool {
	s.step = s.Updates.At(s.done+1) - s.Updates.At(s.done)
	s.burst++
	s.setDone(s.done + 1)
	return do.Update(s.step)
}

// drop gives up the whole steps owed at now.
func (s *steady) drop(do *Turn, now time.Duration) bool {
	before := s.Updates.At(s.done)
	s.setDone(s.Updates.Count(now - s.start))
	return do.Drop(s.Updates.At(s.done) - before)
}

func (s *steady) setDone(n int64) {
	s.done, s.updateDue = n, s.start+s.Updates.At(n+1)
}

// draw shows the moment one step before now, which lies between the last two
// states. Before the first update there is only one.
func (s *steady) draw(do *Turn, now time.Duration) bool {
	s.schedule(now)
	s.drawn, s.burst = true, 0
	last, next := s.Updates.At(s.done), s.updateDue-s.start
	lag := max(0, min(now-s.start, next-1)-last)
	return do.DrawAt(do.Sim-s.step+min(lag, s.step), AlphaOf(lag, next-last))
}

// schedule sets when the next frame is due. Frames lie on a grid, one Frame
// apart. After a late one the next is back on the grid, or as near to it as
// Frame - Jitter after this one allows, so that some frames later they come
// with the updates again: each pair wakes the program once.
func (s *steady) schedule(now time.Duration) {
	frame, jitter := max(s.Frame, 0), min(max(s.Jitter, 0), max(s.Frame, 0))
	if frame > 0 && now > s.grid {
		s.grid += (now - s.grid) / frame * frame // the frames that were left out
	}
	s.grid += frame - max(-jitter, min(s.apart(frame), jitter))
	s.frameDue = max(s.grid, now+frame-jitter)
}

// apart returns by how much the grid lies behind the updates, if both have one
// rate. It does so after a change of the time scale, and by the nanoseconds to
// which the two are rounded.
func (s *steady) apart(frame time.Duration) time.Duration {
	const same = time.Microsecond
	if off := frame - s.Updates.Interval(); frame == 0 || off < -same || off > same {
		return 0
	}
	apart := (s.grid - s.updateDue) % frame
	switch {
	case apart > frame/2:
		apart -= frame
	case apart < -frame/2:
		apart += frame
	}
	if apart == 0 || apart == 1 {
		return 0
	}
	return apart - 1 // the update first
}
