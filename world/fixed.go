package world

import "math/bits"

// Unit is one unit of length in the world's fixed-point numbers: coordinates
// and velocities are int64 with 32 fractional bits.
const Unit int64 = 1 << 32

// W and H are the size of the world in fixed point: 160 by 92 units. In a
// window of 80 by 23 cells, a cell is two units wide and four units high.
// Opposite edges are joined: a body that leaves the world at one edge comes in
// at the other.
const (
	W = 160 * Unit // width
	H = 92 * Unit  // height
)

// An Angle is a heading or a turn. A full turn is 1<<32, so an Angle wraps
// around by itself. As a heading, 0 points right, to larger x, and Quarter
// points down, to larger y. The shorter turn from a to b is int32(b - a).
type Angle uint32

// Quarter is a quarter of a full turn.
const Quarter Angle = 1 << 30

// SinOne is 1 in the results of Sin and Cos.
const SinOne int64 = 1 << 16

// Sin returns the sine of a, times SinOne. It rounds a down to 1/1024 of a
// turn, and takes the sine from a table.
func (a Angle) Sin() int64 { return sines[a>>22] }

// Cos returns the cosine of a, times SinOne, with the precision of Sin.
func (a Angle) Cos() int64 { return (a + Quarter).Sin() }

// sines is a sine wave, from 0 to a full turn. It is computed from the Taylor
// series with 30 fractional bits. So the 16 bits that are kept are all right,
// and they are the same on every processor.
var sines = func() (table [1024]int64) {
	const halfPi = 1686629713 // pi/2 << 30
	for i := range 257 {
		x := int64(i) * halfPi >> 8
		square := x * x >> 30
		term := x
		sum := term
		for k := int64(2); term != 0; k += 2 {
			term = -(term * square >> 30) / (k * (k + 1))
			sum += term
		}
		sine := (sum + 1<<13) >> 14
		// The other three quarters of the wave mirror the first one.
		table[i] = sine
		table[512-i] = sine
		table[512+i] = -sine
		table[(1024-i)%1024] = -sine
	}
	return table
}()

// Offset returns the shorter way from (ax, ay) to (bx, by), which may lead
// across an edge. Both points must be inside the world.
func Offset(ax, ay, bx, by int64) (dx, dy int64) {
	return shorter(bx-ax, W), shorter(by-ay, H)
}

// shorter returns the difference d on a closed axis, in the shorter direction.
func shorter(d, size int64) int64 {
	if d > size/2 {
		return d - size
	}
	if d < -size/2 {
		return d + size
	}
	return d
}

// Wrap returns the point of the world that (x, y) is across the joined edges: x
// modulo W, in [0, W), and y modulo H, in [0, H).
func Wrap(x, y int64) (int64, int64) { return wrap(x, W), wrap(y, H) }

// wrap returns v modulo size, in [0, size).
func wrap(v, size int64) int64 {
	if uint64(v) < uint64(size) {
		return v
	}
	v %= size
	if v < 0 {
		v += size
	}
	return v
}

// sqrt returns the square root of n, rounded down.
func sqrt(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	// Newton's method falls to the root from any start above it.
	x := uint64(1) << ((bits.Len64(n) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
