package world

// A Level is how well a Pilot flies.
type Level uint8

// The levels.
const (
	Easy Level = iota
	Medium
	Hard
)

// String returns the level's name in lower case.
func (l Level) String() string { return [...]string{"easy", "medium", "hard"}[l] }

// A skill is what makes a level.
type skill struct {
	reaction int   // milliseconds from one look at the world to the next, on average
	patience int   // milliseconds between two shots at least
	sway     int64 // aims wrong by up to this Angle
	misjudge int64 // leads by up to so many per cent too little
	pull     bool  // knows how the star bends the other ship's way
	reach    int   // for how long it lets a torpedo fly, in looks (see lookRate)
	star     int   // how far ahead it sees its fall into the star, in looks
	threat   int   // how far ahead it sees a torpedo, in looks; 0: never
	jumps    int32 // through hyperspace that it dares in a round
}

var skills = [...]skill{
	Easy:   {reaction: 600, patience: 1600, sway: degree * 12, misjudge: 110, reach: 14, star: 48},
	Medium: {reaction: 360, patience: 1200, sway: degree * 14, misjudge: 70, reach: 16, star: 48, threat: 5, jumps: 4},
	Hard:   {reaction: 250, patience: 1100, sway: degree * 13, misjudge: 15, pull: true, reach: 20, star: 48, threat: 12, jumps: 3},
}

const degree = 1 << 32 / 360

// A Pilot flies a ship. Its memory is not part of the State: a replay holds
// the commands it gave. Make one with NewPilot. It never allocates.
type Pilot struct {
	skill
	random Random
	look   int    // ticks until it looks again
	hold   int    // ticks until it may shoot again
	goal   vector // where it wants to point
	burn   int    // ticks that it wants to thrust once it does
	shoot  bool   // to fire once it does
	jump   bool   // to leave at once
}

// NewPilot returns a pilot that takes its random numbers from seed.
func NewPilot(level Level, seed uint64) Pilot {
	return Pilot{skill: skills[level], random: Random(seed)}
}

// Command returns what the pilot does with a ship, 0 or 1, in the tick after
// s. It is to be called once a tick.
func (p *Pilot) Command(s *State, ship int) Command {
	me := &s.Ships[ship]
	if me.Mode != Flying || s.Phase == Ready || s.Phase == Over {
		p.look = 0
		return 0
	}
	p.hold--
	if p.look--; p.look < 0 {
		average := s.Options.ticks(p.reaction)
		p.look = average/2 + int(p.random.Below(int64(average)))
		p.think(s, ship)
	}
	return p.steer(s, me)
}

// think looks at the world and decides what to do until the next look: to
// live comes first, to kill second.
func (p *Pilot) think(s *State, ship int) {
	p.burn, p.shoot, p.jump = 0, false, false
	if p.shunStar(s, ship) || p.dodge(s, ship) {
		p.look /= 3 // wide awake
		return
	}
	if s.Ships[1-ship].Mode == Flying {
		p.hunt(s, ship)
	}
}

// steer turns towards the goal, and drives and shoots when it is ahead.
func (p *Pilot) steer(s *State, me *Ship) (c Command) {
	if p.jump {
		return Hyper
	}
	ahead := vector{me.Heading.Cos(), me.Heading.Sin()}
	size := max(1, p.goal.length())
	side := ahead.cross(p.goal) / size // sine of the angle to the goal
	behind := ahead.dot(p.goal) < 0
	turn := s.rules.turn * Angle(s.rules.steps)
	if limit := (turn / 2).Sin(); behind || side > limit || side < -limit {
		c = Right
		if side < 0 {
			c = Left
		}
	}
	if p.burn > 0 && ahead.dot(p.goal)/size > One*3/4 {
		c |= Thrust
		p.burn--
	}
	if p.shoot && p.hold < 0 && !behind && c == c&Thrust {
		c |= Fire
		p.hold = s.Options.ticks(p.patience)
	}
	return c
}
