package render

import (
	"fixstep/loop"
	"fixstep/world"
)

// Game draws the world at a moment between two of its states: at 0 as prev, and
// at loop.One as cur. Above loop.One it continues the motion from prev to cur,
// by at most one more tick. Game interpolates places and headings. All else,
// such as scores, fuel and dead ships, is as in cur.
//
// The first row holds the status of both ships, as the seat sees them. Below
// that row the world is as large as its proportions allow. A nil fx means no
// effects. A nil seat means no status, and the world has the first row, too.
func Game(c *Canvas, seat *Seat, prev, cur *world.State, a loop.Alpha, fx *Effects) {
	a = max(0, min(a, 2*loop.One))
	rows := 0 // of the status
	if seat != nil {
		status(c, seat, cur)
		rows = 1
	}
	v := largestView(c, rows)
	size := v.atLeast(3, shipSize)
	v.border()
	v.sky()
	fx.behind(&v, prev, cur, a, size)
	if !cur.Options.NoStar {
		v.star(cur, fx != nil && fx.Calm)
	}
	for i := range cur.Torpedoes {
		if now := &cur.Torpedoes[i]; now.Left > 0 {
			pose := poseAt(poseOf(prev, 2+i), poseOf(cur, 2+i), a)
			v.dot(pose.at, v.atLeast(2, world.Unit), v.ink(Needle+Ink(now.Owner&1)))
		}
	}
	fx.draw(&v, a)
	for i := range cur.Ships {
		now := poseAt(poseOf(prev, i), poseOf(cur, i), a)
		if !now.flies {
			continue
		}
		if cur.Ships[i].Burning {
			v.flame(i, now, size)
		}
		v.ship(i, now, size)
	}
}

// sky draws the stars of the background, which never move. Their places come
// from Donald Knuth's linear congruential generator for MMIX.
func (v *view) sky() {
	random := uint64(1)
	cellsHigh := v.h / int64(v.high())
	for range min(v.w*cellsHigh*2/500, 80) {
		random = random*6364136223846793005 + 1442695040888963407
		x, y := int64(random>>48)*v.w>>17, int64(random>>32&0xffff)*cellsHigh>>16
		v.c.Sign(v.x/2+int(x), v.y/v.high()+int(y), Dim, ".")
	}
}

// star draws the star in the middle. Its rays change their direction four
// times a second; a calm star stands still.
func (v *view) star(s *world.State, calm bool) {
	at := pose{at: point{world.W / 2, world.H / 2}}
	v.draw(disc, at, 2*world.Unit, v.ink(Star))
	turn := s.Tick * 4 / uint64(s.Options.Rate) % 2
	if calm {
		turn = 0
	}
	for i := range world.Angle(4) {
		at.heading = i*world.Quarter + world.Angle(turn)*world.Quarter/2
		v.draw(ray, at, 5*world.Unit, v.ink(Star))
	}
}
