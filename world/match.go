package world

// begin places both ships for the next round: opposite each other, on a circle
// around the star, in orbit in the same direction.
func (s *State) begin() {
	s.Round++
	s.Torpedoes = [len(s.Torpedoes)]Torpedo{}
	s.enter(Ready)
	// The ships start left and right of the star. Above and below it they would be
	// nearer to each other across the edge, because the world is wider than high.
	place := Angle(s.random.around(int64(Quarter) / 3))
	place += Angle(s.random.Below(2)) * 2 * Quarter
	across := Quarter + Angle(s.random.Below(2))*2*Quarter
	for i := range s.Ships {
		heading := place + across
		s.Ships[i] = Ship{
			Body: Body{
				X:          W/2 + startRadius/SinOne*place.Cos(),
				Y:          H/2 + startRadius/SinOne*place.Sin(),
				VX:         startSpeed * Unit / SinOne * heading.Cos() / s.rules.second,
				VY:         startSpeed * Unit / SinOne * heading.Sin() / s.rules.second,
				Generation: s.Ships[i].Generation + 1,
			},
			Heading:   heading,
			Fuel:      s.rules.tank,
			Torpedoes: Magazine,
		}
		place += 2 * Quarter
	}
}

// enter begins a phase and sets its length.
func (s *State) enter(p Phase) {
	s.Phase = p
	s.left = [...]int32{s.rules.ready, s.rules.round, s.rules.after, 0}[p]
}

// referee counts a step of the phase, and begins the next phase at its end.
func (s *State) referee() {
	s.left--
	switch s.Phase {
	case Ready:
		if s.left <= 0 {
			s.enter(Fight)
		}
	case Fight:
		if s.Ships[0].Mode == Dead || s.Ships[1].Mode == Dead || s.stalemate() {
			s.enter(After)
		}
	case After:
		if s.left <= 0 {
			s.settle()
		}
	}
}

// stalemate reports whether the fight ends although both ships live: time is
// up, or no ship has a torpedo left.
func (s *State) stalemate() bool {
	if s.Options.Practice {
		return false
	}
	if s.left <= 0 {
		return true
	}
	if s.Ships[0].Torpedoes+s.Ships[1].Torpedoes > 0 {
		return false
	}
	for i := range s.Torpedoes {
		if s.Torpedoes[i].Left > 0 {
			return false
		}
	}
	return true
}

// settle ends a round, and begins the next one if the match goes on. A ship has
// won the round if the other ship is dead and it is not.
func (s *State) settle() {
	dead := [2]bool{s.Ships[0].Mode == Dead, s.Ships[1].Mode == Dead}
	s.Won = 0
	if s.Options.Practice || dead[0] == dead[1] {
		s.begin()
		return
	}
	winner := 0
	if dead[0] {
		winner = 1
	}
	s.Score[winner]++
	s.Won = uint8(winner) + 1
	if s.Score[winner] < MatchPoints {
		s.begin()
		return
	}
	s.enter(Over)
	s.Ships[winner].Burning = false
}
