package lab

import (
	"io"
	"testing"
	"time"

	"fixstep/loop"
)

// laneBounds are those of a lane: of what it proves, and of what is told of it.
var laneBounds = []causeBound{
	{"owes in a sleep", 45 * ms, func(s *stretch, by time.Duration) bool {
		s.now = by
		s.weigh(&Op{Action: loop.Action{Do: loop.Sleep}, asked: ms})
		return s.Lane.part.debt == ms
	}},
	{"goes on with a lapse", 45 * ms, func(s *stretch, by time.Duration) bool {
		s.lapse.by, s.now = ms, by
		s.weigh(&Op{Action: loop.Action{Do: loop.Draw}})
		return s.lapse.by == ms
	}},
	{"sleeps for longer than a moment", quarter, func(s *stretch, by time.Duration) bool {
		s.lapse = lapse{since: time.Second, slept: ms, witness: witness{by: 2 * ms}}
		s.now = time.Second + by
		s.makesUp(0)
		p := &s.Lane.part
		return p.slept == ms && p.most[owing].by == 2*ms && s.lapse.by == 0
	}},
	{"has new excuses in the next second", time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.since, s.taken, s.now = time.Second, [2]time.Duration{1, 2}, time.Second+by
		s.excuse(&Op{})
		return s.taken == [2]time.Duration{0, 1} && s.since == s.now
	}},
	{"is excused by a late sleep", 20 * ms, func(s *stretch, by time.Duration) bool {
		s.excuse(&Op{Action: loop.Action{Do: loop.Sleep}, over: by})
		return s.taken[0] == by
	}},
	{"is excused by a late draw", 0, func(s *stretch, by time.Duration) bool {
		s.excuse(&Op{Action: loop.Action{Do: loop.Draw}, held: by})
		return s.taken[0] > 0
	}},
	{"goes back", 0, func(s *stretch, by time.Duration) bool {
		s.Updates, s.Shown = 1, by
		s.pictures(&Op{}, 0)
		return s.went
	}},
	{"goes back after an update", 0, func(s *stretch, by time.Duration) bool {
		s.Updates, s.Shown = int(by), ms
		s.pictures(&Op{}, 0)
		return s.Lane.part.most[early].by == ms
	}},
	{"is far from its alpha", 0, func(s *stretch, by time.Duration) bool {
		s.Updates, s.Sim, s.last = int(by), 20*ms, 20*ms
		s.pictures(&Op{Action: loop.Action{At: 10 * ms}}, 1)
		return s.Lane.part.most[apart].by == 10*ms
	}},
	{"is held up by a late sleep", ms, func(s *stretch, by time.Duration) bool {
		s.ends(&Op{Action: loop.Action{Do: loop.Draw}, over: by})
		s.ends(&Op{Action: loop.Action{Do: loop.Sleep}, over: by, Core: 1})
		return s.held == [2]time.Duration{0, by}
	}},
	{"is drawn inside the wall", WallAt, func(s *stretch, by time.Duration) bool {
		s.Body, s.now = body{kind: Wall, X: int64(by), prev: int64(by)}, 30*ms
		s.draw(&Op{Action: loop.Action{Do: loop.Draw, Alpha: loop.One, At: 20 * ms}})
		return s.Inside == 1 && s.alpha == loop.One && s.Off == -10*ms
	}},
	{"is late at fault", 45 * ms, func(s *stretch, by time.Duration) bool { return s.faulty(-by) }},
	{"is early at fault", 45 * ms, func(s *stretch, by time.Duration) bool { return s.faulty(by) }},
	{"is stuck", 0, func(s *stretch, by time.Duration) bool {
		if by > 0 {
			s.Err = io.EOF
		}
		s.judge(time.Second)
		return s.Fault
	}},
	{"is blown up", 0, func(s *stretch, by time.Duration) bool {
		s.Body.Broken = by > 0
		s.judge(time.Second)
		return s.Fault
	}},
	{"is through the wall", 0, func(s *stretch, by time.Duration) bool {
		s.Body.Through = by > 0
		s.judge(time.Second)
		return s.Fault
	}},
	{"has rates", time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.samples[kept-1] = sample{at: by, Tally: Tally{Updates: 50}}
		s.judge(by)
		return s.Rates.Updates > 0
	}},
	{"is judged again", quarter - 1, func(s *stretch, by time.Duration) bool {
		s.judged = time.Second
		return s.look(time.Second + by)
	}},
	{"owes since its last look", 0, func(s *stretch, by time.Duration) bool {
		s.now = by
		s.look(time.Second)
		return s.samples[kept-1].low == by && by > 0
	}},
	{"has a base", time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.look(by)
		return s.base.at > 0
	}},
	{"has another base after a stall", time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.base.at, s.stalled = time.Second, time.Second
		s.look(time.Second + by)
		return s.base.at > time.Second && s.stalled == 0
	}},
	{"owes less than at its base", -time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.base.at, s.base.low, s.Lane.part.low = time.Second, 2, 1
		s.look(time.Second - by)
		return s.base.low == 1
	}},
	{"has steps of two lengths", ms, func(s *stretch, by time.Duration) bool {
		s.short, s.Longest = 100*ms, 100*ms+by
		return s.step() == 20*ms
	}},
	{"has steps of one length", 0, func(s *stretch, by time.Duration) bool {
		s.short, s.Longest = by, by
		return s.step() == by
	}},
	{"has no time for an update", 20*ms - 1, func(s *stretch, by time.Duration) bool {
		s.Machine.UpdateCost = by
		return !s.canUpdate()
	}},
	{"has no time for a draw", 12 * ms, func(s *stretch, by time.Duration) bool {
		s.Machine.UpdateCost, s.Machine.Swap, s.Machine.DrawCost = 5*ms, 3*ms, by
		return !s.canDraw()
	}},
}

// faulty reports whether a lane that is off by so much is at fault, unless it
// waits for input.
func (s *stretch) faulty(off time.Duration) bool {
	s.Off, s.listens = off, true
	s.judge(time.Second)
	asleep := !s.Fault
	s.listens = false
	s.judge(time.Second)
	return s.Fault && asleep
}

// TestWhatALaneProves begins where it does.
func TestWhatALaneProves(t *testing.T) {
	for _, c := range laneBounds {
		c.hold(t)
	}
}
