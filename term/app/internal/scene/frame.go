package scene

import (
	"fixstep/render"
	"fixstep/world"
)

// A frame is what an act has to say, anew in each. It keeps what it needs for
// that, as a frame must not allocate.
type frame struct {
	cur    *world.State  // whose phase is announced
	brief  render.Brief  // what players should know
	notice []string      // for the last rows, the first that fits; nil: none
	duel   render.Duel   // the numbers of a duel
	title  bool          // the name of the game stands over the menu
	panel  *render.Panel // the menu, or a dialog; nil: none
	seat   render.Seat   // of whoever looks

	menus render.Panel
	line  [1]string
}

// begin empties the frame.
func (f *frame) begin(cur *world.State) {
	*f = frame{cur: cur, menus: render.Panel{Rows: f.menus.Rows[:0]}, brief: render.Brief{Keys: [2][]string{f.brief.Keys[0][:0], f.brief.Keys[1][:0]}}}
}

// fly says which ship the player flies, under a name, and who the other one;
// "" is nobody who has a name.
func (f *frame) fly(me int, mine, other string) {
	f.seat.Own, f.seat.Names[me], f.seat.Names[1-me] = me+1, mine, other
}

// menu returns the panel of the menu, which is shown.
func (f *frame) menu() *render.Panel {
	f.panel = &f.menus
	return f.panel
}
