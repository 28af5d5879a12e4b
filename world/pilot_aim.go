package world

// The numbers with which a pilot flies to a place from which it can shoot.
// Lengths have 12 fractional bits, as in a vector. Speeds are for one predicted
// step.
const (
	closeIn  = 20 << 12               // a course nearer to the other ship is no better
	tooNear  = 8 << 12                // it plans to stay this far from the other ship
	starNear = 12 << 12               // it plans to stay this far from the star
	slow     = 18 << 12 / predictRate // a ship that passes so slowly leaves time to aim
	horizon  = 4 * predictRate        // predicted steps that it plans ahead
	tries    = 5                      // changes of course that it compares
	push     = 6 << 12 / predictRate  // the size of each change
	pushTime = 6 * 1000 / thrust      // milliseconds of thrust for a push
	reserve  = 8                      // it keeps 1/reserve of a tank for danger

	crash = 1 << 61 // cost of a course into the other ship; the star costs double
)

// hunt aims at the other ship if it can hit it, and otherwise flies to a place
// from which it can. It thrusts only if that makes its course better.
func (p *Pilot) hunt(s *State, ship int) {
	me, other := &s.Ships[ship], &s.Ships[1-ship]
	here := way(&me.Body, &other.Body)
	there, reached := p.aim(s, &me.Body, &other.Body)
	percent := 100 - p.random.Below(p.leadError+1)
	aim := here.plus(there.minus(here).times(percent, 100))
	p.goal = aim.turned(Angle(p.random.around(p.aimError)))
	p.shoot = reached && !s.starBetween(&me.Body, aim)
	least := s.cost(ship, vector{})
	ready := p.shoot && p.untilShot < s.Options.ticks(p.reaction)
	if least < crash && (ready || me.Fuel < s.rules.tank/reserve) {
		return
	}
	for range tries {
		change := vector{push, 0}.turned(Angle(p.random.Next()))
		cost := s.cost(ship, change)
		if cost >= least {
			continue
		}
		least = cost
		p.goal = change
		p.burn = s.Options.ticks(pushTime)
		p.shoot = false
	}
}

// cost returns the cost of a ship's course after a change of its velocity: the
// least distance to the other ship, and more if the ships pass too fast.
func (s *State) cost(ship int, change vector) int64 {
	me := s.predicted(&s.Ships[ship].Body)
	other := s.predicted(&s.Ships[1-ship].Body)
	me.VX += change.x << multiplyShift
	me.VY += change.y << multiplyShift
	tooFast := max(0, other.motion().minus(me.motion()).length()-slow)
	mass := s.predictMass()
	least := int64(1 << 62) // the square of the least distance
	for range horizon {
		me.fall(mass)
		other.fall(mass)
		out := way(&starPlace, &me)
		if mass != 0 && out.dot(out) < starNear*starNear {
			return 2 * crash
		}
		apart := way(&me, &other)
		least = min(least, apart.dot(apart))
	}
	if least < tooNear*tooNear {
		return crash
	}
	return max(int64(sqrt(uint64(least))), closeIn) + 8*tooFast
}

// aim returns the direction in which a torpedo hits the other ship, and reports
// whether the torpedo hits within the predicted steps of the pilot's reach. If
// not, the direction is that of the other ship.
func (p *Pilot) aim(s *State, me, other *Body) (vector, bool) {
	gun, target := s.predicted(me), s.predicted(other)
	reach := int64(nose >> multiplyShift) // of the torpedo, after the steps so far
	last := way(me, other)
	lastGap := last.length() - reach
	mass := int64(0)
	if p.pull {
		mass = s.predictMass()
	}
	for range p.reach {
		gun.drift() // a torpedo keeps the velocity of its ship
		target.fall(mass)
		reach += muzzleSpeed << 12 / predictRate
		next := way(&gun, &target)
		gap := next.length() - reach
		if gap <= 0 { // the torpedo hits between the last step and this one
			return last.plus(next.minus(last).times(lastGap, max(1, lastGap-gap))), true
		}
		last, lastGap = next, gap
	}
	return way(me, other), false
}

// starBetween reports whether a torpedo along aim would end in the star.
func (s *State) starBetween(me *Body, aim vector) bool {
	if s.rules.mass == 0 {
		return false
	}
	star := way(me, &starPlace)
	along := star.dot(aim) / max(1, aim.length())
	off := star.cross(aim) / max(1, aim.length())
	return along > 0 && along < aim.length() && max(off, -off) < 4<<12
}
