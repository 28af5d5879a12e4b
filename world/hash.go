package world

// A hash is the 64-bit hash of the numbers added so far, in their order.
type hash uint64

// add adds a number by one multiplication and one shift. The multiplier is
// that of rrmxmx, a 64-bit mixer by Pelle Evensen.
func (h *hash) add(x uint64) {
	v := (uint64(*h) ^ x) * 0x9fb21c651e98df25
	*h = hash(v ^ v>>32)
}

// Hash returns a hash of everything in the state. It is made field by field,
// so that it is the same on every processor.
func (s *State) Hash() uint64 {
	h := hash(s.Options.Seed)
	h.add(uint64(s.Options.Rate)<<2 | flag(s.Options.NoStar)<<1 | flag(s.Options.Practice))
	h.add(s.Tick)
	h.add(uint64(s.commandHash))
	h.add(uint64(s.random))
	h.add(uint64(s.Round)<<32 | uint64(s.Score[0])<<24 | uint64(s.Score[1])<<16 | uint64(s.Phase))
	h.add(uint64(s.left))
	for i := range s.Ships {
		ship := &s.Ships[i]
		ship.Body.hash(&h)
		h.add(uint64(ship.Heading)<<32 | uint64(ship.Generation))
		h.add(uint64(ship.Mode)<<16 | uint64(ship.Cause)<<8 | flag(ship.Burning))
		h.add(uint64(ship.Fuel)<<32 | uint64(ship.Torpedoes)<<16 | uint64(ship.Jumps))
		h.add(uint64(ship.reload)<<32 | uint64(ship.wait))
	}
	for i := range s.Torpedoes {
		t := &s.Torpedoes[i]
		h.add(uint64(t.Left)<<32 | uint64(t.Generation)<<1 | uint64(t.Owner))
		if t.Left > 0 {
			t.Body.hash(&h)
		}
	}
	return mix(uint64(h))
}

// hash adds the place and the velocity.
func (b *Body) hash(h *hash) {
	h.add(uint64(b.X))
	h.add(uint64(b.Y))
	h.add(uint64(b.VX))
	h.add(uint64(b.VY))
}

// flag returns 1 for true and 0 for false.
func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
