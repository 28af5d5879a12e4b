package world

// A Swarm is a stress scene: bodies that drift in the pull of the star and
// wrap around, as ships do. They do not meet. Body i is at index i of each
// slice; they are flat so that a step runs through memory in order.
type Swarm struct {
	X, Y   []int64 // in [0, W) and [0, H)
	VX, VY []int64 // a step
	mass   int64
}

// NewSwarm returns n bodies anywhere in the world, on their way round the
// star. Of the options, Rate, Seed and NoStar count.
func NewSwarm(n int, o Options) *Swarm {
	rules, r := o.normal().rules(), Random(o.Seed)
	all := make([]int64, 4*n)
	s := &Swarm{X: all[:n:n], Y: all[n : 2*n : 2*n], VX: all[2*n : 3*n : 3*n], VY: all[3*n:], mass: rules.mass}
	for i := range n {
		s.X[i], s.Y[i] = r.Below(W), r.Below(H)
		// Straight across the way to the star, about as fast as an orbit.
		s.VX[i] = (H/2 - s.Y[i]) / 2 / rules.rate
		s.VY[i] = (s.X[i] - W/2) / 2 / rules.rate
	}
	return s
}

// Step moves every body by one physics step, which is one tick at rates of 60
// and more. It does not allocate.
func (s *Swarm) Step() {
	for i := range s.X {
		b := Body{X: s.X[i], Y: s.Y[i], VX: s.VX[i], VY: s.VY[i]}
		b.fall(s.mass)
		s.X[i], s.Y[i], s.VX[i], s.VY[i] = b.X, b.Y, b.VX, b.VY
	}
}
