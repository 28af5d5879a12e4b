package lab

import (
	"testing"
	"time"

	"fixstep/loop"
)

// TestThePartsOfARunAddUp, or the most and the least of them count.
func TestThePartsOfARunAddUp(t *testing.T) {
	a := part{naps: span{3, 5}, gaps: span{30, 50}, low: 7}
	a.asks, a.fresh, a.again, a.forth, a.slept, a.debt, a.inner, a.vain = 1, 2, 3, 4, 5, 6, 7, 8
	b := part{naps: span{2, 4}, gaps: span{40, 60}, low: 6}
	b.asks, b.fresh, b.again, b.forth, b.slept, b.debt, b.inner, b.vain = 10, 20, 30, 40, 50, 60, 70, 80
	want := part{naps: span{2, 5}, gaps: span{30, 60}, low: 6}
	want.asks, want.fresh, want.again, want.forth = 11, 22, 33, 44
	want.slept, want.debt, want.inner, want.vain = 55, 66, 77, 88
	for m := range measures { // the first of two that are alike
		a.most[m], b.most[m] = witness{by: 2, updates: 1}, witness{by: time.Duration(m), updates: 2}
		want.most[m] = a.most[m]
		if m > 2 {
			want.most[m] = b.most[m]
		}
	}
	nothing := newPart()
	for _, o := range []*part{&b, &nothing} {
		a.add(o)
		if a != want {
			t.Errorf("%+v, want %+v", a, want)
		}
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
		got := [...]time.Duration{r.part.vain, r.taken[0], r.taken[1]}
		if got != want || r.Dropped != lost {
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
			t.Errorf("update %d: %d in its turn, at most %d, %d fresh",
				i, r.inTurn, r.mostInTurn, r.part.fresh)
		}
	}
}

// TestASleepIsANap, if it does not wait for input. A draw is none, and no
// lapse.
func TestASleepIsANap(t *testing.T) {
	r := quietRun().Lane
	r.now = time.Second
	r.weigh(&Op{Action: loop.Action{Do: loop.Draw}})
	r.weigh(&Op{Action: loop.Action{Do: loop.Sleep}, asked: loop.UntilInput})
	if p := r.part; p.naps != (span{}) || p.most[nap].by != 0 || r.lapse.by != 0 {
		t.Errorf("%+v, %+v", p, r.lapse)
	}
	r.now = ms
	for line := range 2 { // the first one proves as much as the second
		r.weigh(&Op{Action: loop.Action{Do: loop.Sleep}, asked: 3 * ms, line: line})
	}
	r.weigh(&Op{Action: loop.Action{Do: loop.Input}})
	p := r.part
	if p.naps != (span{3 * ms, 3 * ms}) || p.most[nap].by != 3*ms || p.most[nap].op.line != 0 ||
		p.asks != 1 || p.low != ms {
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
		r.now = time.Duration(i+1) * time.Second
		r.prior = loop.Update + loop.Kind(min(i, 1))
		r.owing(&Op{asked: ms, line: i}, owed)
	}
	if l := r.lapse; l.since != time.Second || l.slept != 4*ms || l.by != 70*ms || l.op.line != 1 {
		t.Errorf("%+v", l)
	}
	if r.part.debt != 4*ms || r.part.inner != ms {
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
		{42, 7, 0, span{5, 20}, 1, 1},
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
	w := r.part.most[still]
	if w.by != 70*ms || w.updates != 3 || r.drawn != 50*ms || r.drawer != 1 {
		t.Errorf("%+v, %v was before the last draw, on core %d", w, r.drawn, r.drawer)
	}
}
