package world

import "testing"

var rates = []int{1, 3, 7, 20, 25, 30, 50, 59, 60, 61, 75, 144, 240, 999, 1000}

// lone returns a fight with the needle at rest on the left of the star.
func lone(t *testing.T, rate int, star bool) State {
	return scene(t, Options{Rate: rate, NoStar: !star}, "..........>.............................")
}

// speedTests are the distances that bodies go at each rate, in 1/100 unit.
var speedTests = []struct {
	name string
	want int64
	star bool
	keys []Command // of the needle, each for a second
	got  func(s *State) int64
}{
	{"thrust for 2 s", 3200, false, []Command{Thrust, Thrust}, needle},
	{"coast for 2 s after 1 s of thrust", 4000, false, []Command{Thrust, 0, 0}, needle},
	{"fall toward the star for 2 s", 2048, true, []Command{0, 0}, needle},
	{"turn for 1 s, in 1/100 degree", 22500, false, []Command{Right}, func(s *State) int64 {
		return int64(s.Ships[0].Heading) * 36000 >> 32
	}},
	{"torpedo after 1 s", 4150, false, []Command{Fire}, func(s *State) int64 {
		return hundredths(s.Torpedoes[0].X - s.Ships[0].X)
	}},
	{"half an orbit", 1295, true, nil, func(s *State) int64 {
		*s = New(Options{Rate: s.Options.Rate, Seed: 1})
		for range 5 * s.Options.Rate {
			s.Step(Commands{})
		}
		return hundredths(way(&starPlace, &s.Ships[0].Body).length() << multiplyShift)
	}},
}

// needle returns how far the needle of lone has gone.
func needle(s *State) int64 { return hundredths(s.Ships[0].X) - 4200 }

// TestSpeedIsTheSameAtEveryRate: a body goes as far at each rate, within a
// hundredth or half a unit.
func TestSpeedIsTheSameAtEveryRate(t *testing.T) {
	for _, test := range speedTests {
		for _, rate := range rates {
			s := lone(t, rate, test.star)
			for _, c := range test.keys {
				for range rate {
					s.Step(Commands{c})
				}
			}
			got := test.got(&s)
			if off := got - test.want; max(off, -off) > max(50, test.want/100) {
				t.Errorf("%s at rate %d: %d, want %d", test.name, rate, got, test.want)
			}
		}
	}
}

func hundredths(fixed int64) int64 { return fixed >> 12 * 100 >> 20 }
