package world

// Options are the inputs of a game other than the commands. The zero value is a
// match with the star at 60 ticks a second.
type Options struct {
	// Rate is in ticks a second, from 1 to 1000: a number outside becomes the
	// nearer end. 0 means 60. The game runs at the same speed at every rate.
	Rate int
	// Seed is the state of the game's random numbers at the start.
	Seed uint64
	// NoStar removes the star and its pull.
	NoStar bool
	// Practice is a game without an end: fuel and torpedoes do not run out,
	// hyperspace is safe, a round has no time limit and gives no points.
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
