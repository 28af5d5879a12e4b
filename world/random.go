package world

// Random is a generator of pseudo-random numbers: splitmix64, by Sebastiano
// Vigna. Its value is its whole state, and every number is a good seed.
type Random uint64

// Next returns the next number of the sequence.
func (r *Random) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return mix(uint64(*r))
}

// Below returns a number in [0, n), or 0 if n is below 1. For any n it takes
// one number of the sequence.
func (r *Random) Below(n int64) int64 { return int64(r.Next() >> 1 % uint64(max(1, n))) }

// around returns a number in [-n, n].
func (r *Random) around(n int64) int64 { return r.Below(2*n+1) - n }

// mix spreads each bit of x over all 64 bits. No two numbers have the same
// result.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A hash is the 64-bit hash of the numbers added so far, in their order.
type hash uint64

// add adds a number. The multiplier comes from rrmxmx, a 64-bit mixer by Pelle
// Evensen.
func (h *hash) add(x uint64) {
	v := (uint64(*h) ^ x) * 0x9fb21c651e98df25
	*h = hash(v ^ v>>32)
}

// flag returns 1 for true and 0 for false.
func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
