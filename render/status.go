package render

import (
	"fixstep/render/canvas"
	"fixstep/world"
)

// A Seat is how one person sees a game: the names of the ships, and which ship
// that person flies. The zero value is the seat of a spectator of a game whose
// players have no names.
type Seat struct {
	Names [2]string // the names of the ships; "": Needle or Wedge, or You
	Own   int       // the ship of the person, 1 or 2; 0: a spectator
}

// names are the names of ships without another name.
var names = [...]string{"Needle", "Wedge"}

// you is the name of the person's own ship, if it has no other name.
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

// shipInk returns the ink of ship i, of its name and of its numbers. In the
// look P7 both ships have one.
func (c *Canvas) shipInk(i int) Ink {
	if c.p7 {
		return Beam
	}
	return Needle + Ink(i)
}

// shortName is the width to which a longer name is cut, at most, so that there
// is room for words.
const shortName = 7

// status draws the scores, the fuel and the torpedoes into the first row, each
// ship in its half. Words beside the bars stand in both halves or in none, so
// that bars of one length are equal fuel.
func status(c *Canvas, seat *Seat, s *world.State) {
	const words = 33 // the cells beside the name, and a gap
	half := c.W / 2
	bar := 0
	if room := half - words; room >= shortName {
		longest := min(room, max(canvas.Width(seat.name(0)), canvas.Width(seat.name(1))))
		bar = min(20, 10+(room-longest)/4*3)
	}
	for i := range s.Ships {
		shipStatus(c, seat.name(i), s, i, i*((c.W+1)/2), half, bar)
	}
}

// shipStatus draws the status of ship i, with its name, into the w cells from x
// on. The bar of the fuel has so many cells, with words beside it; 0: there are
// no words. If there is less room, the end of the name goes first.
func shipStatus(c *Canvas, name string, s *world.State, i, x, w, bar int) {
	beside := 14 // the cells beside the name, without words, and a gap
	if bar > 0 {
		beside = 23 + bar
	}
	end := x + w - 1 // the gap
	ship := &s.Ships[i]
	ink := c.shipInk(i)
	if w < 20 { // N3
		first, _, _ := canvas.Cluster(name)
		x = c.Text(x, 0, ink, first)
	} else { // Needle 3
		x = c.Label(x, 0, min(canvas.Width(name), w-beside), ink, name) + 1
	}
	x = c.Number(x, 0, 0, Bright, int64(s.Score[i]), 0)
	tank := int64(max(1, s.Tank()))
	fuel := (int64(ship.Fuel)*100 + tank - 1) / tank // in percent, rounded up
	if fuel < 20 {
		ink = Warn
	}
	switch {
	case w < 20: // N3 80 20
		x = c.Number(x, 0, 4, ink, fuel, 0)
	case bar == 0: // Needle 3 ███████ 20
		x = c.bar(x+1, 0, 7, ink, fuel, 100)
	default: // Needle 3  fuel ██████████ torpedoes 20
		x = c.Text(x, 0, Dim, "  fuel ")
		x = c.bar(x, 0, bar, ink, fuel, 100)
		if ship.Torpedoes > 0 {
			x = c.Text(x, 0, Dim, " torpedoes")
		}
	}
	switch left := int64(ship.Torpedoes); {
	case left == 0:
		c.Text(x+1, 0, Warn, canvas.First(end-x-1, usedUp))
	case left*5 < world.Magazine:
		c.Number(x, 0, 3, Warn, left, 0)
	default:
		c.Number(x, 0, 3, Plain, left, 0)
	}
}

// usedUp is what stands in the place of the number of torpedoes when there is
// none left: the first text that fits.
var usedUp = []string{"no torpedoes", "none left", "none", "no"}

// bar draws n of full as a bar of w cells at most, in steps of half a cell
// rounded up, and returns the x after the w cells.
func (c *Canvas) bar(x, y, w int, ink Ink, n, full int64) int {
	halves := int((n*int64(2*w) + full - 1) / full)
	c.Bar(y, 8*x, 8*x+4*halves, ink)
	return x + w
}
