package world

// A Body is a thing that flies: a place and a velocity.
type Body struct {
	X, Y   int64 // place, in [0, W) and [0, H)
	VX, VY int64 // velocity, in fixed point for one physics step

	// Generation changes when the body appears at a place and has not flown there:
	// at the start of a round, after a jump, and for a new torpedo. Do not
	// interpolate between two states in which it differs.
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

// multiplyShift is the number of bits that two lengths lose before they are
// multiplied, so that the product fits into 64 bits. 12 fractional bits stay.
const multiplyShift = 20

// pull returns the acceleration at (x, y) by the star in the middle of the
// world. Inside the star it decreases to 0 at the center, so that it has a
// bound.
func pull(mass, x, y int64) (ax, ay int64) {
	const least = starReach >> multiplyShift
	dx := (W/2 - x) >> multiplyShift
	dy := (H/2 - y) >> multiplyShift
	square := max(dx*dx+dy*dy, least*least)
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
	if max(dx, -dx, dy, -dy) > reach {
		return false
	}
	dx >>= multiplyShift
	dy >>= multiplyShift
	reach >>= multiplyShift
	return dx*dx+dy*dy < reach*reach
}
