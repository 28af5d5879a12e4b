package render

import "fixstep/world"

// one is the alpha of the current state: 0 is the state before it, and above
// one the picture is guessed ahead.
const one = 1 << 16

// shipSize is from the centre of a ship to its nose.
const shipSize = 4 * world.Unit

// Game draws the world at the moment alpha between two states of it, as a
// 16-bit fraction: 0 is prev, 65536 is cur, above that is a guess. What has no
// place, such as a score or whether a ship lives, is taken from cur. The first
// row holds the scores, the world fills the rest as far as its proportions
// allow. A nil fx is none.
func Game(c *Canvas, prev, cur *world.State, alpha int64, fx *Effects) {
	alpha = max(0, min(alpha, 2*one))
	status(c, cur)
	v := fit(c, 1)
	v.frame()
	v.sky()
	if !cur.Options.NoStar {
		v.star(cur)
	}
	for i := range cur.Torpedoes {
		if p, now := &prev.Torpedoes[i], &cur.Torpedoes[i]; now.Left > 0 {
			v.dot(between(&p.Body, &now.Body, alpha), v.atLeast(2, world.Unit), Needle+Ink(now.Owner&1))
		}
	}
	fx.draw(&v, alpha)
	size := v.atLeast(3, shipSize)
	for i := range cur.Ships {
		p, now := &prev.Ships[i], &cur.Ships[i]
		if now.Mode != world.Flying {
			continue
		}
		at, heading := between(&p.Body, &now.Body, alpha), headingBetween(p, now, alpha)
		if now.Burning {
			v.draw(flame, at, size, heading, Flame)
		}
		v.draw([]shape{needle, wedge}[i], at, size, heading, Needle+Ink(i))
	}
}

// between returns where a body is at alpha. One that was put in its place, and
// not moved there, is there at once: no streak across the screen.
func between(prev, cur *world.Body, alpha int64) point {
	if prev.Life != cur.Life {
		return point{cur.X, cur.Y}
	}
	dx, dy := world.Offset(prev.X, prev.Y, cur.X, cur.Y)
	x, y := world.Wrap(prev.X+dx*alpha>>16, prev.Y+dy*alpha>>16)
	return point{x, y}
}

// headingBetween returns the heading of a ship at alpha, by the shorter way.
func headingBetween(prev, cur *world.Ship, alpha int64) world.Angle {
	if prev.Life != cur.Life {
		return cur.Heading
	}
	turn := int64(int32(cur.Heading - prev.Heading))
	return prev.Heading + world.Angle(turn*alpha>>16)
}

// sky draws the stars behind, which never move.
func (v *view) sky() {
	random := uint64(1)
	for range min(v.w*v.h/500, 80) {
		random = random*6364136223846793005 + 1442695040888963407
		x, y := int64(random>>48)*v.w>>17, int64(random>>32&0xffff)*v.h>>17
		v.c.set(v.x/2+int(x), v.y/2+int(y), 1, ".", Dim)
	}
}

// star draws the star in the middle. Its rays turn four times a second.
func (v *view) star(s *world.State) {
	at := point{world.W / 2, world.H / 2}
	v.draw(disc, at, 2*world.Unit, 0, Star)
	turn := s.Tick * 4 / uint64(s.Options.Rate) % 2
	for i := range world.Angle(4) {
		v.draw(ray, at, 5*world.Unit, i*world.Quarter+world.Angle(turn)*world.Quarter/2, Star)
	}
}
