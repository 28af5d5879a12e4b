package world

import "testing"

// survivors lets a pilot with the needle play a scene 100 times, against a
// wedge that does nothing, and counts how often each ship is alive at the end.
func survivors(level Level, seconds int, start func() State) (needle, wedge int) {
	for seed := range uint64(100) {
		s, p := start(), NewPilot(level, seed)
		p.aimError = 0
		for range 60 * seconds {
			s.Step(Commands{p.Command(&s, 0)})
			if s.Phase != Fight {
				break
			}
		}
		if s.Ships[0].Mode != Dead {
			needle++
		}
		if s.Ships[1].Mode != Dead {
			wedge++
		}
	}
	return needle, wedge
}

func TestOnlyGoodPilotsDodge(t *testing.T) {
	incoming := func() State {
		s := scene(t, Options{NoStar: true}, "........-........>......................")
		s.Ships[0].Heading = Quarter // down, as the torpedo passes above
		s.Ships[0].wait = 1000       // not through hyperspace
		s.Torpedoes[0].Owner = 1
		s.Torpedoes[0].Y -= Unit
		s.Ships[1].Mode = InHyperspace // nothing to hunt
		s.Ships[1].wait = 1000
		return s
	}
	hard, _ := survivors(Hard, 2, incoming)
	easy, _ := survivors(Easy, 2, incoming)
	if hard < 95 || easy > 5 {
		t.Errorf("of 100, %d hard and %d easy pilots survive a torpedo", hard, easy)
	}
}

func TestPilotsKeepOutOfTheStar(t *testing.T) {
	for _, down := range []int64{1, -1} { // round it either way
		falling := func() State {
			s := scene(t, Options{}, "..............>.........................")
			s.Ships[0].VY = down * 12 * Unit / 60
			s.Ships[0].Heading = Quarter * Angle(down)
			s.Ships[1].Mode = InHyperspace
			s.Ships[1].wait = 10000
			return s
		}
		if hard, _ := survivors(Hard, 20, falling); hard < 95 {
			t.Errorf("only %d of 100 keep out of the star", hard)
		}
	}
}

// TestOnlyGoodPilotsLead: the wedge flies across without a pilot. A hard pilot
// aims ahead of it and hits, an easy one shoots behind it.
func TestOnlyGoodPilotsLead(t *testing.T) {
	for _, star := range []bool{false, true} {
		crossing := func() State {
			s := scene(t, Options{NoStar: !star}, "........>...............................")
			s.Ships[1].Body = Body{X: 40 * Unit, Y: H / 4, VX: 20 * Unit / 60}
			return s
		}
		_, fromHard := survivors(Hard, 3, crossing)
		_, fromEasy := survivors(Easy, 3, crossing)
		if fromHard > 80 || fromEasy < 95 {
			t.Errorf("star %v: of 100, %d survive a hard pilot and %d an easy one", star, fromHard, fromEasy)
		}
	}
}

// TestPilotsAreDeterministic: a pilot does the same for the same seed, at any
// rate.
func TestPilotsAreDeterministic(t *testing.T) {
	for _, rate := range []int{1, 20, 60, 1000} {
		a, b := New(Options{Rate: rate}), New(Options{Rate: rate})
		p, q := NewPilot(Hard, 7), NewPilot(Hard, 7)
		r, u := NewPilot(Medium, 8), NewPilot(Medium, 8)
		for range 60 * rate {
			a.Step(Commands{p.Command(&a, 0), r.Command(&a, 1)})
			b.Step(Commands{q.Command(&b, 0), u.Command(&b, 1)})
		}
		if a != b {
			t.Errorf("rate %d: two games differ", rate)
		}
	}
}

func TestATickAllocatesNothing(t *testing.T) {
	s := New(Options{Seed: 1})
	p := [2]Pilot{NewPilot(Hard, 1), NewPilot(Medium, 2)}
	if n := testing.AllocsPerRun(5000, func() {
		prev := s
		s.Step(Commands{p[0].Command(&s, 0), p[1].Command(&s, 1)})
		if s.Hash() == prev.Hash() {
			t.Error("nothing happened")
		}
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkPilot(b *testing.B) {
	for _, level := range []Level{Easy, Medium, Hard} {
		b.Run(level.String(), func(b *testing.B) {
			s, p := New(Options{Seed: 1}), [2]Pilot{NewPilot(level, 1), NewPilot(level, 2)}
			b.ReportAllocs()
			for i := uint64(2); b.Loop(); i++ {
				s.Step(Commands{p[0].Command(&s, 0), p[1].Command(&s, 1)})
				if s.Phase == Over {
					s = New(Options{Seed: i})
				}
			}
		})
	}
}
