package world

import "testing"

// duel returns a fight without a star, the needle aiming at the wedge.
func duel(t *testing.T, o Options) State {
	o.NoStar = true
	return scene(t, o, "..........>.......<.....................")
}

// wantLog plays a script and compares what happened.
func wantLog(t *testing.T, s *State, script, want string) {
	t.Helper()
	if got := run(s, script); got != want {
		t.Errorf("%s\ngot  %s\nwant %s", script, got, want)
	}
}

func TestRoundGoesToTheSurvivor(t *testing.T) {
	s := duel(t, Options{})
	generation := s.Ships[0].Generation
	s.Torpedoes[5] = Torpedo{Left: 1000}
	wantLog(t, &s, "F1 .240", "needle fired, wedge hit by a torpedo, needle began, needle won, wedge began")
	if s.Torpedoes != [len(s.Torpedoes)]Torpedo{} {
		t.Error("a torpedo of the last round is still there")
	}
	if s.Score != [2]uint8{1, 0} || s.Round != 2 || s.Phase != Ready || s.Ships[0].Generation == generation {
		t.Errorf("score %v, round %d, phase %d", s.Score, s.Round, s.Phase)
	}
	before := s.Ships
	wantLog(t, &s, "FTtf10", "")
	if s.Ships != before {
		t.Error("ships moved before the round")
	}
}

func TestSurvivorHasStillToSurvive(t *testing.T) {
	s := duel(t, Options{})
	s.Ships[1].Y += 3 * Unit / 2 // so that the torpedoes pass each other
	wantLog(t, &s, "F1 .8 f1 .200", "needle fired, wedge fired, wedge hit by a torpedo, needle hit by a torpedo, "+
		"needle began, needle drew, wedge began, wedge drew")
	if s.Score != [2]uint8{0, 0} || s.Round != 2 {
		t.Errorf("score %v, round %d", s.Score, s.Round)
	}
}

func TestMatchGoesToFive(t *testing.T) {
	s := duel(t, Options{})
	s.Score = [2]uint8{3, 4}
	wantLog(t, &s, "F1 .240", "needle fired, wedge hit by a torpedo, needle began, needle won, wedge began")
	if s.Winner() != -1 {
		t.Errorf("winner %d at four all", s.Winner())
	}
	score := s.Score
	s = duel(t, Options{})
	s.Score = score
	s.Ships[0].Heading -= Quarter / 64 // past what it killed
	wantLog(t, &s, "F1 T300", "needle fired, wedge hit by a torpedo, needle won, needle won the match")
	over := s
	wantLog(t, &s, "TF100", "")
	over.commandHash = s.commandHash
	if over.Tick += 100; s != over || s.Ships[0].Burning {
		t.Error("something moves after the match")
	}
	if s.Phase != Over || s.Winner() != 0 || s.Score != [2]uint8{5, 4} {
		t.Errorf("phase %d, winner %d, score %v", s.Phase, s.Winner(), s.Score)
	}
}

func TestFightEndsWhenNobodyCanShoot(t *testing.T) {
	s := duel(t, Options{})
	s.Ships[0].Torpedoes, s.Ships[1].Torpedoes = 1, 0
	s.Ships[0].Heading = Quarter
	wantLog(t, &s, "F90", "needle fired")
	if s.Phase != Fight {
		t.Error("the fight ended while a torpedo flew")
	}
	wantLog(t, &s, ".20 .150", "needle began, needle drew, wedge began, wedge drew")
}

func TestFightEndsAfterAMinute(t *testing.T) {
	s := duel(t, Options{})
	run(&s, ".3599")
	if s.Phase != Fight {
		t.Error("it ended too soon")
	}
	if run(&s, ".1"); s.Phase != After {
		t.Error("it did not end")
	}
}

func TestFuelRunsOut(t *testing.T) {
	s := duel(t, Options{})
	s.Ships[1].Y = 0
	run(&s, "T719")
	if s.Ships[0].Fuel != 1 || !s.Ships[0].Burning {
		t.Errorf("fuel %d, burning %v", s.Ships[0].Fuel, s.Ships[0].Burning)
	}
	run(&s, "T2")
	if s.Ships[0].Fuel != 0 || s.Ships[0].Burning {
		t.Errorf("fuel %d, burning %v", s.Ships[0].Fuel, s.Ships[0].Burning)
	}
}

func TestMagazineRunsOut(t *testing.T) {
	s := duel(t, Options{})
	s.Ships[0].Heading = Quarter
	s.Ships[0].Torpedoes = 2
	wantLog(t, &s, "F200", "needle fired, needle fired")
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

func TestHyperspace(t *testing.T) {
	s := duel(t, Options{Seed: 4})
	before := s.Ships[0]
	wantLog(t, &s, "H1 .47", "needle jumped")
	if s.Ships[0].Mode != InHyperspace {
		t.Fatal("it is still there")
	}
	wantLog(t, &s, ".1", "needle came back")
	after := s.Ships[0]
	if after.Mode != Flying || after.Generation == before.Generation || after.X == before.X || after.Jumps != 1 {
		t.Errorf("after the jump %+v", after)
	}
	wantLog(t, &s, "H119", "") // it has to recover
	wantLog(t, &s, "H1", "needle jumped")
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

func TestNothingHitsAShipInHyperspace(t *testing.T) {
	s := duel(t, Options{Seed: 4})
	wantLog(t, &s, "Fh1 .47", "needle fired, wedge jumped")
}

func TestPractice(t *testing.T) {
	s := duel(t, Options{Practice: true})
	s.Ships[1].Y = 0
	run(&s, "TF5000")
	if s.Phase != Fight || s.Ships[0].Fuel != s.Tank() || s.Ships[0].Torpedoes != Magazine {
		t.Errorf("phase %d, fuel %d, torpedoes %d", s.Phase, s.Ships[0].Fuel, s.Ships[0].Torpedoes)
	}
	s = duel(t, Options{Practice: true})
	s.Ships[0].Jumps = MaxJumps
	wantLog(t, &s, "H1 .48", "needle jumped, needle came back")
	s = duel(t, Options{Practice: true})
	run(&s, "F1 .240")
	if s.Round != 2 || s.Score != [2]uint8{} {
		t.Errorf("round %d, score %v", s.Round, s.Score)
	}
}

// TestRoundStartsFairly: both ships start at the same distance from the star,
// far from each other, whatever the seed, and a ship that does nothing does
// not die.
func TestRoundStartsFairly(t *testing.T) {
	for seed := range uint64(50) {
		s := New(Options{Seed: seed})
		a, b := &s.Ships[0].Body, &s.Ships[1].Body
		if d := way(a, b).length() >> 12; d < 68 || d > 80 {
			t.Errorf("seed %d: the ships start %d units apart", seed, d)
		}
		if a, b := way(a, &starPlace).length(), way(b, &starPlace).length(); a-b > 2 || b-a > 2 {
			t.Errorf("seed %d: they start %d and %d from the star", seed, a, b)
		}
		for range 60 * 60 {
			if e := s.Step(Commands{}); e&both(Died) != 0 {
				t.Fatalf("seed %d: a ship that did nothing died after %d ticks", seed, s.Tick)
			}
		}
	}
}
