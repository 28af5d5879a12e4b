package world

// A Swarm is a stress scene: many bodies that drift in the pull of the star,
// wrap around as ships do, and never touch. Body i is at index i of each
// slice, so that a step goes through memory in order.
type Swarm struct {
	X, Y   []int64 // places, in [0, W) and [0, H)
	VX, VY []int64 // velocities, in fixed-point units a physics step
	mass   int64   // of the star
}

// NewSwarm returns n bodies at random places, each on a way round the star. Of
// the options it uses Rate, Seed and NoStar.
func NewSwarm(n int, o Options) *Swarm {
	rules, r := o.normal().rules(), Random(o.Seed)
	all := make([]int64, 4*n)
	s := &Swarm{X: all[:n:n], Y: all[n : 2*n : 2*n], VX: all[2*n : 3*n : 3*n], VY: all[3*n:], mass: rules.mass}
	for i := range n {
		s.X[i], s.Y[i] = r.Below(W), r.Below(H)
		// At a right angle to the star, about as fast as an orbit needs.
		s.VX[i] = (H/2 - s.Y[i]) / 2 / rules.rate
		s.VY[i] = (s.X[i] - W/2) / 2 / rules.rate
	}
	return s
}

// Step moves every body by one physics step, which is one tick if Rate is 60
// or more. It does not allocate.
func (s *Swarm) Step() {
	for i := range s.X {
		b := Body{X: s.X[i], Y: s.Y[i], VX: s.VX[i], VY: s.VY[i]}
		b.fall(s.mass)
		s.X[i], s.Y[i], s.VX[i], s.VY[i] = b.X, b.Y, b.VX, b.VY
	}
}
