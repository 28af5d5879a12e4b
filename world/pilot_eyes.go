package world

// starBody is where the star is.
var starBody = Body{X: W / 2, Y: H / 2}

const (
	starMargin = 7 << 12    // a pilot plans to stay this far from the star
	missMargin = 5 << 12    // and this far from what flies at it
	crashSight = 2 * second // how far ahead it sees the other ship and its own torpedoes
	flatOut    = 1 << 30    // ticks of thrust: until it looks again

	second = lookRate * 256 // in the answer of pass
)

// shunStar sees whether the ship falls into the star, and steers around it.
func (p *Pilot) shunStar(s *State, ship int) bool {
	mass := s.lookMass()
	if mass == 0 {
		return false
	}
	g := s.ghost(&s.Ships[ship].Body)
	for range p.star {
		g.fall(mass)
		if way(&starBody, &g).length() < starMargin {
			p.roundStar(s, ship)
			return true
		}
	}
	return false
}

// roundStar speeds the ship up across the pull, the way it goes round already.
func (p *Pilot) roundStar(s *State, ship int) {
	g := s.ghost(&s.Ships[ship].Body)
	out := way(&starBody, &g)
	across := out.across()
	if out.cross(g.motion()) < 0 {
		across = across.times(-1, 1)
	}
	p.goal, p.burn = across.plus(out.times(1, 2)), flatOut
}

// dodge sees whether something flies at the ship, and gets out of its way: if
// it is too late for that, through hyperspace.
func (p *Pilot) dodge(s *State, ship int) bool {
	soonest := int64(crashSight)
	var danger, course vector
	me := &s.Ships[ship]
	watch := func(b *Body, sight int64) {
		if when, miss, motion := s.pass(&me.Body, b); when < min(soonest, sight) && miss.length() < missMargin {
			soonest, danger, course = when, miss, motion
		}
	}
	if other := &s.Ships[1-ship]; other.Mode == Flying {
		watch(&other.Body, crashSight)
	}
	for i := range s.Torpedoes {
		if t := &s.Torpedoes[i]; t.Left > 0 && int(t.Owner) == ship {
			watch(&t.Body, crashSight)
		} else if t.Left > 0 {
			watch(&t.Body, int64(p.threat)*second/lookRate)
		}
	}
	if course == (vector{}) {
		return false
	}
	p.goal, p.burn = course.across(), flatOut
	if side := p.goal.dot(danger); side > 0 {
		p.goal = p.goal.times(-1, 1)
	}
	late := soonest < second/3 && danger.length() < missMargin/2
	p.jump = late && me.wait == 0 && me.Jumps < p.jumps
	return true
}

// pass returns when a body is nearest to the ship if both go straight on, with
// second to a second, the way to it at that moment, and its motion as the ship
// sees it.
func (s *State) pass(me, other *Body) (when int64, miss, motion vector) {
	a, b := s.ghost(me), s.ghost(other)
	apart := way(me, other)
	motion = b.motion().minus(a.motion())
	when = -apart.dot(motion) * 256 / max(1, motion.dot(motion))
	if when < 0 {
		return 1 << 62, apart, motion
	}
	return when, apart.plus(motion.times(min(when, 1<<20), 256)), motion
}
