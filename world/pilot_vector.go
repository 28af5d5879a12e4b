package world

// A vector is a way or a motion with 12 bits behind the point, short enough
// to be multiplied.
type vector struct{ x, y int64 }

func (a vector) plus(b vector) vector    { return vector{a.x + b.x, a.y + b.y} }
func (a vector) minus(b vector) vector   { return vector{a.x - b.x, a.y - b.y} }
func (a vector) times(n, d int64) vector { return vector{a.x * n / d, a.y * n / d} }
func (a vector) dot(b vector) int64      { return a.x*b.x + a.y*b.y }
func (a vector) cross(b vector) int64    { return a.x*b.y - a.y*b.x }
func (a vector) across() vector          { return vector{-a.y, a.x} }
func (a vector) length() int64           { return int64(sqrt(uint64(a.dot(a)))) }
func (a vector) turned(by Angle) vector {
	cos, sin := by.Cos(), by.Sin()
	return vector{(a.x*cos - a.y*sin) / One, (a.x*sin + a.y*cos) / One}
}

// way returns the shorter way from a to b.
func way(a, b *Body) vector {
	dx, dy := Offset(a.X, a.Y, b.X, b.Y)
	return vector{dx >> coarse, dy >> coarse}
}

// lookRate is how many looks there are in a second. A ghost is a body as a
// pilot imagines it: it moves by looks, which are fewer than the steps of the
// world.
const lookRate = 16

// lookMass is the star's for bodies that move by looks.
func (s *State) lookMass() int64 {
	return s.rules.mass * s.rules.rate * s.rules.rate / (lookRate * lookRate)
}

// ghost returns a copy of a body that moves by looks.
func (s *State) ghost(b *Body) Body {
	g := *b
	g.VX = g.VX * s.rules.rate / lookRate
	g.VY = g.VY * s.rules.rate / lookRate
	return g
}

// motion returns the velocity of a ghost.
func (b *Body) motion() vector { return vector{b.VX >> coarse, b.VY >> coarse} }
