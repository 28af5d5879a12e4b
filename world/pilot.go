package world

// Command returns the pilot's command for a ship, 0 or 1, in the tick after s.
// Call it once a tick.
func (p *Pilot) Command(s *State, ship int) Command {
	me := &s.Ships[ship]
	if me.Mode != Flying || s.Phase == Ready || s.Phase == Over {
		p.untilLook = 0
		return 0
	}
	p.untilShot--
	if p.round != s.Round && p.peace > 0 {
		p.round = s.Round
		p.untilShot = s.Options.ticks(p.peace)
	}
	p.untilLook--
	if p.untilLook < 0 {
		average := s.Options.ticks(p.reaction)
		p.untilLook = average/2 + int(p.random.Below(int64(average)))
		p.think(s, ship)
	}
	return p.steer(s, me)
}

// think looks at the world and sets the pilot's goal until the next look. The
// pilot attacks only when it is not in danger.
func (p *Pilot) think(s *State, ship int) {
	p.burn, p.shoot, p.jump = 0, false, false
	if p.avoidStar(s, ship) || p.dodge(s, ship) {
		p.untilLook /= 3 // in danger it decides more often
		return
	}
	if s.Ships[1-ship].Mode == Flying {
		p.hunt(s, ship)
	}
}

// finest is the smallest angle whose sine is not 0.
const finest = Quarter / 256

// steer turns the ship to the goal, and thrusts and shoots if it is ahead.
func (p *Pilot) steer(s *State, me *Ship) (c Command) {
	if p.jump {
		return Hyper
	}
	ahead := vector{me.Heading.Cos(), me.Heading.Sin()}
	size := max(1, p.goal.length())
	side := ahead.cross(p.goal) / size // sine of the angle to the goal
	behind := ahead.dot(p.goal) < 0
	turn := s.rules.turn * Angle(s.rules.steps)
	limit := max(turn/2, finest).Sin() // a turn would not bring it nearer to the goal
	turns := behind || side > limit || side < -limit
	if turns {
		c = Right
		if side < 0 {
			c = Left
		}
	}
	if p.burn > 0 && ahead.dot(p.goal)/size > SinOne*3/4 {
		c |= Thrust
		p.burn--
	}
	if p.shoot && p.untilShot < 0 && !turns {
		c |= Fire
		p.untilShot = s.Options.ticks(p.patience)
	}
	return c
}
