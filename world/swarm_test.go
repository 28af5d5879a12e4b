package world

import "testing"

const swarmSize = 10000

// BenchmarkSwarm should take at most 1.5 times as long as
// BenchmarkSwarmByHand, which does the same in one loop without calls.
func BenchmarkSwarm(b *testing.B) {
	s := NewSwarm(swarmSize, Options{Seed: 1})
	b.ReportAllocs()
	for b.Loop() {
		s.Step()
	}
}

func BenchmarkSwarmByHand(b *testing.B) {
	s := NewSwarm(swarmSize, Options{Seed: 1})
	b.ReportAllocs()
	for b.Loop() {
		stepByHand(s.X, s.Y, s.VX, s.VY, s.mass)
	}
}

// stepByHand is Swarm.Step written out.
func stepByHand(xs, ys, vxs, vys []int64, mass int64) {
	ys, vxs, vys = ys[:len(xs)], vxs[:len(xs)], vys[:len(xs)]
	for i := range xs {
		x, y, vx, vy := xs[i], ys[i], vxs[i], vys[i]
		dx, dy := (W/2-x)>>multiplyShift, (H/2-y)>>multiplyShift
		square := max(dx*dx+dy*dy, (starReach>>multiplyShift)*(starReach>>multiplyShift))
		distance := int64(sqrt(uint64(square)))
		a := mass << (64 - 2*multiplyShift) / square
		vx += a * dx / distance
		vy += a * dy / distance
		if x += vx; x < 0 {
			x += W
		} else if x >= W {
			x -= W
		}
		if y += vy; y < 0 {
			y += H
		} else if y >= H {
			y -= H
		}
		xs[i], ys[i], vxs[i], vys[i] = x, y, vx, vy
	}
}

func TestSwarmIsTheSameByHand(t *testing.T) {
	a, b := NewSwarm(500, Options{Seed: 3}), NewSwarm(500, Options{Seed: 3})
	for range 2000 {
		a.Step()
		stepByHand(b.X, b.Y, b.VX, b.VY, b.mass)
	}
	for i := range a.X {
		if a.X[i] != b.X[i] || a.Y[i] != b.Y[i] {
			t.Fatalf("body %d is at (%d, %d), by hand at (%d, %d)", i, a.X[i], a.Y[i], b.X[i], b.Y[i])
		}
		if x, y := Wrap(a.X[i], a.Y[i]); x != a.X[i] || y != a.Y[i] {
			t.Fatalf("body %d is outside of the world", i)
		}
	}
}
