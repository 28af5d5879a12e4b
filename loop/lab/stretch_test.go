package lab

import (
	"slices"
	"testing"
	"time"
)

// TestTheRatesOfALane count in tenths, and the shown pictures to the nearest:
// one more is no news.
func TestTheRatesOfALane(t *testing.T) {
	from := &sample{at: time.Second, Tally: Tally{Updates: 10, Draws: 20, Twice: 3, Busy: 100 * ms}}
	to := &sample{at: 3 * time.Second}
	to.Updates, to.Draws, to.Twice, to.Busy = 111, 71, 8, 600*ms
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
	const two = 2 * time.Second
	got := []int{perSecond(1, two), perSecond(1, two+2), perSecond(7, 1), perSecond(0, 0)}
	if !slices.Equal(got, []int{1, 0, 7e9, 0}) {
		t.Errorf("%d a second", got)
	}
}

// TestAWholeRunIsAllOfIt, and its pictures are those of the time in which
// nothing held a core up. After a stall the looks begin anew.
func TestAWholeRunIsAllOfIt(t *testing.T) {
	r := quietRun().Lane
	r.Draws, r.Twice, r.now, r.held = 12, 2, 2*time.Second, [2]time.Duration{500 * ms, time.Second}
	r.before.asks, r.part.asks, r.rate = 1, 2, 33
	r.before.naps, r.part.naps, r.part.gaps, r.moved = span{3, 4}, span{2, 5}, span{1, 2}, 1
	steps, naps := span{7, 9}, span{1, 99}
	s := r.all(steps, naps)
	if s.asks != 3 || s.naps != naps || s.steps != steps || s.shown != 10 || !s.whole {
		t.Errorf("%+v", s)
	}
	if got := r.allNaps(); got != (span{2, 5}) {
		t.Errorf("it asked for sleeps of %v", got)
	}
	r.held[0] = 1600 * ms
	if got := r.all(steps, naps).shown; got != 25 {
		t.Errorf("%d pictures", got)
	}
	if s.length() != 2*time.Second || r.lately(4).shown != 33 {
		t.Errorf("%v long, %d pictures lately", s.length(), r.lately(4).shown)
	}
	r.stall(3 * time.Second)
	if r.moved != 0 || r.part.gaps != (span{}) || r.stalled != 3*time.Second {
		t.Errorf("%v, %+v, %v", r.moved, r.part.gaps, r.stalled)
	}
	for _, look := range r.samples {
		if look.at != 3*time.Second || look.updated != look.at || look.Draws != 12 || look.low != maxTime {
			t.Errorf("a look at %v: %+v", look.at, look)
		}
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
