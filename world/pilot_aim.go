package world

// How a pilot flies to where it can shoot.
const (
	closeIn  = 20 << 12            // near enough to the other ship
	tooNear  = 8 << 12             // it plans to stay this far from it
	wide     = 12 << 12            // and this far from the star
	slow     = 18 << 12 / lookRate // as the other ship sees it, to have time to aim
	horizon  = 4 * lookRate        // how far ahead it plans
	tries    = 5                   // how many changes of course it thinks of
	push     = 6 << 12 / lookRate  // the size of each
	pushTime = 6 * 1000 / thrust   // and the milliseconds of thrust
	reserve  = 8                   // the part of a tank that it keeps to get out of danger

	crash = 1 << 61 // the cost of a course into a ship; into the star it is more
)

// hunt aims at the other ship or, where it cannot shoot yet, flies to where it
// can. It thrusts only for a better course than the one it is on.
func (p *Pilot) hunt(s *State, ship int) {
	me, other := &s.Ships[ship], &s.Ships[1-ship]
	here := way(&me.Body, &other.Body)
	there, reached := p.aim(s, &me.Body, &other.Body)
	aim := here.plus(there.minus(here).times(100-p.random.Below(p.misjudge+1), 100))
	p.goal = aim.turned(Angle(p.random.around(p.sway)))
	p.shoot = reached && !s.starBetween(&me.Body, aim)
	least := s.cost(ship, vector{})
	ready := p.shoot && p.hold < s.Options.ticks(p.reaction)
	if least < crash && (ready || me.Fuel < s.rules.tank/reserve) {
		return
	}
	for range tries {
		change := vector{push, 0}.turned(Angle(p.random.Next()))
		if cost := s.cost(ship, change); cost < least {
			least = cost
			p.goal, p.burn, p.shoot = change, s.Options.ticks(pushTime), false
		}
	}
}

// cost returns how bad the course of a ship is after a change of its motion:
// how far it stays from the other ship, and how fast it passes.
func (s *State) cost(ship int, change vector) int64 {
	me, other := s.ghost(&s.Ships[ship].Body), s.ghost(&s.Ships[1-ship].Body)
	me.VX += change.x << coarse
	me.VY += change.y << coarse
	haste := max(0, other.motion().minus(me.motion()).length()-slow)
	least, mass := int64(1<<62), s.lookMass()
	for range horizon {
		me.fall(mass)
		other.fall(mass)
		if out := way(&starBody, &me); mass != 0 && out.dot(out) < wide*wide {
			return 2 * crash
		}
		apart := way(&me, &other)
		least = min(least, apart.dot(apart))
	}
	if least < tooNear*tooNear {
		return crash
	}
	return max(int64(sqrt(uint64(least))), closeIn) + 8*haste
}

// aim returns where to point now to hit the other ship, and whether a torpedo
// gets there in the time that the pilot lets it fly.
func (p *Pilot) aim(s *State, me, other *Body) (vector, bool) {
	gun, target := s.ghost(me), s.ghost(other)
	reach := int64(nose >> coarse)
	last := way(me, other)
	lastGap := last.length() - reach
	mass := int64(0)
	if p.pull {
		mass = s.lookMass()
	}
	for range p.reach {
		gun.drift() // the torpedo has the ship's motion beside its own
		target.fall(mass)
		reach += muzzleSpeed << 12 / lookRate
		next := way(&gun, &target)
		gap := next.length() - reach
		if gap <= 0 {
			return last.plus(next.minus(last).times(lastGap, max(1, lastGap-gap))), true
		}
		last, lastGap = next, gap
	}
	return way(me, other), false
}

// starBetween reports whether a torpedo that is to cover the given way would
// end in the star.
func (s *State) starBetween(me *Body, aim vector) bool {
	if s.rules.mass == 0 {
		return false
	}
	star := way(me, &starBody)
	along := star.dot(aim) / max(1, aim.length())
	off := star.cross(aim) / max(1, aim.length())
	return along > 0 && along < aim.length() && max(off, -off) < 4<<12
}
