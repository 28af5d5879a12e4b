package world

// The length of a match, and the supplies of a ship for a round.
const (
	MatchPoints = 5  // the rounds that win a match
	Magazine    = 20 // torpedoes
	MaxJumps    = 8  // the jump of a round that always fails, counted from 1
)

// The speeds, in units a second.
const (
	turnSpeed   = 225   // degrees a second
	starMass    = 12000 // the pull at a distance of 1 unit, in units a second squared
	thrust      = 16    // units a second squared
	muzzleSpeed = 38    // of a torpedo, added to the velocity of its ship
	startSpeed  = 12    // across the way to the star: the orbit does not come near it
	jumpSpeed   = 15    // the largest after a jump, along each axis
)

// The times, in milliseconds.
const (
	tankTime    = 12000 // of thrust from a full tank
	reloadTime  = 400   // from one torpedo to the next
	flyTime     = 1700  // the life of a torpedo
	jumpTime    = 800   // in hyperspace
	recoverTime = 2000  // from the end of a jump until the next jump may begin
	readyTime   = 1000  // the phase Ready
	roundTime   = 60000 // the phase Fight, at most
	afterTime   = 2500  // the phase After
)

// The distances.
const (
	startRadius = 40 * Unit     // from the star to a ship that starts
	nose        = 7 * Unit / 2  // from a ship's center to the start of its torpedoes
	starReach   = 3 * Unit      // a ship or torpedo this close to the star is lost
	hitReach    = 2 * Unit      // a torpedo this close to a ship hits
	crashReach  = 16 * Unit / 5 // ships this close collide
	burstReach  = Unit          // torpedoes this close destroy each other
)

// leastSteps is the least number of physics steps in a second. With fewer
// steps, fast bodies would pass through each other.
const leastSteps = 60

// rules holds the numbers above as a physics step needs them: times in steps,
// and speeds in fixed point for one step.
type rules struct {
	second int64 // physics steps in a second
	steps  int32 // physics steps in a tick
	turn   Angle
	mass   int64 // the pull at a distance of 1 unit; 0: there is no star
	thrust int64 // added to the velocity
	muzzle int64

	// Times, in steps.
	tank, reload, fly, jump, recover, ready, round, after int32
}

// rules returns the numbers of the game for these options, which are normal.
func (o Options) rules() rules {
	steps := (leastSteps + int64(o.Rate) - 1) / int64(o.Rate)
	second := steps * int64(o.Rate)
	lasting := func(milliseconds int64) int32 {
		return int32(max(1, (milliseconds*second+500)/1000))
	}
	r := rules{
		second:  second,
		steps:   int32(steps),
		turn:    Angle(turnSpeed << 32 / 360 / second),
		mass:    starMass * Unit / (second * second),
		thrust:  thrust * Unit / (second * second),
		muzzle:  muzzleSpeed * Unit / second,
		tank:    lasting(tankTime),
		reload:  lasting(reloadTime),
		fly:     lasting(flyTime),
		jump:    lasting(jumpTime),
		recover: lasting(recoverTime),
		ready:   lasting(readyTime),
		round:   lasting(roundTime),
		after:   lasting(afterTime),
	}
	if o.NoStar {
		r.mass = 0
	}
	return r
}
