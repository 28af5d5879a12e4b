package render

import "fixstep/world"

// status draws the scores, the fuel and the torpedoes into the first row, each
// ship in its half, with as many words as there is room for.
func status(c *Canvas, s *world.State) {
	for i := range s.Ships {
		shipStatus(c, s, i, i*((c.w+1)/2), c.w/2)
	}
}

func shipStatus(c *Canvas, s *world.State, i, x, w int) {
	ship, ink := &s.Ships[i], Needle+Ink(i)
	fuel := int64(ship.Fuel) * 100 / int64(max(1, s.Tank()))
	score := func(name string) {
		x = c.Text(x, 0, ink, name)
		x = c.Number(x, 0, 2, Bright, int64(s.Score[i]), 0)
	}
	switch {
	case w < 9: // 3
		score("")
	case w < 20: // N 3 100 20
		score([]string{"N", "W"}[i])
		x = c.Number(x, 0, 4, fuelInk(fuel), fuel, 0)
		c.Number(x, 0, 3, Plain, int64(ship.Torpedoes), 0)
	case w < 36: // Needle 3 ███████ 20
		score([]string{"Needle", "Wedge"}[i])
		x = c.bar(x+1, 0, 8, fuelInk(fuel), fuel, 100)
		c.Number(x, 0, 3, Plain, int64(ship.Torpedoes), 0)
	default:
		score([]string{"Needle", "Wedge"}[i])
		x = c.Text(x, 0, Dim, "  fuel ")
		x = c.bar(x, 0, 10, fuelInk(fuel), fuel, 100)
		x = c.Text(x, 0, Dim, " torpedoes")
		c.Number(x, 0, 3, Plain, int64(ship.Torpedoes), 0)
	}
}

func fuelInk(percent int64) Ink {
	if percent < 20 {
		return Warn
	}
	return Plain
}

// bar draws n of full as a bar of w cells at most, in steps of half a cell,
// and returns the x after its end. Only 0 is drawn as nothing.
func (c *Canvas) bar(x, y, w int, ink Ink, n, full int64) int {
	halves := int((n*int64(2*w) + full - 1) / full)
	for i := range halves / 2 {
		c.set(x+i, y, 1, pixels[c.Mode][15], ink)
	}
	if halves%2 == 1 {
		c.set(x+halves/2, y, 1, pixels[c.Mode][5], ink)
	}
	return x + w
}
