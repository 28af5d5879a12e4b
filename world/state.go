// Package world is the game Spacewar! as a plain value that advances by ticks.
//
// The state after tick n depends on the Options and on the commands of ticks 1
// to n, and on nothing else. It is the same on every processor, bit for bit,
// because all numbers are integers. So a Writer records a game as its commands,
// and a Reader plays it back.
//
// A tick is one physics step, or several below 60 ticks a second, so that a
// second never has fewer than 60 steps.
package world

// A State is the whole game at one moment. It is a plain value: a copy of it
// is a saved game. Make a State with New; after that only Step changes it.
type State struct {
	Options   Options     // as given to New, with Rate filled in and within its limits
	Tick      uint64      // ticks since New
	Ships     [2]Ship     // 0 is the needle, 1 the wedge
	Torpedoes [10]Torpedo // of both ships: each can have five in flight
	Phase     Phase       // of the round
	Round     uint32      // of this match, from 1
	Score     [2]uint8    // rounds won by each ship
	Won       uint8       // the ship that has won the last round, 1 or 2; 0: neither

	left        int32 // steps until the phase ends
	commandHash hash  // of all commands so far: other commands give another Hash
	random      Random
	rules       rules
}

// A Phase is a part of a round.
type Phase uint8

// The phases, in their order.
const (
	Ready Phase = iota // the ships are at their places: nothing moves, no command counts
	Fight              // until a ship dies, no torpedo is left, or time is up
	After              // the survivor must live until the end of this phase to win the round
	Over               // the match is decided: nothing moves any more
)

// A Ship is the ship of one of the two players.
type Ship struct {
	Body
	Heading   Angle // of the nose
	Mode      Mode  // flying, in hyperspace or dead
	Cause     Cause // of death; NoCause while it lives
	Burning   bool  // it thrusts in this tick
	Fuel      int32 // steps of thrust left, at most State.Tank
	Torpedoes int32 // left in the magazine

	// Jumps counts the jumps through hyperspace in this round. Jump n fails
	// with a probability of n/MaxJumps.
	Jumps int32

	reload int32 // steps until it can fire
	wait   int32 // steps until it leaves hyperspace, or can enter it
}

// A Mode is the condition of a ship.
type Mode uint8

// The modes.
const (
	Flying       Mode = iota // the only mode in which a ship is visible
	InHyperspace             // it is outside the world: nothing touches it
	Dead                     // it stays where it exploded
)

// A Cause is the cause of a ship's death.
type Cause uint8

// The causes of death.
const (
	NoCause      Cause = iota // it lives
	ByStar                    // it hit the star
	ByTorpedo                 // a torpedo of the other ship hit it
	ByOwnTorpedo              // its own torpedo hit it
	ByCollision               // it hit the other ship, which dies too
	ByHyperspace              // it did not come back
)

var causeNames = [...]string{
	NoCause:      "alive",
	ByStar:       "hit the star",
	ByTorpedo:    "was shot",
	ByOwnTorpedo: "shot itself",
	ByCollision:  "collided",
	ByHyperspace: "died jumping",
}

// String returns the cause in at most 13 characters, such as "hit the star". It
// panics unless c is one of the causes.
func (c Cause) String() string { return causeNames[c] }

// A Torpedo flies straight: the star does not pull it.
type Torpedo struct {
	Body
	Left  int32 // steps left to fly; 0: there is no torpedo in this place
	Owner uint8 // the ship that fired it, 0 or 1
}

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

// Hash returns a hash of the whole state, which is the same on every processor.
func (s *State) Hash() uint64 {
	h := hash(s.Options.Seed)
	h.add(uint64(s.Options.Rate)<<2 | flag(s.Options.NoStar)<<1 | flag(s.Options.Practice))
	h.add(s.Tick)
	h.add(uint64(s.commandHash))
	h.add(uint64(s.random))
	h.add(uint64(s.Round)<<32 | uint64(s.Score[0])<<24 | uint64(s.Score[1])<<16 | uint64(s.Phase))
	h.add(uint64(s.left))
	for i := range s.Ships {
		ship := &s.Ships[i]
		ship.Body.hash(&h)
		h.add(uint64(ship.Heading)<<32 | uint64(ship.Generation))
		h.add(uint64(ship.Mode)<<16 | uint64(ship.Cause)<<8 | flag(ship.Burning))
		h.add(uint64(ship.Fuel)<<32 | uint64(ship.Torpedoes)<<16 | uint64(ship.Jumps))
		h.add(uint64(ship.reload)<<32 | uint64(ship.wait))
	}
	for i := range s.Torpedoes {
		t := &s.Torpedoes[i]
		h.add(uint64(t.Left)<<32 | uint64(t.Generation)<<1 | uint64(t.Owner))
		if t.Left > 0 {
			t.Body.hash(&h)
		}
	}
	return mix(uint64(h))
}

// hash adds the place and the velocity.
func (b *Body) hash(h *hash) {
	h.add(uint64(b.X))
	h.add(uint64(b.Y))
	h.add(uint64(b.VX))
	h.add(uint64(b.VY))
}
