package recipes

import (
	"math/rand/v2"

	"fixstep/loop"
	"fixstep/render/canvas"
)

// Particles are sparks that fly apart and go out. There are at most 256: a new
// one replaces the oldest, so nothing is allocated. The zero value has none.
type Particles struct {
	all  [256]particle
	next int
}

type particle struct {
	x, y   loop.Moving[int] // in 256ths of a dot
	dx, dy int
	left   int // updates until it goes out
}

// Burst lets n particles begin at a place, in dots. Hand it the game's own
// random numbers: the same seed gives the same sparks.
func (p *Particles) Burst(random *rand.Rand, n, x, y int) {
	for range n {
		one := &p.all[p.next]
		p.next = (p.next + 1) % len(p.all)
		one.x.Leap(x << 8)
		one.y.Leap(y << 8)
		one.dx = random.IntN(257) - 128
		one.dy = random.IntN(257) - 128
		one.left = 20 + random.IntN(20)
	}
}

// Update moves all particles by an update.
func (p *Particles) Update() {
	for i := range p.all {
		one := &p.all[i]
		if one.left == 0 {
			continue
		}
		one.left--
		one.dy += 4 // they fall
		one.x.Move(one.x.Cur + one.dx)
		one.y.Move(one.y.Cur + one.dy)
	}
}

// Draw draws the particles that have not gone out.
func (p *Particles) Draw(c *canvas.Canvas, alpha loop.Alpha, ink canvas.Ink) {
	for i := range p.all {
		one := &p.all[i]
		if one.left > 0 {
			c.Dot(one.x.At(alpha)>>8, one.y.At(alpha)>>8, ink)
		}
	}
}
