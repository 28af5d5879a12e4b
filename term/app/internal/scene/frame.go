package scene

import (
	"fixstep/render"
	"fixstep/world"
)

// A frame holds the texts of an act for one picture. Its slices stay from
// picture to picture, as drawing must not allocate.
type frame struct {
	cur    *world.State // the world whose phase is announced
	brief  render.Brief // the aim and the keys
	notice []string     // for the last rows: the first that fits; nil: none
	duel   render.Duel  // the numbers of a duel
	seat   render.Seat  // of the player at this terminal

	line [1]string
}

// begin empties the frame.
func (f *frame) begin(cur *world.State) {
	*f = frame{cur: cur, brief: render.Brief{Keys: [2][]string{f.brief.Keys[0][:0], f.brief.Keys[1][:0]}}}
}

// fly says that the player flies the ship me, with the names of both players;
// "": no name.
func (f *frame) fly(me int, mine, other string) {
	f.seat.Own, f.seat.Names[me], f.seat.Names[1-me] = me+1, mine, other
}
