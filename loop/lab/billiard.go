package lab

import "time"

// A Billiard is a ball without friction in a square box, whose side is Width,
// with a round post in the middle; its lane shows the ball from above. The flag
// -body billiard chooses it. A difference at one bounce off the post is larger
// at the next bounce, so two games that differ in the length of a single step
// part for good, within seconds. If all steps are the same, the games are the
// same to the bit. (A spring comes to rest, and forgets.)
const (
	postAt   = Width / 2
	post     = Width / 4 // its radius
	ballRise = Width * 5 / 8
)

// A ball is the state of a Billiard beside its place and speed along the lane.
type ball struct {
	y, rise int64 // across the lane: its place, and its speed, a second
	turned  int   // input events that have turned it
}

// roll moves the ball, and bounces it if it is in the post afterwards or has
// left the box. It does not look at the way between.
func (b *Probe) roll(dt time.Duration) {
	c := &b.ball
	if b.Speed == 0 && c.rise == 0 {
		b.X, c.y, b.Speed, c.rise = Width/16, Width/3, speed, ballRise
	}
	for ; c.turned < b.Keys; c.turned++ {
		b.Speed, c.rise = -c.rise, b.Speed
	}
	b.X, b.Speed = fold(b.X+scale(int64(dt), b.Speed), b.Speed)
	c.y, c.rise = fold(c.y+scale(int64(dt), c.rise), c.rise)
	x, y := b.X-postAt, c.y-postAt
	far, in := x*x+y*y, x*b.Speed+y*c.rise // in: below 0 while the ball comes nearer
	if far < post*post && in < 0 {
		b.Speed -= 2 * in * x / far
		c.rise -= 2 * in * y / far
	}
}

// fold returns the place and the speed of a ball after its bounces off the two
// sides of the box.
func fold(at, speed int64) (int64, int64) {
	at = (at%(2*Width) + 2*Width) % (2 * Width)
	if at > Width {
		return 2*Width - at, -speed
	}
	return at, speed
}
