package world

// The numbers of the game in units and seconds.
const (
	reload = 400 // milliseconds from one torpedo to the next

	// minRate is the least number of physics steps a second: with fewer, fast
	// bodies would pass through each other.
	minRate = 60

	starMass    = 12000        // pull 1 unit away, in units a second squared
	thrust      = 16           // units a second squared
	muzzleSpeed = 38           // units a second, added to the ship's velocity
	nose        = 7 * Unit / 2 // distance from a ship's center to the start of its torpedoes

	startRadius = 40 // from the star, in units

	// startSpeed is in units a second, at a right angle to the star: it makes an
	// orbit that does not come near the star.
	startSpeed = 12

	// jumpSpeed is the largest speed after a jump, on each axis, in units a
	// second.
	jumpSpeed = 15
)

// rules holds these numbers per physics step.
type rules struct {
	rate    int64 // physics steps a second
	steps   int32 // physics steps a tick
	turn    Angle // a step
	mass    int64 // pull at a distance of 1 unit; 0: no star
	thrust  int64 // added to the velocity in each step
	muzzle  int64 // velocity of a torpedo relative to its ship
	tank    int32 // steps of thrust; the fields below are in steps too
	reload  int32 // from one torpedo to the next
	fly     int32 // the life of a torpedo
	jump    int32 // in hyperspace
	recover int32 // from the end of a jump until the next jump may begin
	ready   int32 // the phase Ready
	round   int32 // the phase Fight, at most
	after   int32 // the phase After
}

// rules returns the numbers of the game for these options, which are normal.
func (o Options) rules() rules {
	steps := (minRate + int64(o.Rate) - 1) / int64(o.Rate)
	rate := steps * int64(o.Rate)
	lasting := func(milliseconds int64) int32 { return int32(max(1, (milliseconds*rate+500)/1000)) }
	r := rules{
		rate:    rate,
		steps:   int32(steps),
		turn:    Angle((1 << 32) * 5 / 8 / rate), // 225 degrees a second
		mass:    starMass * Unit / (rate * rate),
		thrust:  thrust * Unit / (rate * rate),
		muzzle:  muzzleSpeed * Unit / rate,
		tank:    lasting(12000),
		reload:  lasting(reload),
		fly:     lasting(1700),
		jump:    lasting(800),
		recover: lasting(2000),
		ready:   lasting(1000),
		round:   lasting(60000),
		after:   lasting(2500),
	}
	if o.NoStar {
		r.mass = 0
	}
	return r
}
