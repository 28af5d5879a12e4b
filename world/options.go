package world

// Options is all that a game depends on beside the commands. The zero value is
// a match with the star at 60 ticks a second.
type Options struct {
	Rate     int    // ticks a second, 1 to 1000 (others are moved there); 0 means 60. The game is as fast at every rate
	Seed     uint64 // of the random numbers
	NoStar   bool   // no star: nothing pulls
	Practice bool   // nothing runs out, hyperspace is safe, rounds have no limit and no score
}

// Length of a match, and what a ship is given for a round.
const (
	MatchPoints = 5  // rounds won to win a match
	Magazine    = 20 // torpedoes
	MaxJumps    = 8  // the jump through hyperspace that nobody survives
)

// The numbers of the game in units and seconds.
const (
	reload  = 400 // milliseconds from one torpedo to the next
	minRate = 60  // physics steps a second at least: fewer would let things pass through each other

	starMass    = 12000 // pull in units a second squared, at a distance of 1
	thrust      = 16    // units a second squared
	muzzleSpeed = 38    // units a second, added to the ship's own
	nose        = 7 * Unit / 2

	startRadius = 40 // from the star, in units
	startSpeed  = 12 // units a second, across: with the star this is an orbit that stays clear of it
	jumpSpeed   = 15 // largest speed after hyperspace, in units a second on each axis

	starReach  = 3 * Unit      // a ship or torpedo this close to the star is lost
	hitReach   = 2 * Unit      // a torpedo this close to a ship hits
	crashReach = 16 * Unit / 5 // ships this close collide
	burstReach = Unit          // torpedoes this close destroy each other
)

// rules holds those numbers per physics step.
type rules struct {
	rate    int64 // physics steps a second
	steps   int32 // physics steps a tick
	turn    Angle
	mass    int64 // 0: no star
	thrust  int64
	muzzle  int64
	tank    int32 // all below are durations in steps
	reload  int32
	fly     int32
	jump    int32
	recover int32
	ready   int32
	round   int32
	after   int32
}

// normal returns the options with the default filled in and limits kept.
func (o Options) normal() Options {
	if o.Rate == 0 {
		o.Rate = 60
	}
	o.Rate = min(max(o.Rate, 1), 1000)
	return o
}

func (o Options) rules() rules {
	steps := (minRate + int64(o.Rate) - 1) / int64(o.Rate)
	rate := steps * int64(o.Rate)
	last := func(milliseconds int64) int32 { return int32(max(1, (milliseconds*rate+500)/1000)) }
	r := rules{
		rate:    rate,
		steps:   int32(steps),
		turn:    Angle((1 << 32) * 5 / 8 / rate), // 225 degrees a second
		mass:    starMass * Unit / (rate * rate),
		thrust:  thrust * Unit / (rate * rate),
		muzzle:  muzzleSpeed * Unit / rate,
		tank:    last(12000),
		reload:  last(reload),
		fly:     last(1700),
		jump:    last(800),
		recover: last(2000),
		ready:   last(1000),
		round:   last(60000),
		after:   last(2500),
	}
	if o.NoStar {
		r.mass = 0
	}
	return r
}

// TurnTap returns for how many ticks Left or Right should be held for one tap
// of a key: 15 degrees at most rates.
func (o Options) TurnTap() int { return o.ticks(67) }

// ThrustTap returns for how many ticks Thrust should be held for one tap.
func (o Options) ThrustTap() int { return o.ticks(200) }

// FireTap returns for how many ticks Fire should be held for one tap, so that
// one pressed while the ship reloads is obeyed after that.
func (o Options) FireTap() int { return o.ticks(reload) }

func (o Options) ticks(milliseconds int) int {
	return max(1, (milliseconds*o.normal().Rate+500)/1000)
}
