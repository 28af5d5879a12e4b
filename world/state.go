// Package world is the game: Spacewar! as a value that advances by fixed
// steps. The state after tick n is a function of the Options and the commands
// of ticks 1 to n, bit for bit, on every processor: all numbers are integers.
package world

// A State is the whole game at one moment. It is a plain value: to copy it is
// to save it. Make one with New; after that only Step changes it.
type State struct {
	Options   Options     // as given to New, with the default rate filled in
	Tick      uint64      // ticks since New
	Ships     [2]Ship     // 0 is the needle, 1 the wedge
	Torpedoes [10]Torpedo // of both ships: each can have five under way
	Phase     Phase
	Round     uint32   // of this match, from 1
	Score     [2]uint8 // rounds won

	left   int32 // steps until the phase ends
	heard  hash  // of all commands so far: two games that heard others are others
	random Random
	rules  rules
}

// A Phase is a part of a round.
type Phase uint8

// The phases, in their order.
const (
	Ready Phase = iota // ships are placed, nothing moves, commands are ignored
	Fight              // until a ship dies, nobody can shoot any more, or time is up
	After              // the survivor has still to survive
	Over               // the match is decided: nothing moves any more
)

// A Ship is one of the two players.
type Ship struct {
	Body
	Heading   Angle
	Mode      Mode
	Cause     Cause // of death; NoCause while it lives
	Burning   bool  // it thrusts in this tick
	Fuel      int32 // steps of thrust left, of State.Tank
	Torpedoes int32 // left in the magazine
	Jumps     int32 // through hyperspace in this round: of 8 jumps number n fails n times

	reload int32 // steps until it can fire
	wait   int32 // steps until it leaves hyperspace, or can enter it
}

// A Mode is where a ship is.
type Mode uint8

// The modes. Only a Flying ship is to be seen; a Dead one is where it exploded.
const (
	Flying Mode = iota
	InHyperspace
	Dead
)

// A Cause is how a ship died.
type Cause uint8

// The causes of death.
const (
	NoCause Cause = iota
	ByStar
	ByTorpedo
	ByOwnTorpedo
	ByCollision
	ByHyperspace
)

// String returns the cause in a few words, such as "fell into the star".
func (c Cause) String() string {
	return [...]string{"alive", "fell into the star", "hit by a torpedo", "hit by its own torpedo",
		"collided", "lost in hyperspace"}[c]
}

// A Torpedo flies straight; the star does not pull it.
type Torpedo struct {
	Body
	Left  int32 // steps left to fly; 0: there is no torpedo here
	Owner uint8 // the ship that fired it
}

// New returns the state before tick 1 of a match.
func New(o Options) State {
	o = o.normal()
	s := State{Options: o, random: Random(o.Seed), rules: o.rules()}
	s.begin()
	return s
}

// StepRate returns how many physics steps there are in a second: a multiple of
// the rate, at least 60.
func (s *State) StepRate() int { return int(s.rules.rate) }

// Tank returns the fuel of a ship at the start of a round.
func (s *State) Tank() int32 { return s.rules.tank }

// Winner returns the ship that has won the match, or -1 before it is decided.
func (s *State) Winner() int {
	for i, points := range s.Score {
		if points == MatchPoints {
			return i
		}
	}
	return -1
}
