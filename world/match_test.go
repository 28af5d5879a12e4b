package world

import "testing"

// duel returns a fight without a star, the needle aiming at the wedge.
func duel(t *testing.T, o Options) State {
	o.NoStar = true
	return scene(t, o, "..........>.......<.....................")
}

// TestMatchGoesToFive: after the fifth round nothing moves.
func TestMatchGoesToFive(t *testing.T) {
	s := duel(t, Options{})
	s.Score = [2]uint8{4, 4}
	s.Ships[0].Heading -= Quarter / 64 // past the wedge that it killed
	if log := run(&s, "F1 T300"); log != "needle fired, wedge was shot" {
		t.Error(log)
	}
	over := s
	if log := run(&s, "TF100"); log != "" {
		t.Error(log)
	}
	over.commandHash = s.commandHash
	if over.Tick += 100; s != over || s.Ships[0].Burning {
		t.Error("something moves after the match")
	}
	if s.Phase != Over || s.Winner() != 0 || s.Score != [2]uint8{5, 4} {
		t.Errorf("phase %d, winner %d, score %v", s.Phase, s.Winner(), s.Score)
	}
}

// matchTests are scripts for a duel, each after a call of before, and their
// results.
var matchTests = []struct {
	name        string
	o           Options
	before      func(s *State)
	script, log string
	after       func(s *State) bool
}{
	{"a round goes to the survivor", Options{}, func(s *State) { s.Torpedoes[5] = Torpedo{Left: 1000} }, "F1 .240 FTtf10", "needle fired, wedge was shot", func(s *State) bool {
		return s.Torpedoes == [len(s.Torpedoes)]Torpedo{} && s.Score == [2]uint8{1, 0} && s.Round == 2 && s.Phase == Ready && s.Ships[0].Generation == 2
	}},
	{"the survivor has still to survive", Options{}, func(s *State) { s.Ships[1].Y += 3 * Unit / 2 }, // so that the torpedoes pass each other
		"F1 .8 f1 .200", "needle fired, wedge fired, wedge was shot, needle was shot",
		func(s *State) bool { return s.Score == [2]uint8{} && s.Round == 2 }},
	{"four all is no end", Options{}, func(s *State) { s.Score = [2]uint8{3, 4} }, "F1 .240", "needle fired, wedge was shot", func(s *State) bool { return s.Winner() == -1 }},
	{"a fight goes on while a torpedo flies", Options{}, lastTorpedo, "F90", "needle fired",
		func(s *State) bool { return s.Phase == Fight }},
	{"a fight ends when no ship can shoot", Options{}, lastTorpedo, "F90 .170", "needle fired",
		func(s *State) bool { return s.Phase == Ready }},
	{"the last torpedo of either ship keeps a fight up", Options{}, func(s *State) { s.Ships[0].Torpedoes = 0 }, ".1", "",
		func(s *State) bool { return s.Phase == Fight }},
	{"a fight lasts a minute", Options{}, func(*State) {}, ".3599", "", func(s *State) bool { return s.Phase == Fight }},
	{"a fight does not last longer than a minute", Options{}, func(*State) {}, ".3600", "", func(s *State) bool { return s.Phase == After }},
	{"the last fuel burns", Options{}, apart, "T719", "", func(s *State) bool { return s.Ships[0].Fuel == 1 && s.Ships[0].Burning }},
	{"fuel runs out", Options{}, apart, "T721", "", func(s *State) bool { return s.Ships[0].Fuel == 0 && !s.Ships[0].Burning }},
	{"a magazine runs out", Options{}, func(s *State) { s.Ships[0].Torpedoes, s.Ships[0].Heading = 2, Quarter }, "F200", "needle fired, needle fired",
		func(s *State) bool { return s.Ships[0].Torpedoes == 0 }},
	{"a tick of Fire is one torpedo, and the next has another generation", Options{Rate: 1}, func(s *State) { s.Ships[0].Heading = Quarter },
		"F1 .2 F1", "needle fired, needle fired", func(s *State) bool { return s.Ships[0].Torpedoes == Magazine-2 && s.Torpedoes[0].Generation == 2 }},
	{"a tick of the wedge is one torpedo too", Options{Rate: 1}, func(s *State) { s.Ships[1].Heading = Quarter },
		"f1", "wedge fired", func(s *State) bool { return s.Ships[1].Torpedoes == Magazine-1 }},
	{"no ship jumps in the middle of a slow tick", Options{Rate: 1, Seed: 4}, apart, "Hh3", "needle jumped, needle came back, wedge jumped, wedge came back",
		func(s *State) bool { return s.Ships[0].wait == 0 && s.Ships[1].wait == 0 }},
	{"nothing hits a ship in hyperspace", Options{Seed: 4}, func(*State) {}, "Fh1 .47", "needle fired, wedge jumped",
		func(s *State) bool { return s.Ships[1].Mode == InHyperspace }},
	{"a jump takes time", Options{Seed: 4}, func(*State) {}, "H1 .47", "needle jumped", func(s *State) bool { return s.Ships[0].Mode == InHyperspace }},
	{"a ship recovers from a jump", Options{Seed: 4}, func(*State) {}, "H1 .48 H119", "needle jumped, needle came back", func(s *State) bool {
		return s.Ships[0].Mode == Flying && s.Ships[0].Generation == 2 && s.Ships[0].Jumps == 1
	}},
	{"a ship that has recovered jumps", Options{Seed: 4}, func(*State) {}, "H1 .48 H120", "needle jumped, needle came back, needle jumped",
		func(s *State) bool { return s.Ships[0].Jumps == 2 }},
	{"hyperspace is safe in practice", Options{Practice: true}, func(s *State) { s.Ships[0].Jumps = MaxJumps }, "H1 .48", "needle jumped, needle came back",
		func(s *State) bool { return s.Ships[0].Mode == Flying && s.Ships[0].X/(4*Unit) != 10 }},
	{"practice has no points", Options{Practice: true}, func(*State) {}, "F1 .240",
		"needle fired, wedge was shot",
		func(s *State) bool { return s.Round == 2 && s.Score == [2]uint8{} }},
	{"practice has no end", Options{Practice: true}, apart, "T5000", "",
		func(s *State) bool { return s.Phase == Fight && s.Ships[0].Fuel == s.Tank() }},
	{"practice has torpedoes forever", Options{Practice: true}, func(s *State) { s.Ships[0].Heading = Quarter }, "F49", "needle fired, needle fired, needle fired",
		func(s *State) bool { return s.Ships[0].Torpedoes == Magazine }},
}

func apart(s *State) { s.Ships[1].Y = 0 }

func lastTorpedo(s *State) {
	s.Ships[0].Torpedoes, s.Ships[1].Torpedoes, s.Ships[0].Heading = 1, 0, Quarter
}

func TestMatchScripts(t *testing.T) {
	for _, test := range matchTests {
		s := duel(t, test.o)
		test.before(&s)
		if log := run(&s, test.script); log != test.log || !test.after(&s) {
			t.Errorf("%s: %s\n%+v", test.name, log, s)
		}
	}
}

// TestNoTorpedoIsRefused: there is a place for every torpedo that both ships
// can have in flight.
func TestNoTorpedoIsRefused(t *testing.T) {
	for _, rate := range rates {
		o := Options{Rate: rate, NoStar: true, Practice: true}
		if rules := o.rules(); (rules.fly+rules.reload-1)/rules.reload*2 > int32(len(State{}.Torpedoes)) {
			t.Errorf("rate %d: torpedoes fly %d steps and are loaded in %d", rate, rules.fly, rules.reload)
		}
	}
}

// TestHyperspaceGetsWorse: jump n of a round fails n times in MaxJumps.
func TestHyperspaceGetsWorse(t *testing.T) {
	for jump := int32(1); jump <= MaxJumps; jump++ {
		failed := 0
		for seed := range uint64(1600) {
			s := duel(t, Options{Seed: seed})
			s.Ships[0].Jumps = jump - 1
			s.enterHyperspace(0)
			if s.leaveHyperspace(0).Has(Died, 0) {
				failed++
			}
		}
		if want := 200 * int(jump); failed < want-60 || failed > want+60 || jump == MaxJumps && failed < 1600 {
			t.Errorf("jump %d failed %d times in 1600, want about %d", jump, failed, want)
		}
	}
}

// TestRoundStartsFairly: both ships start at the same distance from the star,
// far from each other, for any seed, and a ship that does nothing does not die.
func TestRoundStartsFairly(t *testing.T) {
	for seed := range uint64(50) {
		s := New(Options{Seed: seed})
		a, b := &s.Ships[0].Body, &s.Ships[1].Body
		if d := way(a, b).length() >> 12; d < 68 || d > 80 {
			t.Errorf("seed %d: the ships start %d units apart", seed, d)
		}
		if a, b := way(a, &starPlace).length(), way(b, &starPlace).length(); a-b > 2 || b-a > 2 {
			t.Errorf("seed %d: the ships start %d and %d from the star", seed, a, b)
		}
		for range 60 * 60 {
			if e := s.Step(Commands{}); e&(on(Died, 0)|on(Died, 1)) != 0 {
				t.Fatalf("seed %d: a ship that did nothing died after %d ticks", seed, s.Tick)
			}
		}
	}
}
