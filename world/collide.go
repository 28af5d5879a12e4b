package world

// kill explodes a ship where it is.
func (s *State) kill(i int, why Cause) Events {
	ship := &s.Ships[i]
	ship.Mode = Dead
	ship.Cause = why
	ship.Burning = false
	return on(Died, i)
}

// inStar reports whether a body is so close to the star that it is lost.
func (s *State) inStar(b *Body) bool {
	return s.rules.mass != 0 && within(b.X-W/2, b.Y-H/2, starReach)
}

// collide ends all ships and torpedoes that touch another body now.
func (s *State) collide() (e Events) {
	a, b := &s.Ships[0], &s.Ships[1]
	if a.Mode == Flying && b.Mode == Flying && near(&a.Body, &b.Body, crashReach) {
		e |= s.kill(0, ByCollision) | s.kill(1, ByCollision)
	}
	for i := range s.Ships {
		if ship := &s.Ships[i]; ship.Mode == Flying && s.inStar(&ship.Body) {
			e |= s.kill(i, ByStar)
		}
	}
	for i := range s.Torpedoes {
		if s.Torpedoes[i].Left > 0 {
			e |= s.strike(i)
		}
	}
	return e
}

// strike ends torpedo i and the bodies that it touches, if it touches any.
func (s *State) strike(i int) (e Events) {
	t := &s.Torpedoes[i]
	spent := s.inStar(&t.Body)
	for j := range s.Ships {
		ship := &s.Ships[j]
		if ship.Mode != Flying || !near(&t.Body, &ship.Body, hitReach) {
			continue
		}
		spent = true
		if int(t.Owner) == j {
			e |= s.kill(j, ByOwnTorpedo)
		} else {
			e |= s.kill(j, ByTorpedo)
		}
	}
	for j := i + 1; j < len(s.Torpedoes); j++ {
		if u := &s.Torpedoes[j]; u.Left > 0 && near(&t.Body, &u.Body, burstReach) {
			u.end()
			spent = true
		}
	}
	if spent {
		t.end()
	}
	return e
}

// end removes a torpedo. Its Generation stays, so that the next torpedo in this
// place gets another one.
func (t *Torpedo) end() { *t = Torpedo{Body: Body{Generation: t.Generation}} }
