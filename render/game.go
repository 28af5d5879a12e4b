package render

import (
	"fixstep/loop"
	"fixstep/world"
)

// shipSize is the length from the centre of a ship to its nose.
const shipSize = 4 * world.Unit

// Game draws the world at the moment a between two of its states: 0 is prev,
// loop.One is cur, and above that the motion from prev to cur is continued, by
// one more tick at most. Only places and headings are interpolated: scores,
// fuel and which ships live are those of cur. The first row holds the status
// of both ships; below it the world is as large as its proportions allow. If
// fx is nil there are no effects.
func Game(c *Canvas, prev, cur *world.State, a loop.Alpha, fx *Effects) {
	a = max(0, min(a, 2*loop.One))
	status(c, cur, fx)
	v := largestView(c, 1)
	size := v.atLeast(3, shipSize)
	v.border()
	v.sky()
	fx.behind(&v, prev, cur, a, size)
	if !cur.Options.NoStar {
		v.star(cur)
	}
	for i := range cur.Torpedoes {
		if p, now := &prev.Torpedoes[i], &cur.Torpedoes[i]; now.Left > 0 {
			v.dot(between(&p.Body, &now.Body, a), v.atLeast(2, world.Unit), v.beam(Needle+Ink(now.Owner&1)))
		}
	}
	fx.draw(&v, a)
	for i := range cur.Ships {
		p, now := &prev.Ships[i], &cur.Ships[i]
		if now.Mode != world.Flying {
			continue
		}
		at, heading := between(&p.Body, &now.Body, a), headingBetween(p, now, a)
		if now.Burning {
			v.flame(i, at, size, heading)
		}
		v.ship(i, at, size, heading)
	}
}

// beam returns the ink of what is drawn now: the first display had one colour.
func (v *view) beam(ink Ink) Ink {
	if v.c.Look == P7 {
		return Beam
	}
	return ink
}

// between returns where a body is at a. A body that was placed anew between
// prev and cur is at its new place at once, so that no streak is seen.
func between(prev, cur *world.Body, a loop.Alpha) point {
	return betweenPlaces(pose{at: point{prev.X, prev.Y}, generation: prev.Generation},
		pose{at: point{cur.X, cur.Y}, generation: cur.Generation}, a)
}

func betweenPlaces(prev, cur pose, a loop.Alpha) point {
	if prev.generation != cur.generation {
		return cur.at
	}
	dx, dy := world.Offset(prev.at.x, prev.at.y, cur.at.x, cur.at.y)
	x, y := world.Wrap(a.Between(prev.at.x, prev.at.x+dx), a.Between(prev.at.y, prev.at.y+dy))
	return point{x, y}
}

// headingBetween returns the heading of a ship at a, by the shorter way.
func headingBetween(prev, cur *world.Ship, a loop.Alpha) world.Angle {
	if prev.Generation != cur.Generation {
		return cur.Heading
	}
	turn := int32(cur.Heading - prev.Heading)
	return prev.Heading + world.Angle(a.Between(0, int64(turn)))
}

// sky draws the stars of the background, which never move. Their places are
// the numbers of Knuth's linear congruential generator for MMIX.
func (v *view) sky() {
	random := uint64(1)
	cellsHigh := v.h / int64(v.high())
	for range min(v.w*cellsHigh*2/500, 80) {
		random = random*6364136223846793005 + 1442695040888963407
		x, y := int64(random>>48)*v.w>>17, int64(random>>32&0xffff)*cellsHigh>>16
		v.c.set(v.x/2+int(x), v.y/v.high()+int(y), 1, ".", Dim)
	}
}

// star draws the star in the middle. Its rays change their direction four
// times a second.
func (v *view) star(s *world.State) {
	at := point{world.W / 2, world.H / 2}
	v.draw(disc, at, 2*world.Unit, 0, v.beam(Star))
	turn := s.Tick * 4 / uint64(s.Options.Rate) % 2
	for i := range world.Angle(4) {
		v.draw(ray, at, 5*world.Unit, i*world.Quarter+world.Angle(turn)*world.Quarter/2, v.beam(Star))
	}
}
