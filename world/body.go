package world

// A Body is a place and a motion.
type Body struct {
	X, Y   int64 // place, in [0, W) and [0, H)
	VX, VY int64 // velocity, a physics step

	// Generation changes when the body is placed and not moved: at a start, after
	// hyperspace, for a new torpedo. Between two states with different generations
	// nothing may be interpolated.
	Generation uint32
}

// drift moves a body by one step.
func (b *Body) drift() { b.X, b.Y = Wrap(b.X+b.VX, b.Y+b.VY) }

// fall moves a body by one step under the pull of the star. With a mass of 0
// there is no star.
func (b *Body) fall(mass int64) {
	ax, ay := pull(mass, b.X, b.Y)
	b.VX += ax
	b.VY += ay
	b.drift()
}

// multiplyShift is the number of bits that are dropped before two lengths are
// multiplied, so that the product fits into 64 bits: 12 fractional bits stay.
const multiplyShift = 20

// pull returns the acceleration at (x, y) by the star in the middle of the
// world. Inside the star it falls toward the center, so that it is bounded.
func pull(mass, x, y int64) (ax, ay int64) {
	dx, dy := (W/2-x)>>multiplyShift, (H/2-y)>>multiplyShift
	square := max(dx*dx+dy*dy, (starReach>>multiplyShift)*(starReach>>multiplyShift))
	distance := int64(sqrt(uint64(square)))
	a := mass << (64 - 2*multiplyShift) / square
	return a * dx / distance, a * dy / distance
}

// near reports whether two bodies are closer than reach, by the shorter way.
func near(a, b *Body, reach int64) bool {
	dx, dy := Offset(a.X, a.Y, b.X, b.Y)
	return within(dx, dy, reach)
}

// within reports whether the distance (dx, dy) is below reach.
func within(dx, dy, reach int64) bool {
	if dx > reach || dx < -reach || dy > reach || dy < -reach {
		return false
	}
	dx, dy, reach = dx>>multiplyShift, dy>>multiplyShift, reach>>multiplyShift
	return dx*dx+dy*dy < reach*reach
}
