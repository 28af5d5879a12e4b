package world

// A Body is a place and a motion.
type Body struct {
	X, Y   int64  // in [0, W) and [0, H)
	VX, VY int64  // fixed-point units a physics step (see State.StepRate)
	Life   uint32 // changes when the body was put here rather than moved here: compare before interpolating
}

// drift moves a body by one step.
func (b *Body) drift() { b.X, b.Y = Wrap(b.X+b.VX, b.Y+b.VY) }

// fall moves a body by one step under the pull of a star; mass 0 is none.
func (b *Body) fall(mass int64) {
	if mass != 0 {
		ax, ay := pull(mass, b.X, b.Y)
		b.VX += ax
		b.VY += ay
	}
	b.drift()
}

// coarse is how many bits are left out where numbers are multiplied: 12
// bits behind the point stay.
const coarse = 20

// pull returns the acceleration by a star in the middle of the world at
// (x, y). Inside the star it falls off, so that it is never out of bounds.
func pull(mass, x, y int64) (ax, ay int64) {
	dx, dy := (W/2-x)>>coarse, (H/2-y)>>coarse
	square := max(dx*dx+dy*dy, (starReach>>coarse)*(starReach>>coarse))
	distance := int64(sqrt(uint64(square)))
	a := mass << (64 - 2*coarse) / square
	return a * dx / distance, a * dy / distance
}

// near reports whether two points are closer than reach on the torus.
func near(a, b *Body, reach int64) bool {
	dx, dy := Offset(a.X, a.Y, b.X, b.Y)
	return within(dx, dy, reach)
}

func within(dx, dy, reach int64) bool {
	if dx > reach || dx < -reach || dy > reach || dy < -reach {
		return false
	}
	dx, dy, reach = dx>>coarse, dy>>coarse, reach>>coarse
	return dx*dx+dy*dy < reach*reach
}
