package world

import "testing"

var rates = []int{1, 3, 7, 20, 25, 30, 50, 59, 60, 61, 75, 144, 240, 999, 1000}

// lone returns a fight with the needle at rest on the left of the star.
func lone(t *testing.T, rate int, star bool) State {
	return scene(t, Options{Rate: rate, NoStar: !star}, "..........>.............................")
}

// hold gives the needle a command for some seconds.
func hold(s *State, c Command, seconds int) (e Events) {
	for range seconds * s.Options.Rate {
		e |= s.Step(Commands{c})
	}
	return e
}

// A speedTest is how far something goes, or turns, at a rate.
type speedTest struct {
	name string
	want int64 // in 1/100 unit, or of a degree
	got  func(t *testing.T, rate int) int64
}

var speedTests = []speedTest{
	{"thrust for 2 s", 3200, func(t *testing.T, rate int) int64 {
		s := lone(t, rate, false)
		x := s.Ships[0].X
		hold(&s, Thrust, 2)
		return hundredths(s.Ships[0].X - x)
	}},
	{"coast for 2 s after 1 s of thrust", 4000, func(t *testing.T, rate int) int64 {
		s := lone(t, rate, false)
		x := s.Ships[0].X
		hold(&s, Thrust, 1)
		hold(&s, 0, 2)
		return hundredths(s.Ships[0].X - x)
	}},
	{"turn for 1 s", 22500, func(t *testing.T, rate int) int64 {
		s := lone(t, rate, false)
		hold(&s, Right, 1)
		return int64(s.Ships[0].Heading) * 36000 >> 32
	}},
	{"torpedo after 1 s", 4150, func(t *testing.T, rate int) int64 {
		s := lone(t, rate, false)
		s.Step(Commands{Fire})
		for range rate - 1 {
			s.Step(Commands{})
		}
		return hundredths(s.Torpedoes[0].X - s.Ships[0].X)
	}},
	{"fall towards the star for 2 s", 2048, func(t *testing.T, rate int) int64 {
		s := lone(t, rate, true)
		x := s.Ships[0].X
		hold(&s, 0, 2)
		return hundredths(s.Ships[0].X - x)
	}},
	{"half an orbit", 1295, func(t *testing.T, rate int) int64 {
		s := New(Options{Rate: rate, Seed: 1})
		hold(&s, 0, 5)
		return hundredths(way(&starPlace, &s.Ships[0].Body).length() << multiplyShift)
	}},
}

// TestSpeedIsTheSameAtEveryRate: things go as far in a second, within a
// hundredth or half a unit.
func TestSpeedIsTheSameAtEveryRate(t *testing.T) {
	for _, test := range speedTests {
		for _, rate := range rates {
			got := test.got(t, rate)
			if off := got - test.want; max(off, -off) > max(50, test.want/100) {
				t.Errorf("%s at rate %d: %d, want %d", test.name, rate, got, test.want)
			}
		}
	}
}

func hundredths(fixed int64) int64 { return fixed >> 12 * 100 >> 20 }

// TestDurationsAreTheSameAtEveryRate: of a round, of hyperspace, of a torpedo,
// in seconds.
func TestDurationsAreTheSameAtEveryRate(t *testing.T) {
	for _, rate := range rates {
		s := lone(t, rate, false)
		want := func(what string, until int, ms int) {
			t.Helper()
			if off := until*1000/rate - ms; off < -20 || off > 20+1000/rate {
				t.Errorf("rate %d: %s lasts %d ticks, want %d ms", rate, what, until, ms)
			}
		}
		count := func(first Commands, done func() bool) (ticks int) {
			s.Step(first)
			for ticks = 1; !done() && ticks < 100000; ticks++ {
				s.Step(Commands{})
			}
			return ticks
		}
		want("a torpedo", count(Commands{Fire}, func() bool { return s.Torpedoes[0].Left == 0 }), 1700)
		want("hyperspace", count(Commands{Hyper}, func() bool { return s.Ships[0].Mode != InHyperspace }), 800)
		want("its recovery", count(Commands{}, func() bool { return s.Ships[0].wait == 0 }), 2000)
		s = lone(t, rate, false)
		want("a fight", count(Commands{}, func() bool { return s.Phase == After }), 60000)
		want("its end", count(Commands{}, func() bool { return s.Phase == Ready }), 2500)
	}
}

// TestOneShotATick: a tick of Fire is one torpedo, however long the tick is.
// The next torpedo in its place has another generation.
func TestOneShotATick(t *testing.T) {
	s := lone(t, 1, false)
	s.Step(Commands{Fire})
	generation := s.Torpedoes[0].Generation
	if fired := Magazine - s.Ships[0].Torpedoes; fired != 1 {
		t.Errorf("%d torpedoes in one tick", fired)
	}
	s.Torpedoes[0].end()
	if s.Step(Commands{Fire}); s.Torpedoes[0].Left == 0 || s.Torpedoes[0].Generation == generation {
		t.Errorf("after %d the next torpedo is %+v", generation, s.Torpedoes[0])
	}
}
