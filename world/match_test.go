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
	over.Tick += 100
	if s != over || s.Ships[0].Burning {
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
	{
		name:   "a round goes to the survivor",
		before: func(s *State) { s.Torpedoes[5] = Torpedo{Left: 1000} },
		script: "F1 .240 FTtf10", log: "needle fired, wedge was shot",
		after: func(s *State) bool {
			begins := s.Round == 2 && s.Phase == Ready && s.Ships[0].Generation == 2
			return begins && s.Torpedoes == [len(s.Torpedoes)]Torpedo{} && s.Score == [2]uint8{1, 0} && s.Won == 1
		},
	},
	{
		name:   "the survivor has still to survive",
		before: func(s *State) { s.Ships[1].Y += 3 * Unit / 2; s.Won = 1 }, // the torpedoes pass each other
		script: "F1 .8 f1 .200",
		log:    "needle fired, wedge fired, wedge was shot, needle was shot",
		after:  func(s *State) bool { return s.Score == [2]uint8{} && s.Round == 2 && s.Won == 0 },
	},
	{
		name:   "four all is no end",
		before: func(s *State) { s.Score = [2]uint8{3, 4} },
		script: "F1 .240", log: "needle fired, wedge was shot",
		after: func(s *State) bool { return s.Winner() == -1 },
	},
	{
		name:   "a fight goes on while a torpedo flies",
		before: lastTorpedo,
		script: "F90", log: "needle fired",
		after: func(s *State) bool { return s.Phase == Fight },
	},
	{
		name:   "a fight ends when no ship can shoot",
		before: lastTorpedo,
		script: "F90 .170", log: "needle fired",
		after: func(s *State) bool { return s.Phase == Ready },
	},
	{
		name:   "the last torpedo of either ship keeps a fight up",
		before: func(s *State) { s.Ships[0].Torpedoes = 0 },
		script: ".1",
		after:  func(s *State) bool { return s.Phase == Fight },
	},
	{
		name:   "a fight lasts a minute",
		script: ".3599",
		after:  func(s *State) bool { return s.Phase == Fight },
	},
	{
		name:   "a fight does not last longer than a minute",
		script: ".3600",
		after:  func(s *State) bool { return s.Phase == After },
	},
	{
		name:   "the last fuel burns",
		before: apart,
		script: "T719",
		after:  func(s *State) bool { return s.Ships[0].Fuel == 1 && s.Ships[0].Burning },
	},
	{
		name:   "fuel runs out",
		before: apart,
		script: "T721",
		after:  func(s *State) bool { return s.Ships[0].Fuel == 0 && !s.Ships[0].Burning },
	},
	{
		name:   "a magazine runs out",
		before: func(s *State) { s.Ships[0].Torpedoes, s.Ships[0].Heading = 2, Quarter },
		script: "F200", log: "needle fired, needle fired",
		after: func(s *State) bool { return s.Ships[0].Torpedoes == 0 },
	},
	{
		name:   "a tick of Fire is one torpedo, and the next has another generation",
		o:      Options{Rate: 1},
		before: func(s *State) { s.Ships[0].Heading = Quarter },
		script: "F1 .2 F1", log: "needle fired, needle fired",
		after: func(s *State) bool {
			return s.Ships[0].Torpedoes == Magazine-2 && s.Torpedoes[0].Generation == 2
		},
	},
	{
		name:   "a tick of the wedge is one torpedo too",
		o:      Options{Rate: 1},
		before: func(s *State) { s.Ships[1].Heading = Quarter },
		script: "f1", log: "wedge fired",
		after: func(s *State) bool { return s.Ships[1].Torpedoes == Magazine-1 },
	},
	{
		name:   "no ship jumps in the middle of a slow tick",
		o:      Options{Rate: 1, Seed: 4},
		before: apart,
		script: "Hh3", log: "needle jumped, needle came back, wedge jumped, wedge came back",
		after: func(s *State) bool { return s.Ships[0].wait == 0 && s.Ships[1].wait == 0 },
	},
	{
		name:   "nothing hits a ship in hyperspace",
		o:      Options{Seed: 4},
		script: "Fh1 .47", log: "needle fired, wedge jumped",
		after: func(s *State) bool { return s.Ships[1].Mode == InHyperspace },
	},
	{
		name:   "a jump takes time",
		o:      Options{Seed: 4},
		script: "H1 .47", log: "needle jumped",
		after: func(s *State) bool { return s.Ships[0].Mode == InHyperspace },
	},
	{
		name:   "a ship recovers from a jump",
		o:      Options{Seed: 4},
		script: "H1 .48 H119", log: "needle jumped, needle came back",
		after: func(s *State) bool {
			ship := &s.Ships[0]
			return ship.Mode == Flying && ship.Generation == 2 && ship.Jumps == 1
		},
	},
	{
		name:   "a ship that has recovered jumps",
		o:      Options{Seed: 4},
		script: "H1 .48 H120", log: "needle jumped, needle came back, needle jumped",
		after: func(s *State) bool { return s.Ships[0].Jumps == 2 },
	},
	{
		name:   "hyperspace is safe in practice",
		o:      Options{Practice: true},
		before: func(s *State) { s.Ships[0].Jumps = MaxJumps },
		script: "H1 .48", log: "needle jumped, needle came back",
		after: func(s *State) bool { return s.Ships[0].Mode == Flying && s.Ships[0].X/(4*Unit) != 10 },
	},
	{
		name:   "practice has no points",
		o:      Options{Practice: true},
		script: "F1 .240", log: "needle fired, wedge was shot",
		after: func(s *State) bool { return s.Round == 2 && s.Score == [2]uint8{} },
	},
	{
		name:   "practice has no end",
		o:      Options{Practice: true},
		before: apart,
		script: "T5000",
		after:  func(s *State) bool { return s.Phase == Fight && s.Ships[0].Fuel == s.Tank() },
	},
	{
		name:   "practice has torpedoes forever",
		o:      Options{Practice: true},
		before: func(s *State) { s.Ships[0].Heading = Quarter },
		script: "F49", log: "needle fired, needle fired, needle fired",
		after: func(s *State) bool { return s.Ships[0].Torpedoes == Magazine },
	},
}

func apart(s *State) { s.Ships[1].Y = 0 }

func lastTorpedo(s *State) {
	s.Ships[0].Torpedoes = 1
	s.Ships[1].Torpedoes = 0
	s.Ships[0].Heading = Quarter // away from the wedge
}

func TestMatchScripts(t *testing.T) {
	for _, test := range matchTests {
		s := duel(t, test.o)
		if test.before != nil {
			test.before(&s)
		}
		if log := run(&s, test.script); log != test.log || !test.after(&s) {
			t.Errorf("%s: %s\n%+v", test.name, log, s)
		}
	}
}

// TestNoTorpedoIsRefused: there is a place for every torpedo that both ships
// can have in flight.
func TestNoTorpedoIsRefused(t *testing.T) {
	places := int32(len(State{}.Torpedoes))
	for _, rate := range rates {
		rules := Options{Rate: rate, NoStar: true, Practice: true}.rules()
		ofAShip := (rules.fly + rules.reload - 1) / rules.reload
		if 2*ofAShip > places {
			t.Errorf("rate %d: torpedoes fly %d steps, and one is loaded in %d",
				rate, rules.fly, rules.reload)
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
		want := 200 * int(jump)
		if failed < want-60 || failed > want+60 || jump == MaxJumps && failed < 1600 {
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
