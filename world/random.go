package world

// random is a generator of pseudo-random numbers (splitmix64, by Sebastiano
// Vigna). Every value is a good seed.
type random uint64

func (r *random) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return mix(uint64(*r))
}

// below returns a number in [0, n), n above 0.
func (r *random) below(n int64) int64 { return int64(r.next() >> 1 % uint64(n)) }

// around returns a number in [-n, n].
func (r *random) around(n int64) int64 { return r.below(2*n+1) - n }

// mix spreads each bit of x over all 64 bits. It is one-to-one.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
