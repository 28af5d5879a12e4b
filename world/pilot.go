package world

// A Level is how well a Pilot flies.
type Level uint8

// The levels.
const (
	Easy Level = iota
	Medium
	Hard
)

// A Pilot flies a ship. Its memory is not part of the State.
type Pilot struct {
	level  Level
	random random
}

// NewPilot returns a pilot that takes its random numbers from seed.
func NewPilot(level Level, seed uint64) Pilot { return Pilot{level: level, random: random(seed)} }

// Command returns what the pilot does with a ship in the tick after s.
func (p *Pilot) Command(s *State, ship int) Command {
	return Command(p.random.next() >> 60)
}
