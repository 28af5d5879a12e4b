package lab

import (
	"slices"
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
		s.lapse.by = ms
		s.makesUp(by)
		return s.lapse.by == ms
	}},
	{"sleeps for longer than a moment", quarter, func(s *stretch, by time.Duration) bool {
		s.lapse, s.now = lapse{since: time.Second, slept: ms, witness: witness{by: ms}}, time.Second+by
		s.makesUp(0)
		return s.Lane.part.slept == ms && s.lapse.by == 0
	}},
	{"has other excuses in the next second", time.Second - 1, func(s *stretch, by time.Duration) bool {
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
	{"is far from its alpha", 0, func(s *stretch, by time.Duration) bool {
		s.Updates, s.Sim, s.last = int(by), 20*ms, 20*ms
		s.pictures(&Op{Action: loop.Action{At: 10 * ms}}, 1)
		return s.Lane.part.most[apart].by == 10*ms
	}},
	{"is at fault behind", 45 * ms, func(s *stretch, by time.Duration) bool { return s.faulty(-by) }},
	{"is at fault ahead", 45 * ms, func(s *stretch, by time.Duration) bool { return s.faulty(by) }},
	{"has rates", time.Second - 1, func(s *stretch, by time.Duration) bool {
		s.samples[kept-1] = sample{at: by, Tally: Tally{Updates: 50}}
		s.judge(by)
		return s.Rates.Updates > 0
	}},
	{"is judged again", quarter - 1, func(s *stretch, by time.Duration) bool {
		s.judged = time.Second
		return s.look(time.Second + by)
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

// faulty reports whether a lane that is off by so much is at fault. It is not if
// it waits for input.
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

// TestThePartsOfARunAddUp, or the most and the least of them count.
func TestThePartsOfARunAddUp(t *testing.T) {
	a := part{naps: span{3, 5}, gaps: span{30, 50}, low: 7, asks: 1, fresh: 2, again: 3, forth: 4,
		slept: 5, debt: 6, inner: 7, vain: 8}
	b := part{naps: span{2, 4}, gaps: span{40, 60}, low: 6, asks: 10, fresh: 20, again: 30, forth: 40,
		slept: 50, debt: 60, inner: 70, vain: 80}
	want := part{naps: span{2, 5}, gaps: span{30, 60}, low: 6, asks: 11, fresh: 22, again: 33, forth: 44,
		slept: 55, debt: 66, inner: 77, vain: 88}
	for m := range measures { // the first of two that are alike
		a.most[m], b.most[m] = witness{by: 2, updates: 1}, witness{by: time.Duration(m), updates: 2}
		want.most[m] = a.most[m]
		if m > 2 {
			want.most[m] = b.most[m]
		}
	}
	if a.add(&b); a != want {
		t.Errorf("%+v, want %+v", a, want)
	}
}

// TestADropHasAGoodReason in what the machine took in the second before.
func TestADropHasAGoodReason(t *testing.T) {
	for lost, want := range map[time.Duration][3]time.Duration{ // in vain, and what is left to drop
		2:  {0, 1, 4},
		5:  {0, 0, 2},
		10: {3, 0, 0},
	} {
		r := quietRun().Lane
		r.taken = [2]time.Duration{3, 4}
		r.drop(&Op{Action: loop.Action{Lost: lost}})
		if got := [...]time.Duration{r.part.vain, r.taken[0], r.taken[1]}; got != want || r.Dropped != lost {
			t.Errorf("%d: %d, want %d", lost, got, want)
		}
	}
}

// TestTheUpdatesOfATurn are those since a look at the clock or an input.
func TestTheUpdatesOfATurn(t *testing.T) {
	r := quietRun().Lane
	for i, c := range []struct {
		prior                      loop.Kind
		looks, inTurn, most, fresh int
	}{
		{loop.Input, 0, 1, 1, 1},
		{loop.Update, 0, 2, 2, 1},
		{loop.Draw, 0, 3, 3, 1},
		{loop.Update, 1, 1, 3, 1},
		{loop.Update, 1, 2, 3, 1},
		{loop.Input, 1, 1, 3, 2},
	} {
		r.prior, r.looks = c.prior, c.looks
		r.update()
		if r.inTurn != c.inTurn || r.mostInTurn != c.most || r.part.fresh != c.fresh {
			t.Errorf("update %d: %d in its turn, at most %d, %d fresh", i, r.inTurn, r.mostInTurn, r.part.fresh)
		}
	}
}

// TestASleepIsANap, if it does not wait for input. A draw is none, and no lapse.
func TestASleepIsANap(t *testing.T) {
	r := quietRun().Lane
	r.now = time.Second
	r.weigh(&Op{Action: loop.Action{Do: loop.Draw}})
	r.weigh(&Op{Action: loop.Action{Do: loop.Sleep}, asked: loop.UntilInput})
	if p := r.part; p.naps != (span{}) || p.most[nap].by != 0 || r.lapse.by != 0 {
		t.Errorf("%+v, %+v", p, r.lapse)
	}
	r.now = ms
	r.weigh(&Op{Action: loop.Action{Do: loop.Sleep}, asked: 3 * ms})
	r.weigh(&Op{Action: loop.Action{Do: loop.Input}})
	if p := r.part; p.naps != (span{3 * ms, 3 * ms}) || p.most[nap].by != 3*ms || p.asks != 1 || p.low != ms {
		t.Errorf("%+v", p)
	}
	if r.prior != loop.Input {
		t.Errorf("the last operation is %v", r.prior)
	}
}

// TestALapseHasItsSleeps, and the one of them that proves most.
func TestALapseHasItsSleeps(t *testing.T) {
	r := quietRun().Lane
	for i, owed := range []time.Duration{50 * ms, 70 * ms, 70 * ms, 60 * ms} {
		r.now = time.Duration(i) * time.Second
		r.prior = []loop.Kind{loop.Update, loop.Draw}[i%2]
		r.owing(&Op{asked: ms, line: i}, owed)
	}
	if l := r.lapse; l.since != 0 || l.slept != 4*ms || l.by != 70*ms || l.op.line != 1 {
		t.Errorf("%+v", l)
	}
	if r.part.debt != 4*ms || r.part.inner != 2*ms {
		t.Errorf("%v of debt, %v after an update", r.part.debt, r.part.inner)
	}
}

// TestPicturesOfNewMoments have gaps, and say which way the game went.
func TestPicturesOfNewMoments(t *testing.T) {
	r := quietRun().Lane
	r.Updates = 1
	for i, c := range []struct {
		now, at      time.Duration
		updates      int
		gaps         span
		again, forth int
	}{
		{10, 0, 0, span{}, 0, 0},
		{20, 0, 0, span{}, 0, 0},
		{30, 9, 0, span{20, 20}, 0, 1},
		{35, 8, 0, span{5, 20}, 0, 1},
		{40, 7, 0, span{5, 20}, 1, 1},
		{45, 6, 1, span{5, 20}, 1, 1},
		{75, 7, 1, span{5, 30}, 1, 1},
	} {
		r.now, r.Draws = c.now, i+1
		r.pictures(&Op{Action: loop.Action{At: c.at}}, c.updates)
		r.Shown = c.at
		if p := r.part; p.gaps != c.gaps || p.again != c.again || p.forth != c.forth {
			t.Errorf("picture %d: gaps %v, %d again, %d forth", i, p.gaps, p.again, p.forth)
		}
	}
}

// TestAPictureIsShownFor as long as no other comes, without what holds its core
// up.
func TestAPictureIsShownFor(t *testing.T) {
	r := quietRun().Lane
	r.lastDraw, r.held, r.drawn = 900*ms, [2]time.Duration{30 * ms, 50 * ms}, 20*ms
	r.stay(&Op{Core: 1}, 3)
	if w := r.part.most[still]; w.by != 70*ms || w.updates != 3 || r.drawn != 50*ms || r.drawer != 1 {
		t.Errorf("%+v, %v was before the last draw, on core %d", w, r.drawn, r.drawer)
	}
}

// TestTheRatesOfALane count in tenths, and the shown pictures to the nearest:
// one more is no news.
func TestTheRatesOfALane(t *testing.T) {
	from := &sample{at: time.Second, Tally: Tally{Updates: 10, Draws: 20, Twice: 3, Busy: 100 * ms}}
	to := &sample{at: 3 * time.Second, Tally: Tally{Updates: 111, Draws: 71, Twice: 8, Busy: 600 * ms}}
	if got := rates(from, to); got != (Rates{505, 255, 25, 75}) {
		t.Errorf("%+v", got)
	}
	to.Busy = 5 * time.Second // on two cores
	if got := rates(from, to); got.Idle != 0 {
		t.Errorf("idle for %d %%", got.Idle)
	}
	if got := rates(from, from); got != (Rates{Idle: 100}) {
		t.Errorf("in no time %+v", got)
	}
	for shown, want := range map[int]int{19: 19, 20: 20, 21: 20, 22: 22} {
		s := quietRun()
		s.rate, s.to.at = 20, time.Second
		s.from.Draws, s.from.Twice, s.to.Draws, s.to.Twice = 3, 1, shown+8, 6
		s.countPictures(s)
		if s.rate != want || s.shown != want {
			t.Errorf("%d are %d", shown, s.rate)
		}
	}
	half := []int{perSecond(1, 2*time.Second), perSecond(1, 2*time.Second+2), perSecond(7, 1), perSecond(0, 0)}
	if !slices.Equal(half, []int{1, 0, 7e9, 0}) {
		t.Errorf("%d a second", half)
	}
}

// TestAMachineHasItsTimes in the longest turn, and in what it could show.
func TestAMachineHasItsTimes(t *testing.T) {
	s := quietRun()
	m := &s.Machine
	m.UpdateCost, m.DrawCost, m.Tremble, m.Grain = 1*us, 2*us, 4*us, 8*us
	m.Late, m.ClockGrain, m.Swap = 16*us, 32*us, 64*us
	if s.turn() != 20*ms+127*us || s.slack() != 40*ms+127*us || s.could() != 50 {
		t.Errorf("%v, %v, %d a second", s.turn(), s.slack(), s.could())
	}
	m.ClockGrain = 25 * ms
	if s.could() != 40 {
		t.Errorf("%d a second by its clock", s.could())
	}
	m.UpdateCost, m.DrawCost, m.Tremble, m.Swap = 10*ms, 15*ms, 3*ms, 12*ms
	if s.could() != 25 {
		t.Errorf("%d a second by its costs", s.could())
	}
}
