package render

import "fixstep/world"

// status draws the scores, the fuel and the torpedoes into the first row: each
// ship in its half, with as many words as fit.
func status(c *Canvas, s *world.State) {
	for i := range s.Ships {
		shipStatus(c, s, i, i*((c.w+1)/2), c.w/2)
	}
}

// shipStatus draws the status of ship i into the w cells from x on.
func shipStatus(c *Canvas, s *world.State, i, x, w int) {
	ship, name := &s.Ships[i], names[i]
	if w < 20 {
		name = name[:min(1, w/9)]
	}
	x = c.Text(x, 0, Needle+Ink(i), name)
	x = c.Number(x, 0, min(2, len(name)), Bright, int64(s.Score[i]), 0)
	if w < 9 {
		return
	}
	tank := int64(max(1, s.Tank()))
	fuel := (int64(ship.Fuel)*100 + tank - 1) / tank // in percent, rounded up
	ink := Plain
	if fuel < 20 {
		ink = Warn
	}
	switch {
	case w < 20: // N 3 80 20
		x = c.Number(x, 0, 4, ink, fuel, 0)
	case w < 36: // Needle 3 ███████ 20
		x = c.bar(x+1, 0, 7, ink, fuel, 100)
	default: // Needle 3  fuel ██████████ torpedoes 20
		x = c.Text(x, 0, Dim, "  fuel ")
		x = c.bar(x, 0, 10, ink, fuel, 100)
		x = c.Text(x, 0, Dim, " torpedoes")
	}
	c.Number(x, 0, 3, Plain, int64(ship.Torpedoes), 0)
}

// bar draws n of full as a bar of w cells at most, in steps of half a cell
// rounded up, and returns the x after the w cells.
func (c *Canvas) bar(x, y, w int, ink Ink, n, full int64) int {
	halfCells := int((n*int64(2*w) + full - 1) / full)
	for i := range halfCells / 2 {
		c.set(x+i, y, 1, pixels[c.Mode][15], ink)
	}
	if halfCells%2 == 1 {
		c.set(x+halfCells/2, y, 1, pixels[c.Mode][5], ink)
	}
	return x + w
}
