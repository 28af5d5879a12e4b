package world

// A vector is a distance or a velocity with 12 fractional bits, so that the
// product of two vectors fits into 64 bits.
type vector struct{ x, y int64 }

func (a vector) plus(b vector) vector  { return vector{a.x + b.x, a.y + b.y} }
func (a vector) minus(b vector) vector { return vector{a.x - b.x, a.y - b.y} }

// times returns the vector times the fraction n/d.
func (a vector) times(n, d int64) vector { return vector{a.x * n / d, a.y * n / d} }

func (a vector) dot(b vector) int64   { return a.x*b.x + a.y*b.y }
func (a vector) cross(b vector) int64 { return a.x*b.y - a.y*b.x }
func (a vector) length() int64        { return int64(sqrt(uint64(a.dot(a)))) }

// across returns the vector rotated clockwise by a quarter turn.
func (a vector) across() vector { return vector{-a.y, a.x} }

// turned returns the vector rotated clockwise.
func (a vector) turned(by Angle) vector {
	cos, sin := by.Cos(), by.Sin()
	return vector{(a.x*cos - a.y*sin) / SinOne, (a.x*sin + a.y*cos) / SinOne}
}

// way returns the shorter way from a to b.
func way(a, b *Body) vector {
	dx, dy := Offset(a.X, a.Y, b.X, b.Y)
	return vector{dx >> multiplyShift, dy >> multiplyShift}
}

// predictRate is the number of predicted steps in a second. A pilot looks ahead
// in these steps: it copies a body (predicted), moves the copy (drift, fall),
// and compares places. They are longer than the world's steps, to save time.
const predictRate = 16

// predictMass returns the mass of the star for predicted steps; 0: no star.
func (s *State) predictMass() int64 {
	return s.rules.mass * s.rules.second * s.rules.second / (predictRate * predictRate)
}

// predicted returns a copy of a body whose velocity is per predicted step.
func (s *State) predicted(b *Body) Body {
	body := *b
	body.VX = b.VX * s.rules.second / predictRate
	body.VY = b.VY * s.rules.second / predictRate
	return body
}

// motion returns the velocity of a predicted body.
func (b *Body) motion() vector { return vector{b.VX >> multiplyShift, b.VY >> multiplyShift} }
