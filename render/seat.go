package render

// A Seat is the place from which a game is seen. The zero value is a place of
// nobody who flies, and of ships without names.
type Seat struct {
	Names [2]string // of the ships; "" is Needle and Wedge, or You
	Own   int       // 1 or 2 for the ship of whoever looks; 0: neither is
}

// names are the names of the ships where they have no others.
var names = [...]string{"Needle", "Wedge"}

// you is the name of the player's own ship, if that has no other.
const you = "You"

// name returns the name of ship i. The ship's own name stands for one that
// nobody can see.
func (s *Seat) name(i int) string {
	switch {
	case Width(s.Names[i]) > 0:
		return s.Names[i]
	case s.Own == i+1:
		return you
	}
	return names[i]
}
