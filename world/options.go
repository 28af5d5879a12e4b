package world

// Options hold everything that decides a game apart from the commands of its
// players. The zero value is a match with the star, at 60 ticks a second.
type Options struct {
	// Rate is the number of ticks in a second, from 1 to 1000. 0 means 60, and
	// any other number outside of that range means its nearer end. The game runs
	// at the same speed at every rate.
	Rate int
	// Seed is the state of the game's random numbers at the start.
	Seed uint64
	// NoStar takes away the star and its pull.
	NoStar bool
	// Practice makes a game without an end. Fuel and torpedoes do not run out, and
	// hyperspace is safe. A round has no time limit and gives no points.
	Practice bool
}

// normal returns the options with Rate filled in and within its limits.
func (o Options) normal() Options {
	if o.Rate == 0 {
		o.Rate = 60
	}
	o.Rate = min(max(o.Rate, 1), 1000)
	return o
}

// ticks returns the number of ticks in a number of milliseconds, at least 1.
func (o Options) ticks(milliseconds int) int {
	return max(1, (milliseconds*o.normal().Rate+500)/1000)
}
