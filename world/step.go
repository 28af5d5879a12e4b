package world

// New returns the state before tick 1 of a game.
func New(o Options) State {
	o = o.normal()
	s := State{Options: o, random: Random(o.Seed), rules: o.rules()}
	s.begin()
	return s
}

// Step advances the world by one tick, which is 1/Rate of a second, and returns
// the events of the tick.
func (s *State) Step(c Commands) (e Events) {
	s.Tick++
	s.commandHash.add(uint64(c[0])<<8 | uint64(c[1]))
	for range s.rules.steps {
		if s.Phase == Over {
			break
		}
		if s.Phase != Ready {
			e |= s.move(c)
		}
		s.referee()
		// A tick of Fire is at most one torpedo, and a tick of Hyper at most one
		// jump, however many steps the tick has.
		c[0] &^= Fire | Hyper
		c[1] &^= Fire | Hyper
	}
	return e
}

// move advances ships and torpedoes by one physics step.
func (s *State) move(c Commands) (e Events) {
	for i := range s.Ships {
		switch ship := &s.Ships[i]; ship.Mode {
		case Flying:
			e |= s.fly(i, c[i])
		case InHyperspace:
			ship.wait--
			if ship.wait <= 0 {
				e |= s.leaveHyperspace(i)
			}
		}
	}
	for i := range s.Torpedoes {
		t := &s.Torpedoes[i]
		if t.Left == 0 {
			continue
		}
		t.drift()
		t.Left--
		if t.Left == 0 {
			t.end()
		}
	}
	return e | s.collide()
}

// fly obeys the command for ship i and moves it by one physics step.
func (s *State) fly(i int, c Command) (e Events) {
	ship, r := &s.Ships[i], &s.rules
	if c&Left != 0 {
		ship.Heading -= r.turn
	}
	if c&Right != 0 {
		ship.Heading += r.turn
	}
	ship.Burning = c&Thrust != 0 && ship.Fuel > 0
	if ship.Burning {
		ship.VX += r.thrust * ship.Heading.Cos() / SinOne
		ship.VY += r.thrust * ship.Heading.Sin() / SinOne
		if !s.Options.Practice {
			ship.Fuel--
		}
	}
	ship.fall(r.mass)
	ship.reload = max(0, ship.reload-1)
	ship.wait = max(0, ship.wait-1)
	if c&Fire != 0 && ship.reload == 0 && ship.Torpedoes > 0 {
		e |= s.fire(i)
	}
	if c&Hyper != 0 && ship.wait == 0 {
		e |= s.enterHyperspace(i)
	}
	return e
}

// fire launches a torpedo from the nose of a ship.
func (s *State) fire(i int) Events {
	ship := &s.Ships[i]
	for j := range s.Torpedoes {
		t := &s.Torpedoes[j]
		if t.Left > 0 {
			continue
		}
		cos, sin := ship.Heading.Cos(), ship.Heading.Sin()
		t.X, t.Y = Wrap(ship.X+nose/SinOne*cos, ship.Y+nose/SinOne*sin)
		t.VX = ship.VX + s.rules.muzzle*cos/SinOne
		t.VY = ship.VY + s.rules.muzzle*sin/SinOne
		t.Generation++
		t.Left = s.rules.fly
		t.Owner = uint8(i)
		ship.reload = s.rules.reload
		if !s.Options.Practice {
			ship.Torpedoes--
		}
		return on(Fired, i)
	}
	return 0
}

// enterHyperspace takes a ship out of the world for some time.
func (s *State) enterHyperspace(i int) Events {
	ship := &s.Ships[i]
	ship.Mode = InHyperspace
	ship.Burning = false
	ship.wait = s.rules.jump
	ship.Jumps++
	return on(HyperIn, i)
}

// leaveHyperspace puts a ship at a random place with a random velocity, or
// kills it there: each jump of a round is more dangerous than the jump before.
func (s *State) leaveHyperspace(i int) Events {
	ship, r := &s.Ships[i], &s.random
	ship.X = r.Below(W)
	ship.Y = r.Below(H)
	ship.VX = r.around(jumpSpeed*Unit) / s.rules.second
	ship.VY = r.around(jumpSpeed*Unit) / s.rules.second
	ship.Heading = Angle(r.Next())
	ship.Generation++
	ship.Mode = Flying
	ship.wait = s.rules.recover
	if r.Below(MaxJumps) < int64(ship.Jumps) && !s.Options.Practice {
		return s.kill(i, ByHyperspace)
	}
	return on(HyperOut, i)
}
