package world

// A lead is what a pilot takes into account when it aims.
type lead uint8

const (
	atShip   lead = iota // where the other ship is
	straight             // where it will be if nothing pulls it
	falling              // where it will be
)

// closeIn is how far the other ship may be before a pilot goes for it.
const closeIn = 30 << 12

// hunt aims at the other ship, and closes in on it.
func (p *Pilot) hunt(s *State, ship int) {
	me, other := &s.Ships[ship].Body, &s.Ships[1-ship].Body
	aim, reached := s.aim(me, other, p.lead)
	p.goal = aim.turned(Angle(p.random.around(p.sway)))
	p.shoot = reached && (p.lead == atShip || !s.starBetween(me, aim))
	near, _, _ := s.pass(me, other)
	p.drive = !reached || aim.length() > closeIn && near > 3*second
}

// aim returns where to point now to hit the other ship, and whether a torpedo
// gets that far.
func (s *State) aim(me, other *Body, l lead) (vector, bool) {
	gun, target := s.ghost(me), s.ghost(other)
	reach := int64(nose >> coarse)
	last := way(me, other)
	lastGap := last.length() - reach
	if l == atShip {
		return last, lastGap < muzzleSpeed<<12*3/2
	}
	mass := int64(0)
	if l == falling && !s.Options.NoStar {
		mass = lookMass
	}
	for range lookRate * 3 / 2 {
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
