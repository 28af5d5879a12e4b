package render

import "fixstep/world"

// Swarm draws the bodies of a swarm on the whole canvas, one pixel each.
func Swarm(c *Canvas, s *world.Swarm) {
	v := largestView(c, 0)
	v.border()
	for i := range s.X {
		x, y := v.pixel(point{s.X[i], s.Y[i]})
		v.set(x, y, Plain)
	}
}
