package render

import "fixstep/render/canvas"

// A Seat is the view of one person on a game: the names of the ships, and which
// ship that person flies. The zero value is for a spectator, with ships that
// have no names.
type Seat struct {
	Names [2]string // the names of the ships; "" is Needle and Wedge, or You
	Own   int       // the person's ship: 1 or 2; 0: the person is a spectator
}

// names are the names of the ships that have no other name.
var names = [...]string{"Needle", "Wedge"}

// you is the name of the player's ship, if that ship has no other name.
const you = "You"

// name returns the name of ship i. A name without visible characters counts as
// no name.
func (s *Seat) name(i int) string {
	switch {
	case canvas.Width(s.Names[i]) > 0:
		return s.Names[i]
	case s.Own == i+1:
		return you
	}
	return names[i]
}
