package lab

import (
	"math/bits"
	"time"

	"fixstep/loop"
)

// A BodyKind says how a body moves.
type BodyKind int

// The ways to move. A Dot moves by game time alone and cannot break.
const (
	Dot      BodyKind = iota // crosses its lane at an even speed
	Spring                   // hangs on a damped spring whose end moves each second
	Wall                     // flies at a thin wall and bounces off it, or passes through
	Billiard                 // flies in a box around a post; an input event turns it by a right angle
)

// Bodies are the names of the kinds, by their numbers.
var Bodies = [...]string{"dot", "spring", "wall", "billiard"}

// Width is the width of a lane in the units of a body's place.
const Width = 1 << 20

// The spring is tuned to steps of 1/60 s: critical damping.
// Steps of more than about 70 ms throw its body ever further.
const (
	stiffness = 144 // 1/s²
	damping   = 24  // 1/s
	tooFar    = 64 * Width
)

// Crossing is the game time in which a Dot crosses its lane. A clamp of one
// second, a stall of three seconds and their difference are no multiples of it,
// so after a leap the dot is seen at another place.
const Crossing = 1300 * time.Millisecond

// The projectile crosses its lane in two seconds, and the wall in 40 ms.
const (
	speed   = Width / 2 // a second
	WallAt  = Width * 3 / 4
	WallEnd = WallAt + speed/25
)

// markAt is the game time of a body's Mark. A spring is not at rest then.
const markAt = 4200 * time.Millisecond

// A body is the thing that the updates of a lane move, by simple physics in
// whole numbers. Its zero value is a Dot at rest at the start.
type body struct {
	X       int64 // its place after the last update, as a rule in [0, Width)
	Mark    int64 // its place after the update that reached markAt; 0 before
	Bent    int64 // furthest that an update brought it from a straight line
	Broken  bool  // a spring has thrown it out of all bounds
	Through bool  // it passed through the wall

	kind  BodyKind      // set it before the first move
	prev  int64         // its place before the last update
	speed int64         // a second; 0 for a Dot
	sim   time.Duration // game time
	keys  int           // input events before the next move
	ball  ball          // the further state of a Billiard
}

// Across returns the place of a Dot at a game time. After the last place of its
// lane comes the first place.
func Across(t time.Duration) int64 {
	t = (t%Crossing + Crossing) % Crossing
	return (int64(t)*Width + int64(Crossing) - 1) / int64(Crossing)
}

// at returns the place that a draw shows: between the last two states, or
// beyond the last state by its velocity, if the loop guesses ahead.
func (b *body) at(draw *loop.Action) int64 {
	switch {
	case b.kind == Dot:
		return Across(draw.At)
	case draw.Alpha <= loop.One:
		return draw.Alpha.Between(b.prev, b.X)
	}
	return b.X + scale(int64(draw.At-b.sim), b.speed)
}

// inWall reports whether a place is inside the wall.
func inWall(x int64) bool { return x > WallAt && x < WallEnd }

// move lets dt of game time pass at once.
func (b *body) move(dt time.Duration) {
	before := b.sim
	b.sim += dt
	b.prev = b.X
	straight := b.X + scale(int64(dt), b.speed)
	switch b.kind {
	case Dot:
		b.X = Across(b.sim)
	case Spring:
		b.swing(dt, before)
	case Wall:
		b.fly(dt)
	case Billiard:
		b.roll(dt)
	}
	b.Bent = max(b.Bent, b.X-straight, straight-b.X)
	if before < markAt && b.sim >= markAt {
		b.Mark = b.X
	}
}

// swing moves the body toward the end of its spring, which jumps from side to
// side each second. The method is that of most game physics: first the speed
// changes, then the place by the new speed.
func (b *body) swing(dt, at time.Duration) {
	if b.Broken {
		return
	}
	end := int64(Width / 4)
	if at/time.Second%2 == 0 {
		end = Width * 3 / 4
	}
	pull := stiffness*(end-b.X) - damping*b.speed
	b.speed += scale(int64(dt), pull)
	b.X += scale(int64(dt), b.speed)
	b.Broken = max(b.X, -b.X) > tooFar
}

// fly moves the projectile, and bounces it if it is inside the wall afterwards
// or has left the lane on the left. It does not look at the way between.
func (b *body) fly(dt time.Duration) {
	if b.Through {
		return
	}
	if b.speed == 0 {
		b.speed = speed
	}
	b.X += scale(int64(dt), b.speed)
	switch {
	case b.speed > 0 && b.X >= WallEnd:
		b.Through = true
	case b.speed > 0 && b.X > WallAt:
		b.speed, b.X = -speed, 2*WallAt-b.X
	case b.X < 0:
		b.speed, b.X = speed, -b.X
	}
}

// scale returns a·b / 1 s, rounded toward 0, for a in nanoseconds.
func scale(a, b int64) int64 {
	neg := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	q := uint64(1) << 62
	if hi < uint64(time.Second) {
		q, _ = bits.Div64(hi, lo, uint64(time.Second))
	}
	n := int64(min(q, 1<<62))
	if neg {
		return -n
	}
	return n
}

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
func (b *body) roll(dt time.Duration) {
	c := &b.ball
	if b.speed == 0 && c.rise == 0 {
		b.X, c.y, b.speed, c.rise = Width/16, Width/3, speed, ballRise
	}
	for range b.keys - c.turned {
		b.speed, c.rise = -c.rise, b.speed
	}
	c.turned = b.keys
	b.X, b.speed = fold(b.X+scale(int64(dt), b.speed), b.speed)
	c.y, c.rise = fold(c.y+scale(int64(dt), c.rise), c.rise)
	x, y := b.X-postAt, c.y-postAt
	far, in := x*x+y*y, x*b.speed+y*c.rise // in: below 0 while the ball comes nearer
	if far < post*post && in < 0 {
		b.speed -= 2 * in * x / far
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
