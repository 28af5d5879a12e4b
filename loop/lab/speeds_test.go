package lab

import (
	"slices"
	"testing"
	"time"

	"fixstep/loop"
)

// TestThePaceOfARun counts from its base. A run without a base has none.
func TestThePaceOfARun(t *testing.T) {
	s := quietRun()
	from := Tally{Sim: 900 * ms, Dropped: 100 * ms, Updates: 10, Draws: 5, Busy: 50 * ms}
	to := Tally{Sim: 2400 * ms, Dropped: 300 * ms, Updates: 30, Draws: 15, Busy: 150 * ms}
	s.from, s.to = &sample{time.Second, from, part{low: 5 * ms}}, &sample{3 * time.Second, to, part{}}
	s.owe(8 * ms)
	want := pace{took: 2 * time.Second, sim: 1500 * ms, owed: 8 * ms, grown: 3 * ms, loss: 300 * ms,
		updates: 20, draws: 10, busy: 100 * ms, each: 100 * ms}
	if got := s.paceOfRun(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	s.to = s.from
	if got := s.paceOfRun(); got.took != 1 || got.each != 1 {
		t.Errorf("no time has passed: %+v", got)
	}
	s.from = &sample{}
	if got := s.paceOfRun(); got != (pace{owed: 8 * ms}) {
		t.Errorf("without a base: %+v", got)
	}
}

// owe sets the least that a lane owed in the last second.
func (s *stretch) owe(low time.Duration) {
	s.Lane.part.low = low
	for i := range s.samples {
		s.samples[i].low = maxTime
	}
}

// owed returns the pace of two seconds, in which a lane owed so much at the
// base and at the end.
func (s *stretch) owed(base, end time.Duration) pace {
	s.from, s.to = &sample{at: time.Second, part: part{low: base}}, &sample{at: 3 * time.Second}
	s.owe(end)
	return s.paceOfRun()
}

// A cause is none at the most that is given, and one with one more.
type causeBound struct {
	name string
	most time.Duration
	is   func(s *stretch, by time.Duration) bool
}

var paceBounds = []causeBound{
	{"slow", 45 * ms, func(s *stretch, by time.Duration) bool { return s.owed(5*ms, 5*ms+by).slow }},
	{"slow on a slow machine", 111 * ms, func(s *stretch, by time.Duration) bool {
		s.Machine.DrawCost = 30 * ms
		return s.owed(5*ms, 5*ms+by).slow
	}},
	{"fast by its growth", 45 * ms, func(s *stretch, by time.Duration) bool { return s.owed(5*ms, 5*ms-by).fast }},
	{"fast by its end", 0, func(s *stretch, by time.Duration) bool { return s.owed(100*ms, -by).fast }},
	{"catches by its growth", 45 * ms, func(s *stretch, by time.Duration) bool {
		return s.owed(100*ms, 100*ms-by).catches
	}},
	{"catches by its end", 45 * ms, func(s *stretch, by time.Duration) bool { return s.owed(time.Second, by).catches }},
	{"unlike", 40 * ms, func(s *stretch, by time.Duration) bool { return !s.like(time.Second+by, time.Second) }},
	{"unlike below 0", 40 * ms, func(s *stretch, by time.Duration) bool { return !s.like(-time.Second-by, -time.Second) }},
}

var slowBounds = []causeBound{
	{"stands", -1, func(s *stretch, by time.Duration) bool {
		s.pace.updates = int(-by)
		return s.stands()
	}},
	{"divides: looks", 0, func(s *stretch, by time.Duration) bool { return s.divided(0, int(by), 1, 1) }},
	{"divides: draws", 0, func(s *stretch, by time.Duration) bool { return s.divided(0, 1, int(by), 1) }},
	{"divides: steps", 0, func(s *stretch, by time.Duration) bool { return s.divided(0, 1, 1, by) }},
	{"divides: updates", -1, func(s *stretch, by time.Duration) bool { return s.divided(int(-by), 1, 1, 1) }},
	{"sleepsWithin: inner", 50, func(s *stretch, by time.Duration) bool {
		s.inner, s.debt, s.pace.draws = by, 100, 20
		return s.sleepsWithin()
	}},
	{"sleepsWithin: draws", -25, func(s *stretch, by time.Duration) bool {
		s.inner, s.debt, s.pace.draws = 100, 100, int(-by)
		return s.sleepsWithin()
	}},
	{"spirals", 9, func(s *stretch, by time.Duration) bool {
		s.witness(still, 2*time.Second)
		s.mostInTurn = int(by)
		return s.spirals()
	}},
	{"spirals: froze", 1045 * ms, func(s *stretch, by time.Duration) bool {
		s.witness(still, by)
		s.mostInTurn = 10
		return s.spirals()
	}},
	{"napsBlindly: more sleeps", -2, func(s *stretch, by time.Duration) bool { return s.napped(50-int(by), 0, 5) }},
	{"napsBlindly: fewer sleeps", -2, func(s *stretch, by time.Duration) bool { return s.napped(50+int(by), 0, 5) }},
	{"napsBlindly: looks", -1, func(s *stretch, by time.Duration) bool { return s.napped(50, int(-by), 5) }},
	{"napsBlindly: naps", 0, func(s *stretch, by time.Duration) bool { return s.napped(50, 0, by) }},
	{"losesItsWork: looks", 75, func(s *stretch, by time.Duration) bool {
		s.looks, s.Updates, s.pace.loss = int(by), 50, 250*ms
		return s.losesItsWork()
	}},
	{"losesItsWork: a log", -275*ms - 1, func(s *stretch, by time.Duration) bool {
		s.Match, s.pace.busy, s.pace.loss = &Match{}, -by, 250*ms
		return s.losesItsWork()
	}},
	{"hasOtherStep", 15*ms - 1, func(s *stretch, by time.Duration) bool {
		s.pace.updates, s.Longest = 4, by
		return s.hasOtherStep()
	}},
	{"drawsAlways: one update", 0, func(s *stretch, by time.Duration) bool { return s.drew(int(by), 1, 30*ms) }},
	{"drawsAlways: two updates", -2, func(s *stretch, by time.Duration) bool { return s.drew(int(-by), 1, 30*ms) }},
	{"drawsAlways: draws", 19 * ms, func(s *stretch, by time.Duration) bool { return s.drew(1, ms, by) }},
	{"drawsAlways: updates", -20 * ms, func(s *stretch, by time.Duration) bool { return s.drew(1, -by, 30*ms) }},
}

var fastBounds = []causeBound{
	{"goesByFrames: frames", -18 * ms, func(s *stretch, by time.Duration) bool { return s.framed(-by, -by) }},
	{"goesByFrames: later", -200 * us, func(s *stretch, by time.Duration) bool { return s.framed(10*ms, 10*ms-by) }},
	{"goesByFrames: sooner", -200 * us, func(s *stretch, by time.Duration) bool { return s.framed(10*ms, 10*ms+by) }},
	{"waitsForNothing: more draws", -2, func(s *stretch, by time.Duration) bool {
		s.pace.draws = 50 - int(by)
		return s.waitsForNothing()
	}},
	{"waitsForNothing: fewer draws", -2, func(s *stretch, by time.Duration) bool {
		s.pace.draws = 50 + int(by)
		return s.waitsForNothing()
	}},
	{"waitsForNothing: sleeps", -1, func(s *stretch, by time.Duration) bool {
		s.Sleeps = int(-by)
		return s.waitsForNothing()
	}},
	{"playsAllAgain", 450 * ms, func(s *stretch, by time.Duration) bool {
		s.Longest, s.MaxBurst = by, 2
		return s.playsAllAgain()
	}},
	{"playsOneMore", -1040*ms - 1, func(s *stretch, by time.Duration) bool {
		s.pace.sim = s.pace.took - by
		return s.playsOneMore()
	}},
	{"cutsTimes: later", -50 * us, func(s *stretch, by time.Duration) bool { return s.cut(16*ms - by) }},
	{"cutsTimes: sooner", -50 * us, func(s *stretch, by time.Duration) bool { return s.cut(16*ms + by) }},
}

func (s *stretch) divided(updates, looks, draws int, steps time.Duration) bool {
	s.pace.updates, s.looks, s.Draws, s.steps.most = updates, looks, draws, steps
	return s.divides()
}

func (s *stretch) napped(sleeps, looks int, each time.Duration) bool {
	s.Sleeps, s.Updates, s.looks, s.naps = sleeps, 50, looks, span{each, each}
	return s.napsBlindly()
}

func (s *stretch) drew(burst int, update, draw time.Duration) bool {
	s.MaxBurst, s.Machine.UpdateCost, s.Machine.DrawCost = burst, update, draw
	return s.drawsAlways()
}

func (s *stretch) framed(frame, each time.Duration) bool {
	s.Machine.Frames, s.pace.each = loop.Every(frame), each
	return s.goesByFrames()
}

func (s *stretch) cut(each time.Duration) bool {
	s.Machine.Updates, s.pace.each = loop.Every(16500*us), each
	return s.cutsTimes()
}

// TestWhereACauseBegins of a run that is too slow or too fast.
func TestWhereACauseBegins(t *testing.T) {
	for _, c := range slices.Concat(paceBounds, slowBounds, fastBounds) {
		c.hold(t)
	}
}

func (c *causeBound) hold(t *testing.T) {
	for more := range time.Duration(2) {
		s := quietRun()
		s.pace = pace{took: time.Second, sim: time.Second, updates: 50, draws: 50, busy: 250 * ms}
		if is := c.is(s, c.most+more); is != (more > 0) {
			t.Errorf("%s: %d is a cause: %v", c.name, c.most+more, is)
		}
	}
}

// TestTheSpeedOfALane counts from its first update to its last one, or else by
// the clock. Game time comes in pieces, of which one is no speed.
func TestTheSpeedOfALane(t *testing.T) {
	for _, c := range []struct {
		sim, updated, length, off time.Duration
		want                      string
	}{
		{950 * ms, 0, time.Second, -ms, ""},
		{950*ms - 1, 0, time.Second, -ms, "slow motion 94 %"},
		{950*ms - 1, 0, time.Second, 0, ""},
		{950*ms - 1, 0, time.Second - 1, -ms, ""},
		{375 * ms, 400 * ms, time.Second, -ms, ""},
		{375*ms - 1, 400 * ms, time.Second, -ms, "slow motion 93 %"},
		{1060*ms - 1, 0, time.Second, ms, ""},
		{1060 * ms, 0, time.Second, ms, "6 % too fast"},
		{1060 * ms, 0, time.Second, 0, ""},
		{425 * ms, 400 * ms, time.Second, ms, ""},
		{425*ms + 1, 400 * ms, time.Second, ms, "6 % too fast"},
		{1990 * ms, 0, time.Second, ms, "99 % too fast"},
		{2 * time.Second, 0, time.Second, ms, "2.0 x too fast"},
		{2590 * ms, 0, time.Second, ms, "2.5 x too fast"},
	} {
		s := quietRun()
		s.Machine.Swap, s.Fault, s.Off = 10*ms, true, c.off
		s.from.at, s.from.Sim, s.from.updated = time.Second, time.Second, time.Second
		s.to.at, s.to.Sim, s.to.updated = time.Second+c.length, time.Second+c.sim, time.Second+c.updated
		if got := s.speed(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
		s.Fault = false
		if got := s.speed(); got != "" {
			t.Errorf("%+v is no fault: %q", c, got)
		}
	}
	if got := paceOf(100); got != "slow motion 100 %" {
		t.Error(got)
	}
}
