package world

// starPlace is the place of the star.
var starPlace = Body{X: W / 2, Y: H / 2}

// The numbers with which a pilot avoids the star, ships and torpedoes.
const (
	starMargin = 7 << 12    // a pilot plans to stay this far from the star
	missMargin = 5 << 12    // and this far from a body that flies at it
	crashSight = 2 * second // how far ahead it sees ships and its own torpedoes

	untilNextLook = 1 << 30 // ticks of thrust: more than pass until the next look

	second = predictRate * 256 // one second in the result of pass
)

// avoidStar reports whether the ship is falling into the star, and steers
// around it if so.
func (p *Pilot) avoidStar(s *State, ship int) bool {
	mass := s.predictMass()
	if mass == 0 {
		return false
	}
	now := s.predicted(&s.Ships[ship].Body)
	then := now
	for range p.star {
		then.fall(mass)
		if way(&starPlace, &then).length() >= starMargin {
			continue
		}
		// Steer across the pull, in the direction of the ship round the star.
		out := way(&starPlace, &now)
		across := out.across()
		if out.cross(now.motion()) < 0 {
			across = across.times(-1, 1)
		}
		p.goal = across.plus(out.times(1, 2))
		p.burn = untilNextLook
		return true
	}
	return false
}

// dodge reports whether a body flies at the ship, and if so steers the ship out
// of its way. If time is too short, the ship escapes through hyperspace.
func (p *Pilot) dodge(s *State, ship int) bool {
	soonest := int64(crashSight)
	var danger, course vector
	me := &s.Ships[ship]
	watch := func(b *Body, sight int64) {
		when, miss, motion := s.pass(&me.Body, b)
		if when < min(soonest, sight) && miss.length() < missMargin {
			soonest = when
			danger = miss
			course = motion
		}
	}
	if other := &s.Ships[1-ship]; other.Mode == Flying {
		watch(&other.Body, crashSight)
	}
	for i := range s.Torpedoes {
		t := &s.Torpedoes[i]
		sight := int64(p.threat) * second / predictRate
		if int(t.Owner) == ship {
			sight = crashSight
		}
		if t.Left > 0 {
			watch(&t.Body, sight)
		}
	}
	if course == (vector{}) { // nothing flies at the ship
		return false
	}
	p.goal = course.across()
	p.burn = untilNextLook
	if side := p.goal.dot(danger); side > 0 {
		p.goal = p.goal.times(-1, 1)
	}
	late := soonest < second/3 && danger.length() < missMargin/2
	p.jump = late && me.wait == 0 && me.Jumps < p.jumps
	return true
}

// pass predicts that two bodies go straight on. It returns the time when they
// are nearest to each other, in units of 1/second of a second, the way to the
// other body at that time, and its velocity relative to the first body.
func (s *State) pass(me, other *Body) (when int64, miss, motion vector) {
	a, b := s.predicted(me), s.predicted(other)
	apart := way(me, other)
	motion = b.motion().minus(a.motion())
	when = -apart.dot(motion) * 256 / max(1, motion.dot(motion))
	if when < 0 {
		return 1 << 62, apart, motion
	}
	return when, apart.plus(motion.times(min(when, 1<<20), 256)), motion
}
